import type { ChartColours } from "./colours.ts";
import { isAboveTypical, missingStretches, type StackedBar } from "./stackedBars.ts";

/** What the drawing engine offers to a layer of our own: pixels of a place in the plot. */
export type PlotApi = {
  coord(place: [number, number]): number[];
  size(extent: [number, number]): number[];
};

export type LayerShape = { type: string; shape?: Record<string, unknown>; style: Record<string, unknown> };

export type LayerInput = {
  bars: readonly StackedBar[];
  axisMax: number;
  colours: ChartColours;
  /** Stands in a hatched stretch that is wide enough, e.g. "Not measured". */
  missingName: string;
};

const HATCH_SPACING = 7;
const WIDTH_OF_NOTE = 84;

/** Left edge, width and the pixel of a value, for the bar at an index. */
function cellAt(index: number, api: PlotApi): { left: number; width: number; y: (value: number) => number } {
  const [centre = 0] = api.coord([index, 0]);
  const [width = 0] = api.size([1, 0]);
  return { left: centre - width / 2, width, y: (value) => api.coord([index, value])[1] ?? 0 };
}

/** The middle 80 % of comparable days, behind the bars. */
export function typicalBand({ bars, colours }: LayerInput, api: PlotApi): LayerShape[] {
  return bars.flatMap(({ typical }, index) => {
    if (typical === null) return [];
    const { left, width, y } = cellAt(index, api);
    const shape = { x: left, y: y(typical.high), width, height: y(typical.low) - y(typical.high) };
    return [{ type: "rect", shape, style: { fill: colours.band } }];
  });
}

/** The median as one dashed line of steps, broken where there is no typical value. */
export function typicalMedian({ bars, colours }: LayerInput, api: PlotApi): LayerShape[] {
  const lines: [number, number][][] = [];
  bars.forEach(({ typical }, index) => {
    if (typical === null) return;
    const { left, width, y } = cellAt(index, api);
    const level = y(typical.median);
    const isContinued = index > 0 && bars[index - 1]?.typical !== null;
    const line = (isContinued ? lines.at(-1) : undefined) ?? [];
    if (line.length === 0) lines.push(line);
    line.push([left, level], [left + width, level]);
  });
  const style = { stroke: colours.bandLine, lineWidth: 1.2, lineDash: [3, 3], fill: "none" };
  return lines.map((points) => ({ type: "polyline", shape: { points }, style }));
}

/** A diamond over each bar that is beyond its typical range. */
export function aboveTypicalMarks({ bars, colours }: LayerInput, api: PlotApi): LayerShape[] {
  return bars.flatMap((bar, index) => {
    if (!isAboveTypical(bar) || bar.total === null) return [];
    const { left, width, y } = cellAt(index, api);
    const x = left + width / 2;
    const middle = y(bar.total) - 10;
    const points = [
      [x, middle - 5.5],
      [x + 5.5, middle],
      [x, middle + 5.5],
      [x - 5.5, middle],
    ];
    return [{ type: "polygon", shape: { points }, style: { fill: colours.trouble } }];
  });
}

/** Bars that passed unmeasured are hatched over the plot's whole height: neither zero nor forgotten. */
export function missingHatch({ bars, axisMax, colours, missingName }: LayerInput, api: PlotApi): LayerShape[] {
  return missingStretches(bars).flatMap(({ first, last }) => {
    const start = cellAt(first, api);
    const left = start.left + 1;
    const width = start.width * (last - first + 1) - 2;
    const bottom = start.y(0);
    const height = bottom - start.y(axisMax);
    const shapes: LayerShape[] = [];
    for (let offset = HATCH_SPACING - height; offset < width; offset += HATCH_SPACING) {
      const from = Math.max(0, offset);
      const to = Math.min(width, offset + height);
      const shape = { x1: left + from, y1: bottom - (from - offset), x2: left + to, y2: bottom - (to - offset) };
      shapes.push({ type: "line", shape, style: { stroke: colours.line, lineWidth: 1, opacity: 0.7 } });
    }
    if (width < WIDTH_OF_NOTE) return shapes;
    const look = { fill: colours.axis, fontSize: 11, fontFamily: colours.font, backgroundColor: colours.surface };
    const place = { x: left + width / 2, y: bottom - height / 2, align: "center", verticalAlign: "middle" };
    shapes.push({ type: "text", style: { text: missingName, ...look, ...place, padding: [3, 6] } });
    return shapes;
  });
}

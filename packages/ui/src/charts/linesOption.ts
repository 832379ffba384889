import type { ChartColours } from "./colours.ts";
import { axisLook, baseOption, type ChartOption, valueAxis } from "./frame.ts";
import { type Line, newestPoint } from "./lines.ts";
import { valueScale } from "./scale.ts";

/** A word under the axis. */
export type AxisTick = { readonly at: number; readonly label: string };

export type LinesInput = { lines: readonly Line[]; ticks: readonly AxisTick[]; periods: number };

/** Lines over a range of periods; gaps stay open. */
export function linesOption({ lines, ticks, periods }: LinesInput, colours: ChartColours): ChartOption {
  const labels = new Map(ticks.map((tick) => [tick.at, tick.label]));
  const scale = valueScale(lines.flatMap((line) => line.points.map((point) => point.value)));
  return {
    ...baseOption(colours),
    xAxis: {
      type: "value",
      min: 0,
      max: periods,
      interval: 1,
      ...axisLook(colours),
      axisLabel: {
        color: colours.axis,
        fontSize: 11,
        margin: 8,
        hideOverlap: true,
        showMinLabel: true,
        customValues: ticks.map((tick) => tick.at),
        formatter: (at: number) => labels.get(at) ?? "",
      },
    },
    yAxis: valueAxis(colours, scale),
    // The earlier line lies under the present one.
    series: lines.toSorted((left) => (left.kind === "before" ? -1 : 1)).map((line) => lineSeries(line, colours)),
  };
}

function lineSeries(line: Line, colours: ChartColours): ChartOption {
  const isPresent = line.kind === "present";
  const newest = isPresent ? newestPoint(line) : null;
  return {
    type: "line",
    name: line.name,
    silent: true,
    connectNulls: false,
    z: isPresent ? 4 : 3,
    symbol: "circle",
    symbolSize: 8,
    showSymbol: true,
    showAllSymbol: true,
    itemStyle: { color: colours.accent, borderColor: colours.surface, borderWidth: 2 },
    lineStyle: isPresent
      ? { color: colours.accent, width: 2.2 }
      : { color: colours.bandLine, width: 1.5, type: [4, 3] },
    ...(isPresent ? { areaStyle: { color: colours.accent, opacity: 0.08 } } : {}),
    data: line.points.map((point) => ({
      value: [point.at, point.value],
      symbol: newest !== null && point.at === newest.at ? "circle" : "none",
    })),
  };
}

import {
  aboveTypicalMarks,
  type LayerInput,
  type LayerShape,
  missingHatch,
  type PlotApi,
  typicalBand,
  typicalMedian,
} from "./barLayers.ts";
import { type ChartColours, seriesColour } from "./colours.ts";
import { axisLook, baseOption, type ChartOption, valueAxis } from "./frame.ts";
import { valueScale } from "./scale.ts";
import type { BarSeries, StackedBar } from "./stackedBars.ts";

/** A period that is not whole is drawn paler. */
const INCOMPLETE_OPACITY = 0.62;

export type StackedBarsInput = {
  series: readonly BarSeries[];
  bars: readonly StackedBar[];
  missingName: string;
};

/** Bars over their typical range: band and hatched gaps behind, the dashed median and the diamonds before them. */
export function stackedBarsOption({ series, bars, missingName }: StackedBarsInput, colours: ChartColours): ChartOption {
  const scale = valueScale(bars.flatMap((bar) => [bar.total, bar.typical?.high]));
  const layers: LayerInput = { bars, axisMax: scale.max, colours, missingName };
  return {
    ...baseOption(colours),
    xAxis: {
      type: "category",
      data: bars.map((bar) => bar.label),
      ...axisLook(colours),
      axisLabel: { color: colours.axis, fontSize: 11, margin: 8 },
    },
    yAxis: valueAxis(colours, scale),
    series: [
      layer({ z: 1, draw: (api) => [...typicalBand(layers, api), ...missingHatch(layers, api)] }),
      ...series.map((part, place) => barSeries({ part, place, bars, isTop: place === series.length - 1, colours })),
      layer({ z: 5, draw: (api) => [...typicalMedian(layers, api), ...aboveTypicalMarks(layers, api)] }),
    ],
  };
}

type BarSeriesInput = {
  part: BarSeries;
  place: number;
  bars: readonly StackedBar[];
  isTop: boolean;
  colours: ChartColours;
};

function barSeries({ part, place, bars, isTop, colours }: BarSeriesInput): ChartOption {
  return {
    type: "bar",
    name: part.name,
    stack: "bars",
    barWidth: "58%",
    barMinWidth: 7,
    silent: true,
    z: 3,
    itemStyle: {
      color: seriesColour(colours, part.colour),
      borderColor: colours.surface,
      borderWidth: 1,
      borderRadius: isTop ? [2, 2, 0, 0] : 0,
    },
    data: bars.map((bar) => ({
      value: bar.values[place] ?? null,
      itemStyle: bar.state === "incomplete" ? { opacity: INCOMPLETE_OPACITY } : {},
    })),
  };
}

/** A series of one item that draws all its shapes at once. */
function layer({ z, draw }: { z: number; draw: (api: PlotApi) => LayerShape[] }): ChartOption {
  return {
    type: "custom",
    silent: true,
    z,
    data: [[0, 0]],
    renderItem: (_: unknown, api: PlotApi) => ({ type: "group", children: draw(api) }),
  };
}

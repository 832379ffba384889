import type { ChartColours } from "./colours.ts";
import { axisFigure, type ValueScale } from "./scale.ts";

/** The space around a plot in pixels. Fixed, so that pointer and tooltip find a bar by arithmetic. */
const PLOT_SPACE = { left: 46, right: 14, top: 20, bottom: 26 } as const;

/** A chart's description for the drawing engine; plain data and drawing functions. */
export type ChartOption = Record<string, unknown>;

export function baseOption(colours: ChartColours): ChartOption {
  return {
    animation: false,
    textStyle: { fontFamily: colours.font, fontSize: 11, color: colours.axis },
    grid: { ...PLOT_SPACE, containLabel: false, outerBoundsMode: "none" },
  };
}

export function valueAxis(colours: ChartColours, scale: ValueScale): ChartOption {
  return {
    type: "value",
    min: 0,
    max: scale.max,
    interval: scale.interval,
    axisLabel: {
      color: colours.axis,
      fontSize: 11,
      margin: 8,
      formatter: (value: number) => axisFigure(value, scale.max),
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colours.grid } },
  };
}

export function axisLook(colours: ChartColours): ChartOption {
  return {
    axisLine: { show: true, onZero: false, lineStyle: { color: colours.line } },
    axisTick: { show: false },
    splitLine: { show: false },
  };
}

/** The part of the plot's width that a pixel of the host stands at, 0 to 1; null outside the plot. */
export function plotShare(pixel: number, hostWidth: number): number | null {
  const width = hostWidth - PLOT_SPACE.left - PLOT_SPACE.right;
  const share = (pixel - PLOT_SPACE.left) / width;
  return width > 0 && share >= 0 && share <= 1 ? share : null;
}

/** The pixel of the host at a part of the plot's width. */
export function plotPixel(share: number, hostWidth: number): number {
  return PLOT_SPACE.left + share * (hostWidth - PLOT_SPACE.left - PLOT_SPACE.right);
}

import type { Comparison, ComparePanel } from "./comparison.ts";
import { type PanelScale, panelScale } from "./panelScale.ts";

/** Where a panel is drawn, px of the drawing. */
export interface PanelBox {
  readonly panel: ComparePanel;
  readonly scale: PanelScale;
  readonly top: number;
  readonly bottom: number;
  readonly y: (value: number) => number;
}

export interface CompareLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Of the panels together. */
  readonly top: number;
  readonly bottom: number;
  readonly boxes: readonly PanelBox[];
  /** The middle of a source's strip of data. */
  readonly stripAt: (index: number) => number;
  readonly x: (time: number) => number;
  readonly timeAt: (pixel: number) => number;
}

/** Wide enough for names of bands beside the panels. */
const WIDE = 560;
const HEAD = 26;
const BETWEEN = 8;
const FIRST_HEIGHT = 152;
const OTHER_HEIGHT = 84;
const AXIS_HEIGHT = 24;
const STRIP = 14;

/** One panel under the other on one time axis, the first one taller; below them a strip of data for each source. */
export function layoutOf({ panels, sources, window }: Comparison, width: number): CompareLayout {
  const left = 44;
  const right = Math.max(left + 1, width - (width >= WIDE ? 64 : 52));
  let end = 0;
  const boxes = panels.map((panel, index): PanelBox => {
    const top = end + HEAD + (index === 0 ? 0 : BETWEEN);
    const bottom = top + (index === 0 ? FIRST_HEIGHT : OTHER_HEIGHT);
    end = bottom;
    const scale = panelScale(panel);
    const share = (bottom - top) / (scale.max - scale.min);
    return { panel, scale, top, bottom, y: (value) => bottom - (value - scale.min) * share };
  });
  const length = window.to - window.from;
  const strips = end + AXIS_HEIGHT;
  return {
    width,
    height: strips + sources.length * STRIP + 2,
    left,
    right,
    top: boxes[0]?.top ?? 0,
    bottom: end,
    boxes,
    stripAt: (index) => strips + (index + 0.5) * STRIP,
    x: (time) => left + ((time - window.from) / length) * (right - left),
    timeAt: (pixel) => window.from + Math.max(0, Math.min(1, (pixel - left) / (right - left))) * length,
  };
}

/** The space around a plot in pixels. Fixed, so that pointer and tooltip find a bar by arithmetic; charts.module.css has the same. */
const PLOT_SPACE = { left: 46, right: 14, top: 20, bottom: 26 } as const;

/** The size of a drawing in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The edges of a plot in pixels of its drawing, and the pixel of a share of its width and of a value. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  x(share: number): number;
  y(value: number): number;
}

/** A plot of values from 0 to `max`, inside a drawing of the given size. */
export function plotOf({ width, height }: Size, max: number): Plot {
  const { left, top } = PLOT_SPACE;
  const right = width - PLOT_SPACE.right;
  const bottom = height - PLOT_SPACE.bottom;
  return {
    left,
    right,
    top,
    bottom,
    x: (share) => hundredths(left + share * (right - left)),
    y: (value) => hundredths(bottom - (value / max) * (bottom - top)),
  };
}

/** The part of the plot's width that a pixel of the drawing stands at, 0 to 1; null outside the plot. */
export function plotShare(pixel: number, drawingWidth: number): number | null {
  const width = drawingWidth - PLOT_SPACE.left - PLOT_SPACE.right;
  const share = (pixel - PLOT_SPACE.left) / width;
  return width > 0 && share >= 0 && share <= 1 ? share : null;
}

/** The pixel of the drawing at a part of the plot's width. */
export function plotPixel(share: number, drawingWidth: number): number {
  return PLOT_SPACE.left + share * (drawingWidth - PLOT_SPACE.left - PLOT_SPACE.right);
}

/** The middle of the pixel a thin line belongs to: there it is sharp. */
export function hairline(pixel: number): number {
  return Math.round(pixel) + 0.5;
}

function hundredths(pixel: number): number {
  return Math.round(pixel * 100) / 100;
}

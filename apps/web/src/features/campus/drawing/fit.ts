import type { Dot, Frame } from "./isometric.ts";

/** How a drawing lies in the middle of a stage, as large as it can be. */
export interface Fit {
  /** Pixels of the stage for one of the drawing. */
  readonly scale: number;
  /** Where the drawing’s own origin is on the stage. */
  readonly left: number;
  readonly top: number;
}

export function fitOf(frame: Frame, { width, height }: { readonly width: number; readonly height: number }): Fit {
  if (frame.width === 0 || frame.height === 0) return { scale: 1, left: 0, top: 0 };
  const scale = Math.min(width / frame.width, height / frame.height);
  return {
    scale,
    left: (width - frame.width * scale) / 2 - frame.left * scale,
    top: (height - frame.height * scale) / 2 - frame.top * scale,
  };
}

export function onStage([x, y]: Dot, { scale, left, top }: Fit): Dot {
  return [left + x * scale, top + y * scale];
}

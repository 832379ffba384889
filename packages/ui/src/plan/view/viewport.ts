import type { Position } from "@atrium/contract";
import type { Box } from "../geometry/polygon.ts";

/** The part of the plan on the screen: stage pixel = metre × scale + offset. */
export interface Viewport {
  /** Pixels per metre. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels kept free around the plan when it is fitted: zone tags, legend, scale bar. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const LARGEST_SCALE = 90;
const SMALLEST_SCALE = 1.5;
/** At least this many pixels of the plan stay on the stage however far it is dragged. */
const KEPT_IN_SIGHT = 80;

/** The viewport that shows a box in the middle. @param enough px per metre that suffice */
export function fitted(box: Box, stage: StageSize, margin: Margin, enough = LARGEST_SCALE): Viewport {
  const width = Math.max(1, stage.width - margin.left - margin.right);
  const height = Math.max(1, stage.height - margin.top - margin.bottom);
  const wide = Math.max(0.1, box.right - box.left);
  const deep = Math.max(0.1, box.bottom - box.top);
  const scale = limited(Math.min(width / wide, height / deep, enough));
  return {
    scale,
    x: margin.left + (width - wide * scale) / 2 - box.left * scale,
    y: margin.top + (height - deep * scale) / 2 - box.top * scale,
  };
}

/** Larger or smaller by a factor, with the place under `at` (stage pixels) staying where it is. */
export function zoomed(viewport: Viewport, factor: number, at: Position): Viewport {
  const scale = limited(viewport.scale * factor);
  const ratio = scale / viewport.scale;
  return { scale, x: at[0] - (at[0] - viewport.x) * ratio, y: at[1] - (at[1] - viewport.y) * ratio };
}

/** Keeps a part of the plan on the stage. @param size of the plan in metres */
export function kept(viewport: Viewport, size: Position, stage: StageSize): Viewport {
  const within = (offset: number, length: number, room: number) =>
    Math.min(room - KEPT_IN_SIGHT, Math.max(KEPT_IN_SIGHT - length, offset));
  return {
    scale: viewport.scale,
    x: within(viewport.x, size[0] * viewport.scale, stage.width),
    y: within(viewport.y, size[1] * viewport.scale, stage.height),
  };
}

/** The place under a stage pixel, in metres. */
export function placeAt(viewport: Viewport, [x, y]: Position): Position {
  return [(x - viewport.x) / viewport.scale, (y - viewport.y) / viewport.scale];
}

function limited(scale: number): number {
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale));
}

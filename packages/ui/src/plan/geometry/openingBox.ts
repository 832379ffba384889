import type { Position } from "@atrium/contract";
import type { FloorDrawing } from "@atrium/contract/site";
import { type Box, boxAround, edges } from "./polygon.ts";

/** What of a focus is seen around it, metres: enough to know where on the floor it is. */
const AROUND = 3;
/** A floor that fills less of its box than this, such as an L, leaves a large part of the stage empty. */
const WELL_FILLED = 0.8;
/** A focus that takes less of the floor's box than this is too small to read beside the rest. */
const SMALL = 1 / 8;
/** A focus that reaches over more of the floor's box than this, such as corridors, gains nothing by itself. */
const LARGE = 1 / 2;

/**
 * What a plan opens on, metres: the whole floor, as long as the rooms in focus are large enough on it. On a small stage the
 * focus alone.
 */
export function openingBox(
  { rooms, size }: Pick<FloorDrawing, "rooms" | "size">,
  focus: ReadonlySet<string> | undefined,
  isCompact: boolean,
): Box {
  const floor = { left: 0, top: 0, right: size[0], bottom: size[1] };
  const corners = rooms.filter((room) => focus?.has(room.id) === true).flatMap((room) => room.poly);
  if (corners.length === 0) return floor;
  const box = boxAround(corners);
  if (isCompact) return box;
  const filled = rooms.reduce((sum, { poly }) => sum + areaOf(poly), 0) / areaOfBox(floor);
  const share = areaOfBox(box) / areaOfBox(floor);
  if (share > LARGE || (filled >= WELL_FILLED && share >= SMALL)) return floor;
  return {
    left: Math.max(0, box.left - AROUND),
    top: Math.max(0, box.top - AROUND),
    right: Math.min(size[0], box.right + AROUND),
    bottom: Math.min(size[1], box.bottom + AROUND),
  };
}

function areaOf(polygon: readonly Position[]): number {
  return Math.abs(edges(polygon).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2;
}

function areaOfBox({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

import type { DeviceId } from "@atrium/contract";
import { CAMERA_GRID_SIZES } from "@atrium/contract/cameras";

export type GridSize = (typeof CAMERA_GRID_SIZES)[number];
/** The camera of each cell, row by row; null: an empty one. */
export type Cells = readonly (DeviceId | null)[];

/** The smallest grid that has a cell for each camera, or the largest. */
export function gridFor(count: number): GridSize {
  const [largest = 9] = CAMERA_GRID_SIZES.toReversed();
  return CAMERA_GRID_SIZES.find((size) => size >= count) ?? largest;
}

/** A grid's cells: those with cameras, then empty ones. */
export function cellsOf(cameras: Cells, size: GridSize): Cells {
  return Array.from({ length: size }, (_, index) => cameras[index] ?? null);
}

/** Puts a camera into a cell; one that was in another cell changes places with what was there. */
export function placed(cells: Cells, camera: DeviceId, at: number): Cells {
  const before = cells.indexOf(camera);
  const there = cells[at] ?? null;
  return cells.map((one, index) => {
    if (index === at) return camera;
    return index === before ? there : one;
  });
}

/** Takes a camera off, or puts it into the first empty cell, or into the last one. */
export function toggled(cells: Cells, camera: DeviceId): Cells {
  if (cells.includes(camera)) return cells.map((one) => (one === camera ? null : one));
  const free = cells.indexOf(null);
  return placed(cells, camera, free === -1 ? cells.length - 1 : free);
}

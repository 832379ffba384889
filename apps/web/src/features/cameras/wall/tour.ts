import type { DeviceId } from "@atrium/contract";
import { type Cells, cellsOf, type GridSize } from "./placing.ts";

interface Toured {
  /** What was put on the wall, seen or not. */
  readonly wanted: Cells;
  /** What the page could show. */
  readonly available: readonly DeviceId[];
  readonly size: GridSize;
}

/** The pages of a tour: what was chosen, where that is more than the grid holds; else all that could be. One page is no tour. */
export function tourPages({ wanted, available, size }: Toured): Cells[] {
  const chosen = wanted.flatMap((camera) => camera ?? []);
  const cameras = chosen.length > size ? chosen : available;
  return Array.from({ length: Math.ceil(cameras.length / size) }, (_, page) =>
    cellsOf(cameras.slice(page * size, (page + 1) * size), size),
  );
}

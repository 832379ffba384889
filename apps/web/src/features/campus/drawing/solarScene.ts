import type { Position } from "@atrium/contract";
import type { CampusBuilding } from "@atrium/contract/site";
import { onSite, RAISE, slab } from "./floorWalls.ts";
import { closedPath, openPath, project } from "./isometric.ts";

type Floor = CampusBuilding["floors"][number];

/** A field of solar cells, as one path, and what holds it. */
export interface SceneCells {
  readonly key: string;
  readonly d: string;
  /** Of a field over the ground: its posts. */
  readonly posts: string;
}

/** Share of its field that a cell fills. */
const CELL = 0.86;
/** How high a field is over the ground, metres: cars stand below it. Over a roof it lies. */
const OVER_GROUND = 3;

/** The cells of a floor that is open to the sky: those under a ceiling are not seen. */
export function cellsOf(building: CampusBuilding, floor: Floor): { outline: readonly Position[]; cells: SceneCells }[] {
  if (floor.height > 0) return [];
  const isOnGround = floor.elevation === 0;
  const height = floor.elevation * RAISE + (isOnGround ? OVER_GROUND : 0);
  return floor.panels.map(({ x, y, w, h, cols, rows }, index) => {
    const rectangle = (left: number, top: number, width: number, depth: number): Position[] =>
      [
        [left, top],
        [left + width, top],
        [left + width, top + depth],
        [left, top + depth],
      ].map(([one = 0, other = 0]) => onSite([one, other], building));
    const [width, depth] = [w / cols, h / rows];
    const d = Array.from({ length: cols * rows }, (_, cell) => {
      const [left, top] = [x + (cell % cols) * width, y + Math.floor(cell / cols) * depth];
      return closedPath(slab(rectangle(left, top, width * CELL, depth * CELL), height));
    }).join("");
    const outline = rectangle(x, y, w, h);
    const posts = isOnGround
      ? outline.map(([px, py]) => openPath([project([px, py, 0]), project([px, py, height])])).join("")
      : "";
    return { outline, cells: { key: `${floor.key} ${String(index)}`, d, posts } };
  });
}

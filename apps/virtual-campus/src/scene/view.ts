import type { Position } from "@atrium/contract";
import { castRay, type SightLine } from "@atrium/contract/site";

/** Where a camera looks from and to. */
export interface View {
  readonly at: Position;
  /** Degrees clockwise from the plan's right. */
  readonly facing: number;
  /** Degrees across the picture. */
  readonly fov: number;
  /** Degrees by which it looks up. */
  readonly tilt: number;
  /** Of the lens above the floor, and of the ceiling, m. */
  readonly height: number;
  readonly ceiling: number;
  readonly isOutdoors: boolean;
}

/** One column of the picture: how far the look goes, and at what it ends. */
interface Column {
  readonly distance: number;
  readonly kind: "wall" | "door" | undefined;
  /** Metres along the wall from its beginning, by which panels and frames are drawn. */
  readonly along: number;
  /** The nearest pane on the way there. */
  readonly pane: { readonly distance: number; readonly along: number } | undefined;
}

/** The picture's geometry for one view. */
export interface Projection {
  readonly columns: readonly Column[];
  /** Pixels of a metre at one metre's distance. */
  readonly focal: number;
  readonly horizon: number;
}

export const WIDTH = 640;
export const HEIGHT = 360;
/** Wider than this a picture is rolled out instead of projected. */
const WIDEST_FLAT = 110;
export const FARTHEST = 90;
const RADIANS = Math.PI / 180;

export function project(view: View, lines: readonly SightLine[]): Projection {
  const focal = focalOf(view);
  const near = lines.filter(({ from, to }) => isNear(view.at, from) || isNear(view.at, to));
  const solid = near.filter(({ kind }) => kind !== "glass");
  const panes = near.filter(({ kind }) => kind === "glass");
  const columns = Array.from({ length: WIDTH }, (_, x): Column => {
    const aside = angleOf(view, focal, x);
    const meet = (among: readonly SightLine[], range: number) => {
      const { distance, line } = castRay(view.at, view.facing + aside, among, range);
      const flat = isRolled(view) ? distance : distance * Math.cos(aside * RADIANS);
      const angle = (view.facing + aside) * RADIANS;
      const hit = [view.at[0] + Math.cos(angle) * distance, view.at[1] + Math.sin(angle) * distance] as const;
      const along = line === undefined ? 0 : Math.hypot(hit[0] - line.from[0], hit[1] - line.from[1]);
      return { distance: Math.max(0.2, flat), reach: distance, line, along };
    };
    const { distance, reach, line, along } = meet(solid, FARTHEST);
    const pane = meet(panes, reach);
    const kind = line === undefined || line.kind === "glass" ? undefined : line.kind;
    return { distance, kind, along, pane: pane.line === undefined ? undefined : pane };
  });
  return { columns, focal, horizon: HEIGHT / 2 + Math.tan(view.tilt * RADIANS) * focal };
}

/** Where something that stands on the floor is in the picture; undefined: behind the lens or beside the picture. */
export function placeOf(
  view: View,
  { focal }: Projection,
  [x, y]: Position,
): { x: number; distance: number } | undefined {
  const [dx, dy] = [x - view.at[0], y - view.at[1]];
  const aside = turned(Math.atan2(dy, dx) / RADIANS - view.facing);
  if (Math.abs(aside) > view.fov / 2 + 6) {
    return undefined;
  }
  const reach = Math.hypot(dx, dy);
  if (isRolled(view)) {
    return { x: WIDTH / 2 + aside * RADIANS * focal, distance: reach };
  }
  const distance = reach * Math.cos(aside * RADIANS);
  return distance < 0.3 ? undefined : { x: WIDTH / 2 + Math.tan(aside * RADIANS) * focal, distance };
}

function isRolled({ fov }: View): boolean {
  return fov > WIDEST_FLAT;
}

function focalOf(view: View): number {
  return isRolled(view) ? WIDTH / (view.fov * RADIANS) : WIDTH / 2 / Math.tan((view.fov / 2) * RADIANS);
}

function angleOf(view: View, focal: number, x: number): number {
  const aside = x - WIDTH / 2 + 0.5;
  return isRolled(view) ? aside / focal / RADIANS : Math.atan(aside / focal) / RADIANS;
}

function isNear([x, y]: Position, [px, py]: Position): boolean {
  return Math.abs(px - x) < FARTHEST && Math.abs(py - y) < FARTHEST;
}

/** Between -180 and 180. */
function turned(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

import type { Door, FloorDrawing, Room } from "../floorPlan.ts";
import type { Position, Segment } from "../../base/position.ts";
import { onWall, without } from "./cut.ts";

/** What stands in the way of a look, in metres. Glass does not; it is named so that it can be drawn. */
export interface SightLine {
  readonly kind: "wall" | "door" | "glass";
  readonly from: Position;
  readonly to: Position;
}

/** What a camera looks at: where it stands, where it looks (degrees clockwise from the plan's right), how wide and how far. */
export interface Look {
  readonly at: Position;
  readonly facing: number;
  readonly fov: number;
  readonly range: number;
}

/** Degrees between two rays. */
const STEP = 1.5;
/** A camera hangs on its wall: what is nearer than this is that wall, metres. */
const OWN_WALL = 0.3;
const RADIANS = Math.PI / 180;

/** The walls, closed doors and panes of a floor. */
export function sightLines(drawing: Pick<FloorDrawing, "rooms" | "doors" | "open" | "glass" | "windows">): SightLine[] {
  const doors = drawing.doors.filter(({ slide }) => slide !== true).flatMap(openingOf);
  const gaps = drawing.doors.filter(({ slide }) => slide === true).flatMap(openingOf);
  const panes = [...drawing.glass, ...drawing.windows];
  const edges = drawing.rooms.filter(({ outdoor }) => outdoor !== true).flatMap(edgesOf);
  return edges.flatMap((edge) => {
    const within = (segments: readonly Segment[]) => segments.map((one) => onWall(edge, one)).filter(isThere);
    const walls = without(edge, [...drawing.open, ...doors, ...panes, ...gaps]);
    return walls.map(lineOf("wall")).concat(within(doors).map(lineOf("door")), within(panes).map(lineOf("glass")));
  });
}

/** How far a look goes in a direction, metres, and what ends it. @param angle degrees clockwise from the plan's right */
export function castRay(
  [x, y]: Position,
  angle: number,
  lines: readonly SightLine[],
  range: number,
): { readonly distance: number; readonly line: SightLine | undefined } {
  const [dx, dy] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
  let distance = range;
  let line: SightLine | undefined;
  for (const one of lines) {
    const [ax, ay] = [one.from[0] - x, one.from[1] - y];
    const [bx, by] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
    const cross = dx * by - dy * bx;
    if (Math.abs(cross) < 1e-9) continue;
    const along = (ax * by - ay * bx) / cross;
    const part = (ax * dy - ay * dx) / cross;
    if (along > OWN_WALL && along < distance && part >= 0 && part <= 1) {
      distance = along;
      line = one;
    }
  }
  return { distance, line };
}

/** The outline of what a camera sees of a floor: it ends at walls and closed doors, and goes through glass and openings. */
export function fieldOfView({ at, facing, fov, range }: Look, lines: readonly SightLine[]): Position[] {
  const solid = lines.filter(({ kind }) => kind !== "glass");
  const rays = Math.max(1, Math.ceil(fov / STEP));
  const rim = Array.from({ length: rays + 1 }, (_, index): Position => {
    const angle = facing - fov / 2 + (fov * index) / rays;
    const { distance } = castRay(at, angle, solid, range);
    return [at[0] + Math.cos(angle * RADIANS) * distance, at[1] + Math.sin(angle * RADIANS) * distance];
  });
  return fov >= 360 ? rim : [at, ...rim];
}

/** The opening of a door in its wall; doors without a width have none. */
function openingOf({ at: [x, y], w: width, dir }: Door): Segment[] {
  if (width === undefined) return [];
  return [dir === "h" ? [x - width / 2, y, x + width / 2, y] : [x, y - width / 2, x, y + width / 2]];
}

function lineOf(kind: SightLine["kind"]): (segment: Segment) => SightLine {
  return ([x1, y1, x2, y2]) => ({ kind, from: [x1, y1], to: [x2, y2] });
}

function isThere<One>(one: One | undefined): one is One {
  return one !== undefined;
}

function edgesOf({ poly }: Room): { from: Position; to: Position }[] {
  return poly.flatMap((from, index) => {
    const to = poly[(index + 1) % poly.length];
    return to === undefined ? [] : [{ from, to }];
  });
}

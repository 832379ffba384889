import type { Position, Segment } from "@atrium/contract";
import { areaOf, distanceToOutline, isWithin } from "@atrium/contract/site";
import { edgesOf, middleOf } from "./geometry.ts";

/** Walls that are drawn this far apart or into each other are one wall, metres. */
const ONE_WALL = 0.02;

/** Whether two polygons share more than a wall. */
export function doOverlap(one: readonly Position[], other: readonly Position[]): boolean {
  if (!doBoxesMeet(one, other)) return false;
  if (edgesOf(one).some((line) => edgesOf(other).some((wall) => doCross(line, wall)))) return true;
  return isDeepIn(one, other) || isDeepIn(other, one);
}

/** Whether a part of a polygon lies outside of another, further than a wall. */
export function reachesOutOf(inner: readonly Position[], outer: readonly Position[]): boolean {
  const isOut = (at: Position) => !isWithin(at, outer) && distanceToOutline(at, outer) > ONE_WALL;
  return (
    placesOn(inner).some(isOut) || edgesOf(inner).some((line) => edgesOf(outer).some((wall) => doCross(line, wall)))
  );
}

/** A polygon whose edges cross each other has no inside that anybody could mean. */
export function crossesItself(poly: readonly Position[]): boolean {
  const lines = edgesOf(poly);
  return lines.some((line, index) => lines.slice(index + 1).some((other) => doCross(line, other)));
}

/** Whether a polygon has a place of its own well within another. */
function isDeepIn(one: readonly Position[], other: readonly Position[]): boolean {
  const isDeep = (at: Position) => isWithin(at, other) && distanceToOutline(at, other) > ONE_WALL;
  return areaOf(one) > 0 && [...placesOn(one), middleOf(one)].some(isDeep);
}

/** Its corners, and the middles of its edges. */
function placesOn(poly: readonly Position[]): Position[] {
  return edgesOf(poly).flatMap(([x1, y1, x2, y2]): Position[] => [
    [x1, y1],
    [(x1 + x2) / 2, (y1 + y2) / 2],
  ]);
}

/** The box of a polygon: left, top, right, bottom. Kept: every room is held against every other at each step. */
const boxes = new WeakMap<readonly Position[], Segment>();

function boxOf(poly: readonly Position[]): Segment {
  const known = boxes.get(poly);
  if (known !== undefined) return known;
  const box: Segment = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of poly) {
    [box[0], box[1]] = [Math.min(box[0], x), Math.min(box[1], y)];
    [box[2], box[3]] = [Math.max(box[2], x), Math.max(box[3], y)];
  }
  boxes.set(poly, box);
  return box;
}

function doBoxesMeet(one: readonly Position[], other: readonly Position[]): boolean {
  const [left, top, right, bottom] = boxOf(one);
  const [left2, top2, right2, bottom2] = boxOf(other);
  return left < right2 - ONE_WALL && left2 < right - ONE_WALL && top < bottom2 - ONE_WALL && top2 < bottom - ONE_WALL;
}

/** Whether two lines go through each other, each by more than a wall's thickness. */
function doCross([x1, y1, x2, y2]: Segment, [x3, y3, x4, y4]: Segment): boolean {
  const [ax, ay, bx, by] = [x2 - x1, y2 - y1, x4 - x3, y4 - y3];
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  const side = (dx: number, dy: number, x: number, y: number, length: number) =>
    length === 0 ? 0 : (dx * y - dy * x) / length;
  const [s1, s2] = [side(ax, ay, x3 - x1, y3 - y1, a), side(ax, ay, x4 - x1, y4 - y1, a)];
  const [t1, t2] = [side(bx, by, x1 - x3, y1 - y3, b), side(bx, by, x2 - x3, y2 - y3, b)];
  const isThrough = (p: number, q: number) => p * q < 0 && Math.min(Math.abs(p), Math.abs(q)) > ONE_WALL;
  return isThrough(s1, s2) && isThrough(t1, t2);
}

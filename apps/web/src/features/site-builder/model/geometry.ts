import type { Position, Segment } from "@atrium/contract";
import { areaOf, isWithin } from "@atrium/contract/site";
import { rounded } from "./draft.ts";

export function metresBetween([x1, y1]: Position, [x2, y2]: Position): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

export function isSamePlace(one: Position, other: Position): boolean {
  return metresBetween(one, other) < 0.001;
}

/** The edges of a closed polygon, the last one back to the first corner. */
export function edgesOf(poly: readonly Position[]): Segment[] {
  return poly.flatMap(([x, y], index): Segment[] => {
    const to = poly[(index + 1) % poly.length];
    return to === undefined ? [] : [[x, y, to[0], to[1]]];
  });
}

/** The place of a line that is nearest to another, and how far it is from there, metres. */
export function nearestOnLine(
  [x, y]: Position,
  [x1, y1, x2, y2]: Segment,
): { readonly at: Position; readonly metres: number } {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / squared));
  const at: Position = [x1 + along * dx, y1 + along * dy];
  return { at, metres: metresBetween([x, y], at) };
}

export function rectangle([x1, y1]: Position, [x2, y2]: Position): Position[] {
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
  const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

export function boundsOf(poly: readonly Position[]): Bounds {
  const [xs, ys] = [poly.map(([x]) => x), poly.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: rounded(Math.max(...xs) - x), depth: rounded(Math.max(...ys) - y) };
}

/** A polygon of another size at another place; its corners keep their parts of width and depth. */
export function fitted(poly: readonly Position[], to: Bounds): Position[] {
  const from = boundsOf(poly);
  const part = (value: number, start: number, length: number) => (length === 0 ? 0 : (value - start) / length);
  return poly.map(([x, y]) => [
    rounded(to.x + part(x, from.x, from.width) * to.width),
    rounded(to.y + part(y, from.y, from.depth) * to.depth),
  ]);
}

/** A place inside a polygon, near its middle: where a name can stand. */
export function middleOf(poly: readonly Position[]): Position {
  const { x, y, width, depth } = boundsOf(poly);
  const middle: Position = [rounded(x + width / 2), rounded(y + depth / 2)];
  if (isWithin(middle, poly)) return middle;
  // Of the stretches that a line across the middle has inside, the longest.
  const crossings = edgesOf(poly)
    .flatMap(([x1, y1, x2, y2]) =>
      y1 > middle[1] === y2 > middle[1] ? [] : [x1 + ((middle[1] - y1) / (y2 - y1)) * (x2 - x1)],
    )
    .toSorted((a, b) => a - b);
  let [start = x, end = x + width] = crossings;
  for (let index = 2; index + 1 < crossings.length; index += 2) {
    const [from = 0, until = 0] = crossings.slice(index);
    if (until - from > end - start) [start, end] = [from, until];
  }
  return [rounded((start + end) / 2), middle[1]];
}

/** Square metres, to a tenth, as plans say them. */
export function squareMetres(poly: readonly Position[]): number {
  return Math.round(areaOf(poly) * 10) / 10;
}

/** The line of many that is nearest to a place; undefined: there is none. */
export function nearestLine(
  lines: readonly Segment[],
  place: Position,
): { readonly line: Segment; readonly at: Position; readonly metres: number } | undefined {
  let nearest: { line: Segment; at: Position; metres: number } | undefined;
  for (const line of lines) {
    const { at, metres } = nearestOnLine(place, line);
    if (nearest === undefined || metres < nearest.metres) nearest = { line, at, metres };
  }
  return nearest;
}

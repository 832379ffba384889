import type { Position, Segment } from "../../base/position.ts";

interface Stretch {
  readonly from: Position;
  readonly to: Position;
}

/** An opening further than this from a wall's line is not in that wall, metres. */
const SAME_LINE = 0.02;
const SHORTEST = 1e-4;

/** The rest of a wall after its openings are taken out, as segments along the wall's direction. */
export function without(wall: Stretch, openings: readonly Segment[]): Segment[] {
  const length = lengthOf(wall);
  let left: [number, number][] = [[0, length]];
  for (const opening of openings) {
    const gap = along(wall, opening);
    if (gap === undefined) continue;
    left = left.flatMap(([start, end]) =>
      [[start, Math.min(end, gap[0])] as [number, number], [Math.max(start, gap[1]), end] as [number, number]].filter(
        ([a, b]) => b - a > SHORTEST,
      ),
    );
  }
  return left.map(([start, end]) => between(wall, start, end));
}

/** The part of `segment` that lies on the wall, or undefined. */
export function onWall(wall: Stretch, segment: Segment): Segment | undefined {
  const range = along(wall, segment);
  if (range === undefined) return undefined;
  const start = Math.max(0, range[0]);
  const end = Math.min(lengthOf(wall), range[1]);
  return end - start > SAME_LINE ? between(wall, start, end) : undefined;
}

/** Where a segment begins and ends in metres along the wall; undefined if it lies off the wall's line. */
function along({ from, to }: Stretch, [x1, y1, x2, y2]: Segment): [number, number] | undefined {
  const length = lengthOf({ from, to });
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const aside = (x: number, y: number) => Math.abs((x - from[0]) * uy - (y - from[1]) * ux);
  if (aside(x1, y1) > SAME_LINE || aside(x2, y2) > SAME_LINE) return undefined;
  const a = (x1 - from[0]) * ux + (y1 - from[1]) * uy;
  const b = (x2 - from[0]) * ux + (y2 - from[1]) * uy;
  return a < b ? [a, b] : [b, a];
}

function between({ from, to }: Stretch, start: number, end: number): Segment {
  const length = lengthOf({ from, to });
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [from[0] + ux * start, from[1] + uy * start, from[0] + ux * end, from[1] + uy * end];
}

function lengthOf({ from, to }: Stretch): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

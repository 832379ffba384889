import type { Position } from "@atrium/contract";

/** A side of an outline. */
export type Edge = readonly [Position, Position];

/** Below this two sides lie on one another. */
const STRAIGHT_BACK = 0.05;

export function edgesOf(outline: readonly Position[]): Edge[] {
  return outline.map((from, index): Edge => [from, outline[(index + 1) % outline.length] ?? from]);
}

/** The direction that a side of an outline faces, away from its inside, one metre long. */
export function facing(outline: readonly Position[], [[x1, y1], [x2, y2]]: Edge): Position {
  const length = (Math.hypot(x2 - x1, y2 - y1) || 1) * Math.sign(doubleArea(outline));
  return length === 0 ? [0, 0] : [(y2 - y1) / length, -(x2 - x1) / length];
}

/** An outline that lies inside of another by so many metres. */
export function inset(outline: readonly Position[], by: number): Position[] {
  const sides = edgesOf(outline);
  return outline.map(([x, y], index): Position => {
    const [before, after] = [sides.at(index - 1), sides[index]];
    if (before === undefined || after === undefined) return [x, y];
    const [one, other] = [facing(outline, before), facing(outline, after)];
    const bend = 1 + one[0] * other[0] + one[1] * other[1];
    if (bend < STRAIGHT_BACK) return [x, y];
    return [x - ((one[0] + other[0]) / bend) * by, y - ((one[1] + other[1]) / bend) * by];
  });
}

/** Twice the area; above 0 where the corners are in the order of a clock. */
function doubleArea(outline: readonly Position[]): number {
  return edgesOf(outline).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0);
}

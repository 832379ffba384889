import type { Position } from "@atrium/contract";

/** Where something stands, in metres of the site. */
export interface Standing {
  readonly outline: readonly Position[];
}

/** Things in the order in which they are painted: what hides something comes after it. */
export function paintOrder<Thing extends Standing>(things: readonly Thing[]): Thing[] {
  const waiting = fromBehind(things);
  const hidden = new Map(waiting.map((one) => [one, waiting.filter((other) => other !== one && isBehind(other, one))]));
  const painted = new Set<Thing>();
  while (painted.size < waiting.length) {
    const left = waiting.filter((one) => !painted.has(one));
    // Things that stand within one another have no order: the one further away goes first.
    const next = left.find((one) => hidden.get(one)?.every((other) => painted.has(other))) ?? left[0];
    if (next === undefined) break;
    painted.add(next);
  }
  return [...painted];
}

/** Small things in their order: those further away first. */
export function fromBehind<Thing extends Standing>(things: readonly Thing[]): Thing[] {
  return things.toSorted((one, other) => middleDepth(one) - middleDepth(other));
}

/** Before which of the things, already in their order, something small is painted; their number: after all. */
export function placeInOrder(spot: Position, things: readonly Standing[]): number {
  const at = things.findIndex((one) => hits(spot, one.outline, 1));
  return at < 0 ? things.length : at;
}

/** Whether a part of one thing is on the way from the other to the viewer. */
function isBehind(back: Standing, front: Standing): boolean {
  return (
    back.outline.some((corner) => hits(corner, front.outline, 1)) ||
    front.outline.some((corner) => hits(corner, back.outline, -1))
  );
}

/** Whether the line from a spot towards the viewer (1), or away from it (-1), meets an outline. */
function hits([x, y]: Position, outline: readonly Position[], way: 1 | -1): boolean {
  const [across, deep] = [x - y, x + y];
  return outline.some(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    const [from, to] = [x1 - y1 - across, x2 - y2 - across];
    if (from > 0 === to > 0) return false;
    const share = from / (from - to);
    const crossing = x1 + y1 + share * (x2 + y2 - x1 - y1);
    return (crossing - deep) * way > TOUCHING;
  });
}

/** Things that touch do not hide one another, metres. */
const TOUCHING = 0.01;

function middleDepth({ outline }: Standing): number {
  return outline.reduce((sum, [x, y]) => sum + x + y, 0) / Math.max(1, outline.length);
}

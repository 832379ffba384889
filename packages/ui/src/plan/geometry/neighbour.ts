import type { Position } from "@atrium/contract";
import type { Anchor } from "./clusters.ts";

export type Direction = "left" | "right" | "up" | "down";

const AXES: Record<Direction, { forward: Position; aside: Position }> = {
  left: { forward: [-1, 0], aside: [0, 1] },
  right: { forward: [1, 0], aside: [0, 1] },
  up: { forward: [0, -1], aside: [1, 0] },
  down: { forward: [0, 1], aside: [1, 0] },
};
/** How much worse a metre aside is than a metre forward. */
const ASIDE_WEIGHT = 2;

/** The anchor an arrow key leads to: the nearest one in that direction, straight ahead preferred. */
export function neighbourOf(anchors: readonly Anchor[], from: Position, direction: Direction): string | undefined {
  const { forward, aside } = AXES[direction];
  let best: string | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { id, at } of anchors) {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    const ahead = dx * forward[0] + dy * forward[1];
    const off = Math.abs(dx * aside[0] + dy * aside[1]);
    const cost = ahead + off * ASIDE_WEIGHT;
    if (ahead > 1e-6 && cost < lowest) [best, lowest] = [id, cost];
  }
  return best;
}

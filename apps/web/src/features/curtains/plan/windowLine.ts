import type { Position } from "@atrium/contract";
import { CURTAIN, factsOf } from "@atrium/contract/devices";

/** The window that a curtain hangs in: where it begins, its direction, which side is the room, its width in metres. */
export interface WindowLine {
  readonly from: Position;
  readonly along: Position;
  readonly inward: Position;
  readonly width: number;
}

/** Shorter than this nothing can be drawn, metres. */
const SHORTEST = 0.3;

/**
 * The window of a curtain, from its `span` on the plan; the curtain itself hangs inside of it.
 * @returns undefined where the plan does not say
 */
export function windowLineOf(device: {
  readonly at: Position;
  readonly facts: Readonly<Record<string, unknown>>;
}): WindowLine | undefined {
  const { span } = factsOf(CURTAIN, device.facts);
  if (span === undefined) return undefined;
  const [x1, y1, x2, y2] = span;
  const width = Math.hypot(x2 - x1, y2 - y1);
  if (width < SHORTEST) return undefined;
  const along: Position = [(x2 - x1) / width, (y2 - y1) / width];
  const side: Position = [-along[1], along[0]];
  const [x, y] = [device.at[0] - (x1 + x2) / 2, device.at[1] - (y1 + y2) / 2];
  const isInside = x * side[0] + y * side[1] >= 0;
  return { from: [x1, y1], along, inward: isInside ? side : [-side[0], -side[1]], width };
}

/** @param t metres along the window @param depth metres into the room */
export function placeAt({ from, along, inward }: WindowLine, t: number, depth: number): Position {
  return [from[0] + along[0] * t + inward[0] * depth, from[1] + along[1] * t + inward[1] * depth];
}

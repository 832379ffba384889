import * as z from "zod";

/** The key of a point of the same product; of the same device, where a device's point is described. */
const OtherPoint = z.string().min(1).max(80);

/** Ms. A shorter stand says nothing, and no measured value stands still for longer than a month. */
const SHORTEST_STAND = 60_000;
const MAX_UNCHANGED_TIME = 31 * 86_400_000;

/** When a measured value that stays exactly the same is stuck (docs/decisions/0066). */
export const StuckRule = z.strictObject({
  /** Ms that the value may be exactly the same. */
  after: z.int().min(SHORTEST_STAND).max(MAX_UNCHANGED_TIME).exactOptional(),
  /** The values at which it may rest: a load that is off takes 0. */
  restsAt: z.array(z.number()).min(1).max(8).readonly().exactOptional(),
  /** Its stand counts only while another point is above this: a counter moves while there is a power. */
  while: z.strictObject({ point: OtherPoint, above: z.number() }).exactOptional(),
  /** It is stuck while that other point is. */
  with: OtherPoint.exactOptional(),
});
export type StuckRule = z.infer<typeof StuckRule>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long values of a kind may be exactly the same, ms. Product decision: docs/decisions/0066 and 0167 have the sources. */
export const MAX_UNCHANGED_TIMES = {
  mainsVoltage: 10 * MINUTE,
  mainsFrequency: 10 * MINUTE,
  countedEnergy: 30 * MINUTE,
  outdoorAir: 3 * HOUR,
  roomAir: 12 * HOUR,
  carbonDioxide: 12 * HOUR,
  particles: 24 * HOUR,
  vapours: 12 * HOUR,
  countedWater: 30 * MINUTE,
} as const;

import * as z from "zod";

/** So many of the newest firings a trial reckons the energy of. */
export const MAX_ENERGY_FIRINGS = 100;

const Energy = z.object({
  kwh: z.number().nonnegative(),
  /** By the tariff of the time; null: a tariff is not known for all of it. */
  cost: z.number().nonnegative().nullable(),
});

/**
 * What a condition would have taken or saved while it was active, as far as that can be said: a device that is switched off, or
 * a lamp that is set to a level, against the power that was recorded of it. What comes of it later is not in it.
 */
export const ConditionEnergy = z.object({
  /** Firings that were reckoned, the newest; what is under way at the end counts up to then. */
  firings: z.int().nonnegative().max(MAX_ENERGY_FIRINGS),
  saved: Energy,
  spent: Energy,
  /** Devices of which it can be said, and others on which it acts. */
  devices: z.int().nonnegative(),
  unsaid: z.int().nonnegative(),
  /** The share of the firings' time of which the power of those devices is recorded, 0 to 1. What is not known is no saving. */
  known: z.number().min(0).max(1),
});
export type ConditionEnergy = z.infer<typeof ConditionEnergy>;

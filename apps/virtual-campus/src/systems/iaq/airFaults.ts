import type { OwnFault } from "../../faults/fault.ts";

/** A sensor takes no commands, and a topic is nobody else's. */
export const airFaults = {
  common: ["offline", "flapping", "stuck", "slow", "garbage"],
  own: { "breathed-on": "Somebody breathes on it: it shows 900 ppm of carbon dioxide more than its room has." },
} as const;
export type AirFault = OwnFault<typeof airFaults>;

/** ppm more than the room's where somebody breathes on a sensor. */
export const BREATH = 900;

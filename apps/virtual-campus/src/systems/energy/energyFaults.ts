import { type OwnFault } from "../../faults/fault.ts";

/** A meter takes no commands and keeps none. */
export const energyFaults = {
  common: ["offline", "stuck", "slow", "garbage", "wrong-device"],
  own: {
    zeros: "It answers 0 for everything, as some meters do while they start.",
    "garbage-counter": "Its energy register holds nonsense.",
  },
} as const;
export type EnergyFault = OwnFault<typeof energyFaults>;

import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const energyFaults = {
  common: READ_FAULTS,
  own: {
    zeros: "It answers 0 for everything, as some meters do while they start.",
    "garbage-counter": "Its energy register holds nonsense.",
  },
} as const;
export type EnergyFault = OwnFault<typeof energyFaults>;

import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const energyFaults = {
  common: READ_FAULTS,
  own: {
    "out-of-range": "Its voltage transformer is broken: it shows a hundred thousand volts.",
    zeros: "It answers 0 for everything, as some meters do while they start.",
    "garbage-counter": "Its energy register holds nonsense.",
    spike: "Every tenth reading of its energy register is ten million kWh too high.",
    "wrong-unit": "Its energy register holds kWh, not Wh.",
    exchanged: "It was exchanged for a new one, which counts from 0; switched off, the old one is back.",
  },
} as const;
export type EnergyFault = OwnFault<typeof energyFaults>;

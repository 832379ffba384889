import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const plantFaults = {
  common: READ_FAULTS,
  own: {
    trouble: "It reports every alarm that it has.",
    hot: "Its cooling has failed: what is warm by its work gets twice as much warmer than the air.",
    "fuel-leak": "Its fuel runs out: 20 litres a minute.",
  },
} as const;
export type PlantFault = OwnFault<typeof plantFaults>;

import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const plantFaults = {
  common: READ_FAULTS,
  own: {
    trouble: "It reports every alarm that it has.",
    hot: "Its cooling has failed: what is warm by its work gets twice as much warmer than the air.",
    "fuel-leak": "Its fuel runs out: 20 litres a minute.",
    trip: "Its motor, or its lamp, is switched off by its protection, and stays off.",
    blocked: "Its motor runs and moves nothing.",
    drained: "Its tank is emptied within a minute, as for cleaning.",
    flooded: "Water runs into its sump that fills it within a minute.",
  },
} as const;
export type PlantFault = OwnFault<typeof plantFaults>;

import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const waterFaults = {
  common: READ_FAULTS,
  own: {
    leak: "A pipe behind it has burst a little: 6 more litres a minute flow, day and night, through every meter above it too.",
    "no-signal": "Its transducers hear nothing: it shows no flow, and what flows meanwhile is never counted.",
  },
} as const;
export type WaterFault = OwnFault<typeof waterFaults>;

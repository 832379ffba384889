import { type OwnFault, PRIORITY_FAULTS } from "../../faults/fault.ts";

export const lightingFaults = {
  common: PRIORITY_FAULTS,
  own: {
    "lamp-failure": "One of the circuit's lamps is broken.",
  },
} as const;
export type LightingFault = OwnFault<typeof lightingFaults>;

import { EVERY_COMMON_FAULT, type OwnFault } from "../../faults/fault.ts";

export const lightingFaults = {
  common: EVERY_COMMON_FAULT,
  own: {
    "lamp-failure": "One of the circuit's lamps is broken.",
  },
} as const;
export type LightingFault = OwnFault<typeof lightingFaults>;

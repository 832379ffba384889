import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

export const liftFaults = {
  common: COMMAND_FAULTS,
  own: {
    local: "A technician drives it from its roof: it answers nobody else.",
    "drive-stopped": "Its drive gives up wherever the car is.",
    "door-blocked": "Its doors do not close.",
  },
} as const;
export type LiftFaultName = OwnFault<typeof liftFaults>;

import { type OwnFault, PRIORITY_FAULTS } from "../../faults/fault.ts";

export const exhaustFanFaults = {
  common: PRIORITY_FAULTS,
  own: {
    overload: "The motor takes more current than its drive bears: the drive stops itself until somebody resets it.",
    local: "The switch at the drive takes it away from remote control as it stands.",
  },
} as const;
export type ExhaustFanFault = OwnFault<typeof exhaustFanFaults>;

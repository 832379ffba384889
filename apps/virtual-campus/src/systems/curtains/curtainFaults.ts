import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

export const curtainFaults = {
  common: COMMAND_FAULTS,
  own: {
    local: "Its key switch takes it away from remote control; the buttons at the wall still work.",
    "motor-fault": "Its motor does not turn.",
    obstacle: "Something stands in its way: closing, it meets that, goes back a little and stays.",
  },
} as const;
export type CurtainFault = OwnFault<typeof curtainFaults>;

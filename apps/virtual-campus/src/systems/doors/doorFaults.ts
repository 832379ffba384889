import { CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

export const doorFaults = {
  common: COMMAND_FAULTS,
  own: {
    "wrong-password": "The controller takes another password than the connection's.",
    forced: "Somebody opens it by force, and it stays open until this is over.",
    propped: "Something holds it open: once somebody has gone through, it does not close.",
    "other-door": "The controller answers for another door than the one that it was asked about.",
    ...CLOCK_FAULTS,
    "answers-twice": "The controller sends each answer, and tells each event, twice.",
  },
} as const;
export type DoorFault = OwnFault<typeof doorFaults>;

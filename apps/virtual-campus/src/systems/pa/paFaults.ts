import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

export const paFaults = {
  common: COMMAND_FAULTS,
  own: {
    "wrong-password": "The unit takes another password than the connection's.",
    "amplifier-fault": "The unit's amplifier has failed.",
    "memory-full": "The unit has no room for another clip.",
    evacuation: "The fire panel's contact at the unit is closed: it plays the evacuation message.",
  },
} as const;
export type PaFault = OwnFault<typeof paFaults>;

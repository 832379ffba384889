import { EVERY_COMMON_FAULT, type OwnFault } from "../../faults/fault.ts";

export const airConditionerFaults = {
  common: EVERY_COMMON_FAULT,
  own: {
    local: "The unit is switched to its own remote: it answers nobody else.",
    "unit-fault": "The unit has stopped with a fault code.",
    "filter-blocked": "Its filter is dirty: it cools less and reports it.",
  },
} as const;
export type AirConditionerFault = OwnFault<typeof airConditionerFaults>;

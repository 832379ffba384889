import { type OwnFault, PRIORITY_FAULTS } from "../../faults/fault.ts";
import { SENSOR_FAULTS } from "../../faults/faultySensor.ts";

export const airConditionerFaults = {
  common: PRIORITY_FAULTS,
  own: {
    ...SENSOR_FAULTS,
    local: "The unit is switched to its own remote: it answers nobody else.",
    "unit-fault": "The unit has stopped with a fault code.",
    "filter-blocked": "Its filter is dirty: it cools less and reports it.",
  },
} as const;
export type AirConditionerFault = OwnFault<typeof airConditionerFaults>;

import { READ_FAULTS } from "../../faults/fault.ts";

export const solarFaults = {
  common: READ_FAULTS,
  own: {},
} as const;

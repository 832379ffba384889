import { CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { OwnFault } from "../../faults/fault.ts";
import { SENSOR_FAULTS } from "../../faults/faultySensor.ts";

/** A station takes no commands, and a topic is nobody else's. */
export const weatherFaults = {
  common: ["offline", "flapping", "stuck", "slow", "slow-network", "garbage"],
  own: { ...SENSOR_FAULTS, ...CLOCK_FAULTS },
} as const;
export type WeatherFault = OwnFault<typeof weatherFaults>;

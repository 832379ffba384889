import { HOUR } from "../physics/localTime.ts";
import type { DeviceFaults } from "./deviceFaults.ts";

/** ms by which a wrong clock is wrong. */
const WRONG_BY = 2 * HOUR;

/** Of a device that says when something happened. */
export const CLOCK_FAULTS = {
  "clock-behind": "Its clock is two hours behind.",
  "clock-ahead": "Its clock is two hours ahead.",
} as const;

/** ms by which a device's clock is ahead of the campus's. */
export function clockError(faults: DeviceFaults<keyof typeof CLOCK_FAULTS>): number {
  return (faults.has("clock-ahead") ? WRONG_BY : 0) - (faults.has("clock-behind") ? WRONG_BY : 0);
}

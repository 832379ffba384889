import type { PointDescription, SiteDevice } from "@atrium/contract/devices";
import { useDevicePoints } from "./useDevicePoints.ts";

/** What a device measures that is added up over days: kWh, m³. Running hours are its own, and restart with it. */
export function useCounters(device: SiteDevice): readonly PointDescription[] {
  return Object.values(useDevicePoints(device)).filter(({ kind, unit }) => kind === "counter" && unit !== "h");
}

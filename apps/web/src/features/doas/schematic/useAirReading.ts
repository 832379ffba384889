import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import type { PointValue } from "../../../platform/livePoints.ts";

/** What is measured in air, or water, that moves. In a unit that stands still it is of no stream at all. */
const IN_THE_STREAM: ReadonlySet<string> = new Set([
  "exhaust-temperature",
  "return-temperature",
  "outdoor-temperature",
  "mixed-temperature",
  "supply-temperature",
  "outdoor-humidity",
  "supply-humidity",
  "outdoor-co2",
  "return-co2",
  "supply-co2",
  "wheel-recovery",
  "water-in",
  "water-out",
]);

/** A reading of a unit as its drawing says it; undefined, so that "–" stands there, where no air moves past the sensor. */
export function useAirReading(unit: Device, point: string): PointValue | undefined {
  const value = useDevicePoint(unit, point);
  const isIdle = useDevicePoint(unit, "supply-fan")?.value === 0;
  return isIdle && IN_THE_STREAM.has(point) ? undefined : value;
}

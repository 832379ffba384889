import type { ConditionMeasure, PeakLimitContent } from "@atrium/contract/automation";
import { type DeviceDescription, ENERGY_METER, type PointDescription } from "@atrium/contract/devices";
import { placeWords, type SiteNames } from "../../../platform/audit/siteNames.ts";

type Source = PeakLimitContent["source"];

export interface MeterDirectory {
  device(id: string): DeviceDescription | undefined;
}

/** The unit in which limits are said. */
const UNIT = "kW";

/** The power that a limit looks at; undefined: the site has no such meter, or it does not measure this. */
export function meteredPower({ device, point }: Source, directory: MeterDirectory): PointDescription | undefined {
  const meter = directory.device(device);
  if (meter?.module !== ENERGY_METER.module) return undefined;
  return meter.points.find(({ key, kind, unit }) => key === point && kind === "number" && unit === UNIT);
}

/** The same as text; null: absent. */
export function meterMeasure(
  source: Source,
  { directory, names }: { readonly directory: MeterDirectory; readonly names: SiteNames },
): ConditionMeasure | null {
  const device = directory.device(source.device);
  const point = meteredPower(source, directory);
  if (device === undefined || point === undefined) return null;
  const { id, name, kind } = point;
  return { device: device.name, place: placeWords(device, names), point: { id, name, kind, unit: UNIT } };
}

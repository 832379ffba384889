import {
  type DeviceDescription,
  factsOf,
  WASTE_KINDS,
  type WasteKind,
  WATER_AND_WASTE_METER,
  type WaterMeterRole,
} from "@atrium/contract";
import type { MeterChannel, MeterDirectory } from "../../platform/usage.ts";

/** The units of the counters. */
export const WATER_UNIT = "m³";
export const WASTE_UNIT = "kg";

/** The site as its meters are found in it. */
export interface MeteredSite {
  readonly devices: readonly DeviceDescription[];
  readonly retired: readonly DeviceDescription[];
  /** Ms since the epoch; undefined: the device belongs to the site. */
  retiredAt(device: string): number | undefined;
  point(id: number): { readonly maxPerHour?: number } | undefined;
}

/** A counter of water; its use is its device's id, so that each meter can be asked for. */
export interface WaterChannel extends MeterChannel {
  readonly name: string;
  readonly floor: DeviceDescription["floor"];
  readonly role: WaterMeterRole;
}

export interface WaterMeters extends MeterDirectory {
  readonly channels: readonly WaterChannel[];
}

/** Containers of waste by kind. */
export interface WasteScales extends MeterDirectory {
  readonly channels: readonly (MeterChannel & { readonly use: WasteKind })[];
}

/** A meter of which the plan does not say where it stands counts for its building. */
export function waterMeters(site: MeteredSite, places: MeterDirectory["places"]): WaterMeters {
  const own = ({ id, name, floor, facts }: DeviceDescription) => {
    const { role = "building" } = factsOf(WATER_AND_WASTE_METER, facts);
    return { use: String(id), name, floor, role };
  };
  return { channels: countersOf(site, WATER_UNIT, own), places };
}

/** A scale of which the plan does not say what it weighs weighs general waste. */
export function wasteScales(site: MeteredSite, places: MeterDirectory["places"]): WasteScales {
  const own = ({ facts }: DeviceDescription) => {
    const { waste: use = WASTE_KINDS[0] } = factsOf(WATER_AND_WASTE_METER, facts);
    return { use };
  };
  return { channels: countersOf(site, WASTE_UNIT, own), places };
}

/**
 * The counters of all meters with a unit; those of meters that were taken away come last.
 * @param ownOf what its kind knows of each
 */
function countersOf<Own>(
  site: MeteredSite,
  unit: string,
  ownOf: (device: DeviceDescription) => Own,
): (Omit<MeterChannel, "use"> & Own)[] {
  return [...site.devices, ...site.retired].flatMap((device) => {
    if (device.module !== WATER_AND_WASTE_METER.module) return [];
    const retiredAt = site.retiredAt(device.id);
    const { placement, floor } = device;
    return device.points.flatMap(({ id, kind, unit: own }) => {
      if (kind !== "counter" || own !== unit) return [];
      const perHour = site.point(id)?.maxPerHour;
      const isRetired = retiredAt !== undefined;
      return [
        { point: id, device: String(device.id), placement, floor, isRetired, retiredAt, perHour, ...ownOf(device) },
      ];
    });
  });
}

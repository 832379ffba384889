import type { DeviceDescription } from "@atrium/contract/devices";
import { type EnergyUse, USE_OF_PART } from "@atrium/contract/energy";
import type { MeterChannel, MeterDirectory } from "../../platform/usage.ts";

/** The unit of the counters. */
export const ENERGY_UNIT = "kWh";

export interface EnergyMeters extends MeterDirectory {
  readonly channels: readonly (MeterChannel & { readonly use: EnergyUse })[];
}

/** Usage is energy delivered: what a meter has received from its loads has a counter of its own and makes nothing less. */
const COUNTER_KEY = "active-energy";

/** The site as its energy meters are found in it. */
export interface MeteredSite {
  readonly devices: readonly DeviceDescription[];
  readonly retired: readonly DeviceDescription[];
  /** Ms since the epoch; undefined: the device belongs to the site. */
  retiredAt(device: string): number | undefined;
  point(id: number): { readonly maxPerHour?: number } | undefined;
}

/** The counters of all energy meters of a site; those that were taken away come last. */
export function energyMeters(site: MeteredSite, places: MeterDirectory["places"]): EnergyMeters {
  const { devices, retired } = site;
  return { channels: [...devices, ...retired].flatMap((device) => countersOf(device, site)), places };
}

function countersOf(device: DeviceDescription, site: MeteredSite): EnergyMeters["channels"] {
  const retiredAt = site.retiredAt(device.id);
  return device.points.flatMap(({ id, key, kind, unit }) => {
    const [part = "", name] = key.split(".");
    const use = USE_OF_PART.get(part);
    const isCounter = kind === "counter" && name === COUNTER_KEY && unit === ENERGY_UNIT;
    if (device.module !== "energy-meter" || !isCounter || use === undefined) return [];
    const { placement, floor } = device;
    const perHour = site.point(id)?.maxPerHour;
    return [
      { point: id, device: device.id, use, placement, floor, isRetired: retiredAt !== undefined, retiredAt, perHour },
    ];
  });
}

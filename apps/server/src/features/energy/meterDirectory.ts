import type { DeviceDescription, EnergyUse, SitePlace } from "@atrium/contract";

/** One energy counter: a part of a meter. */
export interface EnergyChannel {
  /** Id of the counter's point, kWh. */
  readonly point: number;
  readonly device: string;
  readonly use: EnergyUse;
  readonly placement: string;
  readonly floor: string;
}

/** The site as the energy feature needs it: its counters, and its places in their order. */
export interface MeterDirectory {
  readonly channels: readonly EnergyChannel[];
  readonly places: readonly Pick<SitePlace, "key" | "name" | "floors">[];
}

/**
 * Parts of a meter and the use that they count for. Lifts are "plug and everything else". A part `total` (main incomer,
 * generator) repeats what the others already count, so it is in no sum.
 */
const USE_OF_PART: ReadonlyMap<string, EnergyUse> = new Map([
  ["lighting", "lighting"],
  ["ac", "ac"],
  ["plug", "plug"],
  ["lift", "plug"],
]);
const COUNTER_KEY = "active-energy";

/** The counters of all meters of a site. */
export function meterDirectory(
  devices: readonly DeviceDescription[],
  places: MeterDirectory["places"],
): MeterDirectory {
  const channels = devices.flatMap((device) =>
    device.points.flatMap(({ id, key, kind }): EnergyChannel[] => {
      const [part = "", name] = key.split(".");
      const use = USE_OF_PART.get(part);
      if (device.module !== "energy-meter" || kind !== "counter" || name !== COUNTER_KEY || use === undefined)
        return [];
      return [{ point: id, device: device.id, use, placement: device.placement, floor: device.floor }];
    }),
  );
  return { channels, places };
}

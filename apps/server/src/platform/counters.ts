import type { DeviceDescription, Module, Unit } from "@atrium/contract/devices";
import type { MeterChannel } from "./usage.ts";

/** The site as its meters are found in it. */
export interface MeteredSite {
  readonly devices: readonly DeviceDescription[];
  readonly retired: readonly DeviceDescription[];
  /** Ms since the epoch; undefined: the device belongs to the site. */
  retiredAt(device: string): number | undefined;
  point(id: number): { readonly maxPerHour?: number } | undefined;
}

/**
 * The counters of all devices of a module with a unit; those of devices that were taken away come last.
 * @param ownOf what its kind knows of each
 */
export function countersOf<Own>(
  site: MeteredSite,
  { module, unit }: { readonly module: Module; readonly unit: Unit },
  ownOf: (device: DeviceDescription) => Own,
): (Omit<MeterChannel, "use"> & Own)[] {
  return [...site.devices, ...site.retired].flatMap((device) => {
    if (device.module !== module) return [];
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

import { type DeviceDescription, ENERGY_METER, pageOf, SYSTEMS, systemOf } from "@atrium/contract/devices";
import type { RouteName } from "@atrium/contract/pages";
import type { Schematics, SiteFile } from "@atrium/contract/site";

export interface ShownSite {
  readonly devices: readonly DeviceDescription[];
  /** Drawings of the plant, with those that follow from the electrical tree. */
  readonly schematics: Schematics;
  readonly settings: Pick<SiteFile, "booking">;
}

/** Pages that are about the readings of energy meters, and belong to no system. */
const METER_PAGES: readonly RouteName[] = ["monitor-energy-bill"];

/** The pages of systems that the site has nothing of: no device, no drawing, no booking service. */
export function emptyPages({ devices, schematics, settings }: ShownSite): RouteName[] {
  const shown = new Set<RouteName>([
    ...devices.flatMap(pagesOfDevice),
    ...schematics.map(({ page }) => `monitor-schneider-${page}` as const),
    ...(settings.booking === undefined ? [] : (["booking"] as const)),
  ]);
  const all = [...SYSTEMS.flatMap(({ pages }): readonly RouteName[] => pages), ...METER_PAGES];
  return all.filter((page) => !shown.has(page));
}

/** Where a device's facts decide, the one page of its own; else every page of its system. */
function pagesOfDevice(device: DeviceDescription): readonly RouteName[] {
  const system = systemOf(device.module);
  const own = pageOf(device);
  if (system?.pageOf !== undefined) return own === undefined ? [] : [own];
  return device.module === ENERGY_METER.module ? [...ENERGY_METER.pages, ...METER_PAGES] : (system?.pages ?? []);
}

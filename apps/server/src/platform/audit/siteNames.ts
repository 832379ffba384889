import { t } from "@atrium/words";
import { joined } from "@atrium/contract";
import { type DeviceDescription, factsOf, LIFT, systemOf } from "@atrium/contract/devices";
import { type FloorName, type Place, type SitePlace, zoneName } from "@atrium/contract/site";

/** The site as the audit needs it. */
export interface SiteNames {
  device(id: string): DeviceDescription | undefined;
  /** Buildings and floors by their names. */
  readonly places: readonly (Pick<SitePlace, "key" | "name"> & {
    readonly floors: readonly FloorName[];
  })[];
  /** The name of the whole site. */
  readonly siteName: string;
}

/** "41 lights", "1 curtain"; of several kinds "7 devices". */
export function countOf(devices: readonly (DeviceDescription | undefined)[]): string {
  const modules = new Set(devices.map((device) => device?.module ?? ""));
  const [module = ""] = modules;
  const count = devices.length;
  const system = modules.size === 1 ? systemOf(module) : undefined;
  return system === undefined
    ? t("{count, plural, one {# device} other {# devices}}", { count })
    : t("{count, plural, one {# {one}} other {# {many}}}", { count, one: t(system.one), many: t(system.many) });
}

/** "Office Building, 1st Floor, Zone B". */
export function placeWords(
  place: Omit<Place, "zone"> & { readonly zone?: string | undefined },
  names: SiteNames,
): string {
  const building = names.places.find(({ key }) => key === place.placement);
  if (building === undefined) return names.siteName;
  const floor = building.floors.find(({ key }) => key === place.floor);
  return [building.name, floor?.label, place.zone === undefined ? undefined : zoneName(place.zone, floor)]
    .filter((part) => part !== undefined)
    .join(", ");
}

/** The smallest place that holds all of the devices; undefined where all of them are unknown. */
export function commonPlace(devices: readonly (DeviceDescription | undefined)[], names: SiteNames): string | undefined {
  const known = devices.filter((device) => device !== undefined);
  const placements = new Set(known.map(({ placement }) => placement));
  const buildings = names.places.filter(({ key }) => placements.has(key));
  if (buildings.length === 0) return undefined;
  if (buildings.length > 2) return t("{count} buildings", { count: buildings.length });
  if (buildings.length === 2) return joined(buildings.map(({ name }) => name));
  const [building] = buildings;
  // A lift stands on one floor and serves others: its place is the building.
  const floors = new Set(known.map(({ floor, facts }) => (factsOf(LIFT, facts).serves === undefined ? floor : "")));
  const [floor] = building?.floors.filter(({ key }) => floors.size === 1 && floors.has(key)) ?? [];
  const zones = new Set(known.map(({ zone }) => zone ?? ""));
  const [zone = ""] = floor !== undefined && zones.size === 1 ? zones : [];
  return [building?.name, floor?.label, zone === "" ? undefined : zoneName(zone, floor)]
    .filter((part) => part !== undefined)
    .join(", ");
}

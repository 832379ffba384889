import { floorMenuKey, zoneMenuKey } from "@atrium/contract/pages";
import {
  CAMPUS,
  CORRIDOR,
  type MenuFilter,
  OVERVIEW,
  type SiteReply,
  type SitePlace,
  TOTAL,
  zoneName,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { MenuPlace } from "./sections.ts";

/** A row of the side menu before it is known which page it leads to. */
export interface PlaceRow {
  /** The specification's menu key: `office-building-first-floor-zone-A`; a building's is its slug. */
  key: string;
  /** The place's key in the numbers beside the rows: `office-building/first/A`. */
  summaryKey: string;
  label: string;
  icon?: string;
  place: MenuPlace;
  children: readonly PlaceRow[];
}

type SiteFloor = SitePlace["floors"][number];

/**
 * The site's places with a filter of its menus over them (specification point 9, "menu filtering per section"). A row
 * that the page does not have is absent.
 */
export function placeTree(site: SiteReply, menu: string): PlaceRow[] {
  const filter = site.menus[menu] ?? {};
  if (filter.entry !== undefined) return [onlyEntry(filter.entry)];
  return site.places
    .filter(({ key }) => filter.places?.includes(key) ?? true)
    .map((building) => buildingRow(building, filter));
}

/** A section that is not divided by buildings has one row, e.g. "Car Park". */
function onlyEntry(label: string): PlaceRow {
  const place = { placement: CAMPUS };
  return { key: CAMPUS, summaryKey: CAMPUS, label, icon: "square-parking", place, children: [] };
}

function buildingRow(building: SitePlace, filter: MenuFilter): PlaceRow {
  const base = { key: building.key, summaryKey: building.key, label: building.name, icon: building.icon };
  const place = { placement: building.key };
  if (filter.flat === true) return { ...base, place, children: [] };
  if (filter.only?.includes(TOTAL) === true) return { ...base, place, children: [totalRow(building.key)] };
  const floors = building.floors
    .filter((floor) => isShown(building.key, floor, filter))
    .map((floor) => floorRow(building.key, floor, filter));
  const [only] = floors;
  // A building of one floor without zones needs no second row that says the same.
  if (only !== undefined && floors.length === 1 && only.children.length === 0) {
    // It counts what it opens: a floor that the menu leaves out is not included.
    return { ...base, summaryKey: only.summaryKey, place: only.place, children: [] };
  }
  const [first] = building.floors;
  if (floors.length === 0 && first !== undefined) {
    const summaryKey = `${building.key}/${first.key}`;
    return { ...base, summaryKey, place: { ...place, floor: first.key }, children: [] };
  }
  return { ...base, place, children: floors };
}

/** The one row of a building in a section that has no floors (specification point 9). */
function totalRow(placement: string): PlaceRow {
  const place = { placement, floor: TOTAL };
  return { key: floorMenuKey(placement, TOTAL), summaryKey: placement, label: t("Total"), place, children: [] };
}

function floorRow(placement: string, floor: SiteFloor, filter: MenuFilter): PlaceRow {
  return {
    key: floorMenuKey(placement, floor.key),
    summaryKey: `${placement}/${floor.key}`,
    label: floor.label,
    place: { placement, floor: floor.key },
    children: zonesOf(placement, floor, filter).map((zone) => ({
      key: zoneMenuKey(placement, floor.key, zone),
      summaryKey: `${placement}/${floor.key}/${zone}`,
      label: zoneName(zone, floor),
      place: { placement, floor: floor.key, zone },
      children: [],
    })),
  };
}

/** A floor that is in no menu, e.g. a rooftop, is in one where the section asks for it. */
function isShown(placement: string, floor: SiteFloor, filter: MenuFilter): boolean {
  const named = filter.floors?.[placement];
  if (named !== undefined) return Array.isArray(named) ? named.includes(floor.key) : floor.key in named;
  return floor.isInMenu || filter.addFloor?.includes(floor.key) === true;
}

/** The overview stands before the zones, the corridor after them. */
function zonesOf(placement: string, floor: SiteFloor, filter: MenuFilter): string[] {
  const named = filter.floors?.[placement];
  if (named !== undefined && !Array.isArray(named)) return named[floor.key] ?? [];
  if (floor.zones.length === 0) return [];
  const added = filter.addZone ?? [];
  const overview = added.filter((zone) => zone === OVERVIEW);
  if (filter.zones === false) return overview;
  const others = added.filter((zone) => zone !== OVERVIEW && (zone !== CORRIDOR || floor.hasCorridor));
  return [...overview, ...floor.zones, ...others];
}

import { CAMPUS, CORRIDOR, type MenuFilter, type SiteReply, type SitePlace, TOTAL } from "@atrium/contract";
import { type MenuPlace, type PageLink, type PageQuery, type Section, zoneLabel } from "./sections.ts";

export type MenuRow = {
  /** `placeKey` of the place; `campus` for all buildings. */
  key: string;
  label: string;
  icon?: string;
  place: MenuPlace;
  /** The section's page at this place. */
  link: PageLink;
  children: readonly MenuRow[];
};
/** The same before the section is known. */
type PlaceRow = Omit<MenuRow, "link" | "children"> & { children: readonly PlaceRow[] };

type SiteFloor = SitePlace["floors"][number];

const ROOFTOP = "rooftop";

/**
 * The side menu of a section: the site's places with the section's filter over them (specification point 9, "menu
 * filtering per section"). A row that the page does not have is absent.
 */
export function menuTree(site: SiteReply, section: Section, before: PageQuery = {}): MenuRow[] {
  const filter = site.menus[section.menu] ?? {};
  const buildings = site.places.map((building) => buildingRow(building, filter));
  const rows = section.hasCampusRow ? [ALL_BUILDINGS, ...buildings] : buildings;
  return rows.map((row) => linked(row, section, before));
}

const ALL_BUILDINGS: PlaceRow = {
  key: CAMPUS,
  label: "All buildings",
  icon: "layers",
  place: { placement: CAMPUS },
  children: [],
};

function linked(row: PlaceRow, section: Section, before: PageQuery): MenuRow {
  const children = row.children.map((child) => linked(child, section, before));
  return { ...row, link: section.link(row.place, before), children };
}

function buildingRow(building: SitePlace, filter: MenuFilter): PlaceRow {
  const base = { key: building.key, label: building.name, icon: building.icon };
  const place = { placement: building.key };
  if (filter.flat === true || filter.only?.includes(TOTAL) === true) return { ...base, place, children: [] };
  const floors = building.floors
    .filter((floor) => isShown(building.key, floor, filter))
    .map((floor) => floorRow(building.key, floor, filter));
  const [only] = floors;
  // A building of one floor without zones needs no second row that says the same.
  if (only !== undefined && floors.length === 1 && only.children.length === 0) {
    return { ...base, place: only.place, children: [] };
  }
  const [first] = building.floors;
  if (floors.length === 0 && first !== undefined)
    return { ...base, place: { ...place, floor: first.key }, children: [] };
  return { ...base, place, children: floors };
}

function floorRow(placement: string, floor: SiteFloor, filter: MenuFilter): PlaceRow {
  return {
    key: `${placement}/${floor.key}`,
    label: floorLabel(floor.label),
    place: { placement, floor: floor.key },
    children: zonesOf(placement, floor, filter).map((zone) => ({
      key: `${placement}/${floor.key}/${zone}`,
      label: zoneLabel(zone),
      place: { placement, floor: floor.key, zone },
      children: [],
    })),
  };
}

/** Rooftops are in a menu only where the section asks for them. */
function isShown(placement: string, floor: SiteFloor, filter: MenuFilter): boolean {
  const named = filter.floors?.[placement];
  if (named !== undefined) return Array.isArray(named) ? named.includes(floor.key) : floor.key in named;
  if (floor.key === ROOFTOP) return filter.addFloor?.includes(ROOFTOP) ?? false;
  return floor.isInMenu;
}

function zonesOf(placement: string, floor: SiteFloor, filter: MenuFilter): string[] {
  if (filter.zones === false) return [];
  const named = filter.floors?.[placement];
  if (named !== undefined && !Array.isArray(named)) return named[floor.key] ?? [];
  if (floor.zones.length === 0) return [];
  const added = (filter.addZone ?? []).filter((zone) => zone !== CORRIDOR || floor.hasCorridor);
  return [...floor.zones, ...added];
}

/** "1st Floor" of the site reads "1st floor" in a sentence-case menu. */
export function floorLabel(label: string): string {
  return label.replace(/ Floor$/, " floor");
}

/** The row of a place, or of the nearest place above it that the menu has. */
export function findRow(rows: readonly MenuRow[], place: MenuPlace | undefined): MenuRow | undefined {
  if (place === undefined) return undefined;
  const keys = [
    place.floor !== undefined && place.zone !== undefined && `${place.placement}/${place.floor}/${place.zone}`,
    place.floor !== undefined && `${place.placement}/${place.floor}`,
    place.placement,
  ];
  const all = rows.flatMap(withChildren);
  for (const key of keys) {
    const row = all.find((candidate) => candidate.key === key);
    if (row !== undefined) return row;
  }
  return undefined;
}

function withChildren(row: MenuRow): MenuRow[] {
  return [row, ...row.children.flatMap(withChildren)];
}

/** A row as drawn: with its depth and whether its children show. */
export type VisibleRow = { row: MenuRow; level: number; isOpen: boolean };

/** The rows on screen, from top to bottom. */
export function visibleRows(rows: readonly MenuRow[], open: ReadonlySet<string>, level = 0): VisibleRow[] {
  return rows.flatMap((row) => {
    const isOpen = row.children.length > 0 && open.has(row.key);
    const own = { row, level, isOpen };
    return isOpen ? [own, ...visibleRows(row.children, open, level + 1)] : [own];
  });
}

/** The keys above a place, which must be open for it to show. */
export function ancestorsOf(key: string): string[] {
  const parts = key.split("/");
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

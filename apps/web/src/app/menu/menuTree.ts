import { floorMenuKey, zoneMenuKey } from "@atrium/contract/pages";
import { CAMPUS, type SiteReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { type PlaceRow, placeTree } from "./placeTree.ts";
import type { MenuPlace, PageLink, PageQuery, Section } from "./sections.ts";

/** A place in the side menu, with the way to the section's page there. */
export type MenuRow = Omit<PlaceRow, "children"> & { link: PageLink; children: readonly MenuRow[] };

/** The side menu of a section: its places, each leading to the section's page there. */
export function menuTree(site: SiteReply, section: Section, before: PageQuery = {}): MenuRow[] {
  // Its one entry stands for all of them: "Car Park".
  const hasEntry = site.menus[section.menu]?.entry !== undefined;
  const places = section.isPlaced || hasEntry ? placeTree(site, section.menu) : [];
  // Of a part of the site there is no sum; a page without places shows what the reader has.
  const isWhole = site.isPart !== true || !section.isPlaced;
  const rows = section.hasCampusRow && !hasEntry && isWhole ? [allBuildings(), ...places] : places;
  return rows.map((row) => linked(row, section, before));
}

function allBuildings(): PlaceRow {
  return {
    key: CAMPUS,
    summaryKey: CAMPUS,
    label: t("All buildings"),
    icon: "layers",
    place: { placement: CAMPUS },
    children: [],
  };
}

function linked(row: PlaceRow, section: Section, before: PageQuery): MenuRow {
  const children = row.children.map((child) => linked(child, section, before));
  return { ...row, link: section.link(row.place, before), children };
}

/** The row of a place, or of the nearest place above it that the menu has. */
export function findRow(rows: readonly MenuRow[], place: MenuPlace | undefined): MenuRow | undefined {
  if (place === undefined) return undefined;
  const { placement, floor, zone } = place;
  const keys = [
    floor !== undefined && zone !== undefined && zoneMenuKey(placement, floor, zone),
    floor !== undefined && floorMenuKey(placement, floor),
    placement,
  ];
  const all = rows.flatMap(withChildren);
  for (const key of keys) {
    const row = all.find((candidate) => candidate.key === key);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The same place on another page, as near as its menu has it; from nowhere the first one. */
export function samePlace(site: SiteReply, section: Section, place: MenuPlace | undefined): MenuPlace {
  const rows = menuTree(site, section);
  const [first] = rows;
  const found = findRow(rows, place) ?? first;
  if (found === undefined) return { placement: CAMPUS };
  // A building of several floors is no place a page can show: the page begins there where it always begins.
  return found.children.length > 0 && found.place.floor === undefined
    ? { placement: found.place.placement }
    : found.place;
}

function withChildren(row: MenuRow): MenuRow[] {
  return [row, ...row.children.flatMap(withChildren)];
}

/** A row as drawn: with its depth and whether its children show. */
export interface VisibleRow {
  row: MenuRow;
  level: number;
  isOpen: boolean;
}

/** The rows on screen, from top to bottom. */
export function visibleRows(rows: readonly MenuRow[], open: ReadonlySet<string>, level = 0): VisibleRow[] {
  return rows.flatMap((row) => {
    const isOpen = row.children.length > 0 && open.has(row.key);
    const own = { row, level, isOpen };
    return isOpen ? [own, ...visibleRows(row.children, open, level + 1)] : [own];
  });
}

/** The keys of the rows above a row, which must be open for it to show. */
export function ancestorsOf(rows: readonly MenuRow[], key: string): string[] {
  for (const row of rows) {
    if (row.key === key) return [];
    const within = row.children.flatMap(withChildren).some((child) => child.key === key);
    if (within) return [row.key, ...ancestorsOf(row.children, key)];
  }
  return [];
}

import { CAMPUS, CORRIDOR, type Feature, OVERVIEW, ROUTES, TOTAL } from "@atrium/contract";
import { energySearchAt, lightingSearchAt } from "../pageSearch.ts";

export type GroupKey = "control" | "monitor";

/** A place in the side menu: a building, a floor, a zone; for energy also the whole campus. */
export type MenuPlace = { placement: string; floor?: string; zone?: string };

export type PageLink =
  | {
      to: "/control/lightings/$placement";
      params: { placement: string };
      search: ReturnType<typeof lightingSearchAt>;
    }
  | {
      to: "/monitor/energy-consumption/$placement";
      params: { placement: string };
      search: ReturnType<typeof energySearchAt>;
    };

/** What the address holds beside the place; a link keeps what still means something there. */
export type PageQuery = Record<string, unknown>;

export type Section = {
  key: "lighting" | "energy";
  group: GroupKey;
  /** The label in the second row of the header. */
  label: string;
  /** The path's beginning, without the placement. */
  path: string;
  feature: Feature;
  /** The key of the section's filter in the site's menus. */
  menu: string;
  /** Whether one row above the buildings stands for all of them. */
  hasCampusRow: boolean;
  link: (place: MenuPlace, before: PageQuery) => PageLink;
};

/** A section is called, guarded and filtered as the table of routes says. */
function fromRoute({ path, label, feature, menu }: { path: string; label: string; feature: Feature; menu: string }) {
  return { label, feature, menu, path: firstTwoSegments(path) };
}

/** What tells the pages of the second row apart (specification point 2, "layout and menus"). */
function firstTwoSegments(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

/** The pages that exist, in the order of the menu. A new page is one entry here and one route. */
export const SECTIONS: readonly Section[] = [
  {
    key: "lighting",
    group: "control",
    ...fromRoute(ROUTES["control-lightings"]),
    hasCampusRow: false,
    link: ({ placement, ...place }, before) => ({
      to: "/control/lightings/$placement",
      params: { placement },
      search: lightingSearchAt(place, before),
    }),
  },
  {
    key: "energy",
    group: "monitor",
    ...fromRoute(ROUTES["monitor-energy-consumption"]),
    hasCampusRow: true,
    link: ({ placement }, before) => ({
      to: "/monitor/energy-consumption/$placement",
      params: { placement },
      search: energySearchAt(before),
    }),
  },
];

export const GROUPS: readonly { key: GroupKey; label: string }[] = [
  { key: "control", label: "Control" },
  { key: "monitor", label: "Monitor" },
];

/** The section an address belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  const path = firstTwoSegments(pathname);
  return SECTIONS.find((section) => section.path === path);
}

/** The place an address shows, as the menu knows it. */
export function placeOf(section: Section, pathname: string, search: PageQuery): MenuPlace | undefined {
  const placement = decodeURIComponent(pathname.slice(section.path.length + 1).split("/")[0] ?? "");
  if (placement === "") return undefined;
  const floor = typeof search["floor"] === "string" ? search["floor"] : undefined;
  const zone = typeof search["zone"] === "string" ? search["zone"] : undefined;
  return {
    placement,
    ...(floor === undefined || floor === TOTAL ? {} : { floor }),
    ...(zone === undefined ? {} : { zone }),
  };
}

/** The same place on another page, as near as that page can show it. */
export function samePlace(section: Section, place: MenuPlace | undefined, firstPlacement: string): MenuPlace {
  if (place === undefined) return { placement: section.hasCampusRow ? CAMPUS : firstPlacement };
  if (place.placement === CAMPUS && !section.hasCampusRow) return { placement: firstPlacement };
  return place;
}

/** What a zone is called where nothing else names it. */
export function zoneLabel(zone: string): string {
  if (zone === OVERVIEW) return "Overview";
  return zone === CORRIDOR ? "Corridor" : `Zone ${zone}`;
}

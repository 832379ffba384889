import { CAMPUS, CORRIDOR, type Feature, OVERVIEW, routeOf, ROUTES } from "@atrium/contract";
import { controlSearchAt, energySearchAt } from "../pageSearch.ts";
import { PAGES } from "../../platform/pages.ts";

export type GroupKey = "control" | "monitor";

/** A place in the side menu: a building, a floor, a zone; for energy also the whole campus. */
export type MenuPlace = { placement: string; floor?: string; zone?: string };

/** An address as the router's links take it. */
export type PageLink = {
  to: string;
  params: { placement: string };
  search: Readonly<Record<string, string | undefined>>;
};

/** What the address holds beside the place; a link keeps what still means something there. */
export type PageQuery = Record<string, unknown>;

export type Section = {
  /** Its menu's key: a module of the site. */
  key: string;
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

/** The part of the path that distinguishes the pages of the second row (specification point 2, "layout and menus"). */
function firstTwoSegments(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

/** The pages of control in the order of the menu (specification point 2). One shows where its route has a page. */
const CONTROL_PAGES = [
  "control-lightings",
  "control-air-conditioners",
  "control-curtain",
  "control-doas",
  "control-exhaust-fan",
  "control-pa",
  "control-lift",
] as const;

/** A page of one module's devices, place by place. */
function controlSection(name: (typeof CONTROL_PAGES)[number]): Section {
  const route = ROUTES[name];
  const { redirect } = routeOf(`${name}-redirect`);
  const start = redirect !== undefined && "query" in redirect ? (redirect.query ?? {}) : {};
  return {
    key: route.menu,
    group: "control",
    ...fromRoute(route),
    hasCampusRow: false,
    link: ({ placement, ...place }, before) => ({
      to: route.path,
      params: { placement },
      search: controlSearchAt(place, { start, before }),
    }),
  };
}

/** The register of manual holds: of the whole campus, or narrowed to a place. */
const OVERRIDES: Section = {
  key: "overrides",
  group: "control",
  ...fromRoute({ ...ROUTES["control-overrides"], menu: "overrides" }),
  hasCampusRow: true,
  link: ({ placement, ...place }) => ({
    to: ROUTES["control-overrides"].path,
    params: { placement },
    search: placement === CAMPUS ? {} : { placement, ...place },
  }),
};

/** The pages that exist, in the order of the menu. A new page of control is its name in `pages.ts` and its route. */
export const SECTIONS: readonly Section[] = [
  ...CONTROL_PAGES.filter((name) => PAGES.has(name)).map(controlSection),
  OVERRIDES,
  {
    key: "energy-meter",
    group: "monitor",
    ...fromRoute(ROUTES["monitor-energy-consumption"]),
    hasCampusRow: true,
    link: ({ placement }, before) => ({
      to: ROUTES["monitor-energy-consumption"].path,
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
  const inPath = decodeURIComponent(pathname.slice(section.path.length + 1).split("/")[0] ?? "");
  const inQuery = typeof search["placement"] === "string" ? search["placement"] : "";
  const placement = inPath === "" ? inQuery : inPath;
  if (placement === "") return section.hasCampusRow ? { placement: CAMPUS } : undefined;
  const floor = typeof search["floor"] === "string" ? search["floor"] : undefined;
  const zone = typeof search["zone"] === "string" ? search["zone"] : undefined;
  return {
    placement,
    ...(floor === undefined ? {} : { floor }),
    ...(zone === undefined ? {} : { zone }),
  };
}

/** What a zone is called where nothing else names it. */
export function zoneLabel(zone: string): string {
  if (zone === OVERVIEW) return "Overview";
  return zone === CORRIDOR ? "Corridor" : `Zone ${zone}`;
}

import { phrase, type Phrase, t } from "@atrium/words";
import { eventSearchAt } from "../../features/events/eventAddress.ts";
import { readTrendSearch } from "../../features/trends/trendAddress.ts";
import type { Feature } from "@atrium/contract";
import { type SystemKey, systemOf } from "@atrium/contract/devices";
import { isRouteName, routeAt, type RouteName, routeOf, ROUTES } from "@atrium/contract/pages";
import { CAMPUS } from "@atrium/contract/site";
import { HEADER_GROUPS, type HeaderGroup } from "../../platform/pages.ts";
import { SYSTEM_ROUTES, type SystemRoute } from "../systems.ts";
import type { EventView } from "@atrium/contract/alarms";

/** The row under "Events", in its order. A new page is a line, and its route in `routes.tsx` and `pageNames.ts`. */
const EVENT_PAGES: readonly EventPageEntry[] = [
  {
    key: "event",
    route: "event",
    label: phrase("Event list"),
    words: [phrase("alarms"), phrase("events"), phrase("journal"), phrase("acknowledge")],
  },
  {
    key: "event-shelved",
    route: "event",
    label: phrase("Shelved"),
    words: [phrase("shelf"), phrase("hidden alarms")],
    view: "shelved",
  },
  {
    key: "event-statistics",
    route: "event-statistics",
    label: phrase("Statistics"),
    words: [phrase("scorecard"), phrase("alarm quality"), phrase("ratings"), phrase("floods"), phrase("ISA-18.2")],
  },
  {
    key: "event-wasters",
    route: "event-wasters",
    label: phrase("Worst wasters"),
    words: [phrase("waste"), phrase("cost"), phrase("left on"), phrase("out of hours")],
  },
  {
    key: "event-hand-over",
    route: "event-hand-over",
    label: phrase("Hand-over"),
    words: [phrase("shift"), phrase("sign"), phrase("take over")],
  },
];

/** A place in the side menu: a building, a floor, a zone; for energy also the whole campus. */
export interface MenuPlace {
  placement: string;
  floor?: string;
  zone?: string;
}

/** An address as the router's links take it. */
export interface PageLink {
  to: string;
  params: { placement: string } & Readonly<Record<string, string>>;
  search: Readonly<Record<string, string | undefined>>;
}

/** What the address holds beside the place; a link keeps what still means something there. */
export type PageQuery = Record<string, unknown>;

export interface Section {
  /** Its menu's key, unless it has none. */
  key: string;
  route: RouteName;
  /** The system whose devices its page shows; undefined: those of all systems. */
  system: SystemKey | undefined;
  /** Other words by which people look for it. */
  words: () => readonly string[];
  group: HeaderGroup;
  /** The label in the second row of the header. */
  label: Phrase;
  /** The path's beginning, without the placement. */
  path: string;
  feature: Feature;
  /** The key of the section's filter in the site's menus. */
  menu: string;
  /** Whether one row above the buildings stands for all of them. */
  hasCampusRow: boolean;
  /** Whether its page shows one place; the others show the whole campus at once, and their menu is that one row. */
  isPlaced: boolean;
  /** Whether it is this one of several that share the beginning of their path. */
  isAt?: (route: RouteName | undefined, search: PageQuery) => boolean;
  link: (place: MenuPlace, before: PageQuery) => PageLink;
}

/** A section is called, guarded and filtered as the table of routes says. */
function fromRoute({ path, label, feature, menu }: { path: string; label: Phrase; feature: Feature; menu: string }) {
  return { label, feature, menu, path: firstTwoSegments(path) };
}

/** The part of the path that distinguishes the pages of the second row (specification point 2, "layout and menus"). */
function firstTwoSegments(path: string): string {
  return path.split("/").slice(0, 3).join("/");
}

/** The page of one system's devices, place by place, or of the whole campus; a page without either is no section. */
function systemSection({ name, system, address }: SystemRoute): Section[] {
  const { group, label, feature, path, isWide = false, menu = isWide ? name : undefined } = routeOf(name);
  if (
    group === undefined ||
    group === "setting" ||
    label === undefined ||
    menu === undefined ||
    feature === undefined
  ) {
    return [];
  }
  const redirectName = `${name}-redirect`;
  const { params = {}, query: start = {} } = (isRouteName(redirectName) && routeOf(redirectName).redirect) || {};
  return [
    {
      key: menu,
      route: name,
      system,
      words: () => systemOf(system)?.words ?? [],
      group,
      ...fromRoute({ path, label, feature, menu }),
      hasCampusRow: address.hasCampusRow,
      isPlaced: path.includes("$placement"),
      link: ({ placement, ...place }, before) => ({
        to: path,
        params: { ...params, placement },
        search: address.at(place, { placement, start, before }),
      }),
    },
  ];
}

/** The register of manual holds: of the whole campus, or narrowed to a place. */
const OVERRIDES: Section = {
  key: "overrides",
  route: "control-overrides",
  system: undefined,
  words: () => ["holds", "held by operator", "release"],
  group: "control",
  ...fromRoute({ ...ROUTES["control-overrides"], menu: "overrides" }),
  hasCampusRow: true,
  isPlaced: true,
  link: ({ placement, ...place }) => ({
    to: ROUTES["control-overrides"].path,
    params: { placement },
    search: placement === CAMPUS ? {} : { placement, ...place },
  }),
};

/** Any points together: of the whole campus. */
const TRENDS: Section = {
  key: "trends",
  route: "monitor-trends",
  system: undefined,
  words: () => ["chart", "history", "compare", "points", "graph"],
  group: "monitor",
  ...fromRoute({ ...ROUTES["monitor-trends"], menu: "trends" }),
  hasCampusRow: true,
  isPlaced: false,
  link: ({ placement }, before) => ({
    to: ROUTES["monitor-trends"].path,
    params: { placement },
    search: readTrendSearch(before),
  }),
};

/** What rules saved, over the whole campus. */
const SAVINGS: Section = {
  key: "savings",
  route: "monitor-savings",
  system: undefined,
  words: () => [t("cost"), t("kWh saved"), t("energy saved"), t("CO₂"), t("automation")],
  group: "monitor",
  ...fromRoute({ ...ROUTES["monitor-savings"], menu: "savings" }),
  hasCampusRow: true,
  isPlaced: false,
  link: ({ placement }) => ({ to: ROUTES["monitor-savings"].path, params: { placement }, search: {} }),
};

/** What the utility charges, over the whole campus. */
const BILL: Section = {
  key: "energy-bill",
  route: "monitor-energy-bill",
  system: undefined,
  words: () => [t("cost"), t("tariff"), t("bill"), t("demand charge"), t("invoice")],
  group: "monitor",
  ...fromRoute({ ...ROUTES["monitor-energy-bill"], menu: "energy-bill" }),
  hasCampusRow: true,
  isPlaced: false,
  link: ({ placement }) => ({ to: ROUTES["monitor-energy-bill"].path, params: { placement }, search: {} }),
};

/** Rooms are booked on an external page, for the whole campus. */
const BOOKING: Section = {
  key: "booking",
  route: "booking",
  system: undefined,
  words: () => systemOf("booking")?.words ?? [],
  group: "booking",
  ...fromRoute({ ...ROUTES.booking, menu: "booking" }),
  hasCampusRow: true,
  isPlaced: false,
  link: ({ placement }) => ({ to: ROUTES.booking.path, params: { placement }, search: {} }),
};

/** The pages of events have a place after their one word, and share it. */
function eventSection({ key, route, label, words, view }: EventPageEntry): Section {
  const { path, feature = "viewable" } = routeOf(route);
  return {
    key,
    route,
    system: undefined,
    words: () => words.map((word) => t(word)),
    group: "event",
    label,
    path: "/event",
    feature,
    menu: "event",
    hasCampusRow: true,
    isPlaced: true,
    isAt: (at, search) =>
      at === route && (route !== "event" || (search["view"] === "shelved") === (view === "shelved")),
    link: ({ placement, ...place }, before) => ({
      to: path,
      params: { placement },
      search: { ...eventSearchAt(place, before), ...(view === undefined ? {} : { view }) },
    }),
  };
}

const known = [
  ...SYSTEM_ROUTES.flatMap(systemSection),
  SAVINGS,
  BILL,
  TRENDS,
  OVERRIDES,
  ...EVENT_PAGES.map((page) => eventSection(page)),
  BOOKING,
];

/** The sections of the pages that exist, in the order of the menu. */
export const SECTIONS: readonly Section[] = HEADER_GROUPS.flatMap(({ key }) =>
  known.filter(({ group }) => group === key),
);

/** The groups that have a section. */
export const GROUPS = HEADER_GROUPS.filter(({ key }) => SECTIONS.some(({ group }) => group === key));

/** The section an address belongs to. */
export function sectionOf(pathname: string, search: PageQuery = {}): Section | undefined {
  const path = firstTwoSegments(pathname);
  const route = routeAt(pathname);
  return SECTIONS.find(({ path: own, isAt }) => (isAt === undefined ? own === path : isAt(route, search)));
}

/** The place an address shows, as the menu knows it. */
export function placeOf(section: Section, pathname: string, search: PageQuery): MenuPlace | undefined {
  if (!section.isPlaced) return { placement: CAMPUS };
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

/** A page of the group of events, at any place. */
interface EventPageEntry {
  /** Of the section, and of nothing else. */
  readonly key: string;
  readonly route: RouteName;
  readonly label: Phrase;
  /** Other words by which people look for it. */
  readonly words: readonly Phrase[];
  /** The view that the list of this page shows; undefined: its route is its own. */
  readonly view?: EventView;
}

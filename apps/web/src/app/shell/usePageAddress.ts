import { routeAt, type RouteGroup, type RouteName, routeOf } from "@atrium/contract/pages";
import { useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { findRow, type MenuRow, menuTree } from "../menu/menuTree.ts";
import { openSections } from "../menu/openSections.ts";
import { type MenuPlace, type PageQuery, placeOf, type Section, sectionOf, SECTIONS } from "../menu/sections.ts";

export interface PageAddress {
  pathname: string;
  /** Undefined where no page of the specification has this address. */
  route: RouteName | undefined;
  group: RouteGroup | undefined;
  /** Whether the page goes without the sidebar. */
  isWide: boolean;
  /** Whether it goes without any menu. */
  isBare: boolean;
  /** Undefined on a page outside the menu, e.g. not found. */
  section: Section | undefined;
  place: MenuPlace | undefined;
  search: PageQuery;
  /** Whose side menu shows: the section's; outside the menu that of the first page the role may open, if any. */
  menuSection: Section | undefined;
  rows: readonly MenuRow[];
  /** The row of the place, or of the nearest place above it. */
  selected: MenuRow | undefined;
  /** The last page that was no setting: where the settings lead back to. */
  campusHref: string;
}

/** What the address says, in the words of the menu. */
export function usePageAddress(): PageAddress {
  const site = useSite();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state): PageQuery => state.location.search });
  const route = routeAt(pathname);
  const { group, isWide = false, isBare = false } = route === undefined ? {} : routeOf(route);
  const section = sectionOf(pathname, search);
  const user = useSession();
  const openSection = openSections(user, site)[0];
  // Beside the campus as a whole: what happens in each place.
  const menuSection = section ?? (route === "campus" ? SECTIONS.find(({ key }) => key === "event") : openSection);
  const rows = useMemo(
    () => (menuSection === undefined ? [] : menuTree(site, menuSection, search)),
    [site, menuSection, search],
  );
  const place = section === undefined ? roomPlaceOf(route, pathname) : placeOf(section, pathname, search);
  const selected = findRow(rows, place);
  const campusHref = useCampusHref(group, { isOfCampus: route === "campus" || route === "campus-room" });
  return { pathname, route, group, isWide, isBare, section, place, search, menuSection, rows, selected, campusHref };
}

/** The floor of a room's page, which belongs to no section. */
function roomPlaceOf(route: RouteName | undefined, pathname: string): MenuPlace | undefined {
  if (route !== "campus-room") return undefined;
  const [, , placement = "", floor = ""] = pathname.split("/").map(decodeURIComponent);
  return { placement, floor };
}

function useCampusHref(group: RouteGroup | undefined, { isOfCampus }: { isOfCampus: boolean }): string {
  const href = useRouterState({ select: (state) => state.location.href });
  const [last, setLast] = useState("/");
  const isCampus = (group !== undefined && group !== "setting") || isOfCampus;
  if (isCampus && href !== last) setLast(href);
  return last;
}

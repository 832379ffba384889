import { useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { findRow, type MenuRow, menuTree } from "../menu/menuTree.ts";
import { type MenuPlace, placeOf, type Section, sectionOf, SECTIONS } from "../menu/sections.ts";

export type PageAddress = {
  /** Undefined on a page outside the menu, e.g. not found. */
  section: Section | undefined;
  place: MenuPlace | undefined;
  /** The side menu of the section; of the first one outside the menu. */
  menuSection: Section;
  rows: readonly MenuRow[];
  /** The row of the place, or of the nearest place above it. */
  selected: MenuRow | undefined;
};

/** What the address says, in the words of the menu. */
export function usePageAddress(): PageAddress {
  const site = useSite();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state): Record<string, unknown> => state.location.search });
  const section = sectionOf(pathname);
  const menuSection = section ?? SECTIONS[0];
  if (menuSection === undefined) throw new Error("The menu has no pages");
  const rows = useMemo(() => menuTree(site, menuSection), [site, menuSection]);
  const place = section === undefined ? undefined : placeOf(section, pathname, search);
  return { section, place, menuSection, rows, selected: findRow(rows, place) };
}

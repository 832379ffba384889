import type { RouteName } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { hasFeature } from "../../platform/session.ts";
import { type Section, SECTIONS } from "./sections.ts";

/** What of a site decides on its menus. */
export type MenuSite = Pick<SiteReply, "emptyPages" | "closedPages" | "menus">;

/** The sections that a person may open and that the site has something to show in. */
export function openSections(user: CurrentUser | null, site: MenuSite): Section[] {
  return SECTIONS.filter(({ feature, route, menu }) => hasFeature(user, feature) && isShown(site, { route, menu }));
}

/** Whether the site has something to show to the reader on a page, or names its menu itself. */
export function isShown(
  { emptyPages = [], closedPages = [], menus }: MenuSite,
  { route, menu }: { readonly route: RouteName; readonly menu: string },
): boolean {
  return !closedPages.includes(route) && (!emptyPages.includes(route) || Object.hasOwn(menus, menu));
}

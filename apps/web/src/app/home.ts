import { ENERGY_METER } from "@atrium/contract/devices";
import { LANDING_ROUTE, pathOf, routeOf, ROUTES } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { hasFeature } from "../platform/session.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { samePlace } from "./menu/menuTree.ts";
import { isShown, openSections } from "./menu/openSections.ts";
import { settingsMenu, settingsTarget } from "./menu/settings.ts";

/**
 * Where the root leads: the menu's landing, or the campus where the person has chosen so or the site measures no energy.
 * A role without the right to both begins with the first setting it may make, or else with booking.
 * Undefined: no page at all is open to the role.
 */
export function landingOf(user: CurrentUser | null, site: SiteReply): string | undefined {
  if (hasFeature(user, "viewable") && site.closedPages !== undefined) return firstPlaceOf(user, site);
  if (hasFeature(user, "viewable")) {
    const isShownFirst = isShown(site, { route: "monitor-energy-consumption", menu: ENERGY_METER.module });
    const isCampus = user?.reads?.opensFirst === "campus" || !isShownFirst;
    return isCampus ? ROUTES.campus.path : routeOf(LANDING_ROUTE).path;
  }
  return firstSettingOf(user) ?? (hasFeature(user, "bookable") ? ROUTES.booking.path : undefined);
}

/** Of a part of the site: the first page that shows something, at its first place. */
function firstPlaceOf(user: CurrentUser | null, site: SiteReply): string | undefined {
  const [section] = openSections(user, site);
  if (section === undefined) return undefined;
  const { to, params, search } = section.link(samePlace(site, section, undefined), {});
  return `${pathOf(to, params)}${stringifyQuery(search)}`;
}

/** The setting that the settings button leads to, else the first one of the menu; undefined where it may make none. */
export function firstSettingOf(user: CurrentUser | null): string | undefined {
  const menu = settingsMenu(user);
  const target = settingsTarget(user);
  const entry = menu.find(({ name }) => name === target) ?? menu[0];
  return entry === undefined ? undefined : `${entry.path}${stringifyQuery(entry.search)}`;
}

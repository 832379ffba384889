import { ENERGY_METER } from "@atrium/contract/devices";
import { LANDING_ROUTE, routeOf, ROUTES } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import { hasFeature } from "../platform/session.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { isShown, type MenuSite } from "./menu/openSections.ts";
import { settingsMenu, settingsTarget } from "./menu/settings.ts";

/**
 * Where the root leads: the menu's landing, or the campus where the person has chosen so or the site measures no energy.
 * A role without the right to both begins with the first setting it may make, or else with booking.
 * Undefined: no page at all is open to the role.
 */
export function landingOf(user: CurrentUser | null, site: MenuSite): string | undefined {
  if (hasFeature(user, "viewable")) {
    const isShownFirst = isShown(site, { route: "monitor-energy-consumption", menu: ENERGY_METER.module });
    const isCampus = user?.reads?.opensFirst === "campus" || !isShownFirst;
    return isCampus ? ROUTES.campus.path : routeOf(LANDING_ROUTE).path;
  }
  return firstSettingOf(user) ?? (hasFeature(user, "bookable") ? ROUTES.booking.path : undefined);
}

/** The setting that the settings button leads to, else the first one of the menu; undefined where it may make none. */
export function firstSettingOf(user: CurrentUser | null): string | undefined {
  const menu = settingsMenu(user);
  const target = settingsTarget(user);
  const entry = menu.find(({ name }) => name === target) ?? menu[0];
  return entry === undefined ? undefined : `${entry.path}${stringifyQuery(entry.search)}`;
}

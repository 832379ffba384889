import { LANDING_ROUTE, routeOf, ROUTES } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import { hasFeature } from "../platform/session.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { settingsMenu } from "./menu/settings.ts";

/**
 * Where the root leads: the menu's landing or what the person has chosen, and for a role without the right to it the first setting it may make, or else booking.
 * Undefined: no page at all is open to the role.
 */
export function landingOf(user: CurrentUser | null): string | undefined {
  if (hasFeature(user, "viewable")) {
    return user?.reads?.opensFirst === "campus" ? ROUTES.campus.path : routeOf(LANDING_ROUTE).path;
  }
  return firstSettingOf(user) ?? (hasFeature(user, "bookable") ? ROUTES.booking.path : undefined);
}

/** The first setting that the role may make; undefined where it may make none. */
export function firstSettingOf(user: CurrentUser | null): string | undefined {
  const [entry] = settingsMenu(user);
  return entry === undefined ? undefined : `${entry.path}${stringifyQuery(entry.search)}`;
}

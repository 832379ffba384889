import { type CurrentUser, LANDING_ROUTE, routeOf } from "@atrium/contract";
import { hasFeature } from "../platform/session.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { settingsMenu } from "./menu/settings.ts";

/**
 * Where the root leads: the menu's landing, and for a role without the right to it the first setting it may make.
 * Undefined: no page at all is open to the role.
 */
export function landingOf(user: CurrentUser | null): string | undefined {
  return hasFeature(user, "viewable") ? routeOf(LANDING_ROUTE).path : firstSettingOf(user);
}

/** The first setting that the role may make; undefined where it may make none. */
export function firstSettingOf(user: CurrentUser | null): string | undefined {
  const [entry] = settingsMenu(user);
  return entry === undefined ? undefined : `${entry.path}${stringifyQuery(entry.search)}`;
}

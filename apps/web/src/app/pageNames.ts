import { ROUTE_NAMES, type RouteName, routeOf } from "@atrium/contract";
import { SYSTEM_ROUTES } from "./systems.ts";

/** The routes of the specification that have a page in this version. A menu shows nothing else. */
export const PAGES: ReadonlySet<RouteName> = new Set<RouteName>([
  ...SYSTEM_ROUTES.map(({ name }) => name),
  "control-overrides",
  "monitor-trends",
  "event",
  "event-statistics",
  "event-hand-over",
  "booking",
  "setting-account",
  "setting-users",
  "setting-users-form",
  "setting-users-role",
  "setting-users-role-form",
  "setting-devices-mapping-id",
  "setting-devices-mapping-mac",
  "setting-devices-mapping-ip",
  "setting-devices-mapping-id-detail",
  "setting-devices-mapping-mac-detail",
  "setting-devices-mapping-ip-detail",
  "setting-connections",
  "setting-connection",
  "setting-connection-find",
  "setting-devices-import",
  "setting-weather",
  "setting-site",
  "setting-site-builder",
  "setting-conditions-list",
  "setting-conditions-iaq-new",
  "setting-conditions-weather-new",
  "setting-conditions-iaq",
  "setting-conditions-weather",
  "setting-schedules",
  "setting-schedules-new",
  "setting-schedules-form",
  "setting-media",
  "setting-alarm-rules",
  "setting-alarm-rule",
  "setting-notices",
  "setting-holidays",
  "setting-holidays-new",
  "setting-holidays-form",
]);

/** The routes that are no pages: the sign-in stands before the router, home and settings only lead on. */
const ENTRANCES: ReadonlySet<RouteName> = new Set<RouteName>(["login", "home", "setting"]);

/** The routes whose page is not in this version yet: they are guarded, and say so. */
export const NOT_YET: readonly RouteName[] = ROUTE_NAMES.filter(
  (name) => routeOf(name).redirect === undefined && !PAGES.has(name) && !ENTRANCES.has(name),
);

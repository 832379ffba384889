import { ROUTE_NAMES, type RouteName, routeOf } from "@atrium/contract";

/** The routes of the specification that have a page in this version. A menu shows nothing else. */
export const PAGES: ReadonlySet<RouteName> = new Set<RouteName>([
  "control-lightings",
  "control-air-conditioners",
  "control-curtain",
  "control-doas",
  "control-exhaust-fan",
  "control-lift",
  "control-lift-layout",
  "control-pa",
  "control-pa-table",
  "control-overrides",
  "monitor-energy-consumption",
  "setting-users",
  "setting-users-form",
  "setting-users-role",
  "setting-users-role-form",
]);

/** The routes that are no pages of the router: the sign-in stands before it, home only leads on. */
const ENTRANCES: ReadonlySet<RouteName> = new Set<RouteName>(["login", "home"]);

/** The routes whose page is not in this version yet: they are guarded, and say so. */
export const NOT_YET: readonly RouteName[] = ROUTE_NAMES.filter(
  (name) => routeOf(name).redirect === undefined && !PAGES.has(name) && !ENTRANCES.has(name),
);

/** What a page is called: in its heading, the window's title and the breadcrumb. */
export function pageTitle(name: RouteName): string {
  const { label, title } = routeOf(name);
  return title ?? label ?? name;
}

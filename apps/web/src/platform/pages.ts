import { type Feature, ROUTE_NAMES, type RouteGroup, type RouteName, routeOf } from "@atrium/contract";

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

/** The routes that are no pages: the sign-in stands before the router, home and settings only lead on. */
const ENTRANCES: ReadonlySet<RouteName> = new Set<RouteName>(["login", "home", "setting"]);

/** The routes whose page is not in this version yet: they are guarded, and say so. */
export const NOT_YET: readonly RouteName[] = ROUTE_NAMES.filter(
  (name) => routeOf(name).redirect === undefined && !PAGES.has(name) && !ENTRANCES.has(name),
);

/** What a page is called: in its heading, the window's title and the breadcrumb. */
export function pageTitle(name: RouteName): string {
  const { label, title } = routeOf(name);
  return title ?? label ?? name;
}

/** The settings that a role may make, in the order of the menu. */
export function settingsOf(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName> = PAGES): readonly RouteName[] {
  return ROUTE_NAMES.filter((name) => {
    const { group, label, feature } = routeOf(name);
    return group === "setting" && label !== undefined && feature !== undefined && used.has(feature) && pages.has(name);
  });
}

/** Where the settings button leads, the first that applies; all five lead to the users too (specification point 2). */
const SETTINGS_TARGETS: readonly (readonly [Feature, RouteName])[] = [
  ["usersSettable", "setting-users"],
  ["rolesSettable", "setting-users-role"],
  ["devicesSettable", "setting-devices-mapping-id"],
  ["weatherSettable", "setting-weather"],
  ["automationSettable", "setting-conditions-list"],
];

/** Undefined: none of the five settable rights is in use, so there is no button. */
export function settingsTargetOf(used: ReadonlySet<Feature>): RouteName | undefined {
  return SETTINGS_TARGETS.find(([feature]) => used.has(feature))?.[1];
}

const HEADER_GROUPS: readonly (readonly [RouteGroup, string])[] = [
  ["control", "Control"],
  ["monitor", "Monitor"],
  ["security", "Security"],
  ["event", "Events"],
  ["booking", "Booking"],
];

/** The groups of the header that have a page which the role may open. */
export function headerGroupsOf(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName> = PAGES): readonly string[] {
  const open = new Set(
    [...pages].map(routeOf).flatMap(({ group, feature }) => (feature !== undefined && used.has(feature) ? group : [])),
  );
  return HEADER_GROUPS.filter(([group]) => open.has(group)).map(([, label]) => label);
}

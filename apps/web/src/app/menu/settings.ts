import {
  type CurrentUser,
  type Feature,
  isRouteName,
  pathOf,
  ROUTE_NAMES,
  type RouteName,
  routeOf,
} from "@atrium/contract";
import { hasFeature } from "../../platform/session.ts";
import { PAGES } from "./pages.ts";

const SETTABLE = [
  "devicesSettable",
  "weatherSettable",
  "automationSettable",
  "usersSettable",
  "rolesSettable",
] as const satisfies readonly Feature[];

/** Where the settings button leads, the first that applies; all five lead to the users too (specification point 2). */
const TARGETS: readonly (readonly [Feature, RouteName])[] = [
  ["usersSettable", "setting-users"],
  ["rolesSettable", "setting-users-role"],
  ["devicesSettable", "setting-devices-mapping-id"],
  ["weatherSettable", "setting-weather"],
  ["automationSettable", "setting-conditions-list"],
];

/** Undefined: none of the five settable rights is in use, so there is no button. */
export function settingsTarget(user: CurrentUser | null): RouteName | undefined {
  if (SETTABLE.every((feature) => hasFeature(user, feature))) return "setting-users";
  return TARGETS.find(([feature]) => hasFeature(user, feature))?.[1];
}

export interface SettingsEntry {
  readonly name: RouteName;
  readonly label: string;
  /** The address, with the parameters and the query that a menu leads to. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The settings list: what has a page in this version and what the role may set. */
export function settingsMenu(user: CurrentUser | null, pages: ReadonlySet<RouteName> = PAGES): SettingsEntry[] {
  return ROUTE_NAMES.flatMap((name) => {
    const { group, label, feature } = routeOf(name);
    if (group !== "setting" || label === undefined || !pages.has(name)) return [];
    return feature !== undefined && hasFeature(user, feature) ? [{ name, label, ...addressOf(name) }] : [];
  });
}

/** Where a menu leads for a route. */
export function addressOf(name: RouteName): Pick<SettingsEntry, "path" | "search"> {
  const { path, params, query } = routeOf(name);
  return { path: pathOf(path, params ?? {}), search: query ?? {} };
}

/** The entry that is highlighted on a page: its own, or that of the list whose form it is. */
export function highlightedEntry(name: RouteName | undefined): RouteName | undefined {
  if (name === undefined) return undefined;
  const { highlight } = routeOf(name);
  return highlight !== undefined && isRouteName(highlight) ? highlight : name;
}

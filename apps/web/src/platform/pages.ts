import type { Feature } from "@atrium/contract";
import { ROUTE_NAMES, type RouteGroup, type RouteName, routeOf } from "@atrium/contract/pages";
import { phrase, type Phrase, t } from "@atrium/words";
import { createContext, useContext, useEffect, useSyncExternalStore } from "react";

/** The routes that have a page in this version, as the app hands them to its pages. */
export const PagesContext = createContext<ReadonlySet<RouteName>>(new Set());

export function usePages(): ReadonlySet<RouteName> {
  return useContext(PagesContext);
}

/** What a page is called: in its heading, the window's title and the breadcrumb. */
export function pageTitle(name: RouteName): string {
  const { label, title } = routeOf(name);
  const words = title ?? label;
  return words === undefined ? name : t(words);
}

/** What the page on screen is about, where its route has one name for all: "Board room". */
let ownName: string | undefined;
const listeners = new Set<() => void>();

/** Says what the page is about, for the window's title and the bar of a phone, while the component is on screen. */
export function useNamePage(name: string): void {
  useEffect(() => {
    tell(name);
    return () => {
      tell(undefined);
    };
  }, [name]);
}

/** @returns undefined: the page has only the name of its route */
export function usePageName(): string | undefined {
  return useSyncExternalStore(listen, () => ownName);
}

function tell(name: string | undefined): void {
  ownName = name;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings that a role may make, in the order of the menu. */
export function settingsOf(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName>): readonly RouteName[] {
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

export type HeaderGroup = Exclude<RouteGroup, "setting">;

/** The groups of the header in their order. */
export const HEADER_GROUPS: readonly { readonly key: HeaderGroup; readonly label: Phrase }[] = [
  { key: "control", label: phrase("Control") },
  { key: "monitor", label: phrase("Monitor") },
  { key: "security", label: phrase("Security") },
  { key: "event", label: phrase("Events") },
  { key: "booking", label: phrase("Booking") },
];

/** The groups of the header that have a page which the role may open. */
export function headerGroupsOf(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName>): readonly string[] {
  const open = new Set<RouteGroup | undefined>(
    [...pages].map(routeOf).flatMap(({ group, feature }) => (feature !== undefined && used.has(feature) ? group : [])),
  );
  return HEADER_GROUPS.filter(({ key }) => open.has(key)).map(({ label }) => t(label));
}

import { isRouteName, pathOf, type RouteName, routeOf } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { PAGES } from "../pageNames.ts";
import { settingsOf, settingsTargetOf } from "../../platform/pages.ts";
import { featuresOf } from "../../platform/session.ts";

/** Undefined: none of the five settable rights is in use, so there is no button. */
export function settingsTarget(user: CurrentUser | null): RouteName | undefined {
  return settingsTargetOf(featuresOf(user));
}

export interface SettingsEntry {
  readonly name: RouteName;
  readonly label: string;
  /** The heading that it stands under. */
  readonly section: string | undefined;
  /** The address, with the parameters and the query that a menu leads to. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The settings list: what has a page in this version and what the role may set. */
export function settingsMenu(user: CurrentUser | null, pages: ReadonlySet<RouteName> = PAGES): SettingsEntry[] {
  return settingsOf(featuresOf(user), pages).map((name) => {
    const { label, section } = routeOf(name);
    const { path, search } = addressOf(name);
    return {
      name,
      label: label === undefined ? name : t(label),
      section: section === undefined ? undefined : t(section),
      path,
      search,
    };
  });
}

/** The same list under its headings: Users stands over accounts and roles, for whoever may set either. */
export function settingsSections(entries: readonly SettingsEntry[]) {
  return [...Map.groupBy(entries, ({ section }) => section)].map(([heading, own]) => ({ heading, entries: own }));
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

import { type Feature, FEATURE_NAMES, FEATURES } from "@atrium/contract";
import { type RouteName, routeOf } from "@atrium/contract/pages";
import type { Permission, RoleRow } from "@atrium/contract/people";
import { type Phrase, t } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import calendarDays from "lucide-react/icons/calendar-days";
import cloudSun from "lucide-react/icons/cloud-sun";
import eye from "lucide-react/icons/eye";
import gitBranch from "lucide-react/icons/git-branch";
import network from "lucide-react/icons/network";
import shieldCheck from "lucide-react/icons/shield-check";
import slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import users from "lucide-react/icons/users";
import { headerGroupsOf, settingsOf, settingsTargetOf } from "../../../platform/pages.ts";

/** The eight rights in a person's words. */
export const RIGHTS: Record<Feature, { name: Phrase; icon: LucideIcon }> = {
  viewable: { name: FEATURE_NAMES.viewable, icon: eye },
  controllable: { name: FEATURE_NAMES.controllable, icon: slidersHorizontal },
  bookable: { name: FEATURE_NAMES.bookable, icon: calendarDays },
  devicesSettable: { name: FEATURE_NAMES.devicesSettable, icon: network },
  weatherSettable: { name: FEATURE_NAMES.weatherSettable, icon: cloudSun },
  automationSettable: { name: FEATURE_NAMES.automationSettable, icon: gitBranch },
  usersSettable: { name: FEATURE_NAMES.usersSettable, icon: users },
  rolesSettable: { name: FEATURE_NAMES.rolesSettable, icon: shieldCheck },
};

export function usedFeatures(role: Pick<RoleRow, "permissions">): ReadonlySet<Feature> {
  return new Set(role.permissions.filter(({ isUsed }) => isUsed).map(({ feature }) => feature.slug));
}

type Switches = Partial<Record<Feature, boolean>>;

/** Every feature as a field of a form. */
export function switchesOf(used: ReadonlySet<Feature>): Switches {
  const switches: Switches = {};
  for (const feature of FEATURES) switches[feature] = used.has(feature);
  return switches;
}

export function usedOf(switches: Switches): ReadonlySet<Feature> {
  return new Set(FEATURES.filter((feature) => switches[feature] === true));
}

/** Every feature, used or not: what a role's form sends. */
export function permissionsOf(used: ReadonlySet<Feature>): Permission[] {
  return FEATURES.map((slug) => ({ isUsed: used.has(slug), feature: { slug } }));
}

/** `View, Control, Book`; of many what is missing: `All but Users and Roles`. */
export function rightsText(used: ReadonlySet<Feature>): string {
  const missing = FEATURES.filter((feature) => !used.has(feature));
  if (missing.length === 0) return t("All eight permissions");
  if (used.size === 0) return t("No permissions");
  if (missing.length <= 2) return t("All except {names}", { names: namesText(missing) });
  return FEATURES.filter((feature) => used.has(feature))
    .map((feature) => t(RIGHTS[feature].name))
    .join(", ");
}

function namesText(features: readonly Feature[]): string {
  return listText(features.map((feature) => t(RIGHTS[feature].name)));
}

/** `A`, `A and B`, `A, B and C`. */
export function listText(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined || words.length === 1) return last ?? "";
  return t("{slice} and {last}", { slice: words.slice(0, -1).join(", "), last });
}

export interface Consequences {
  /** What the header and its menus show. */
  pages: string;
  /** The page behind the settings button; undefined: there is no button. */
  settingsTarget: string | undefined;
  /** The entries of the settings list, in its order. */
  settings: readonly string[];
}

/** What a role with these rights has on its screen. @param pages those that exist */
export function consequencesOf(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName>): Consequences {
  const target = settingsTargetOf(used);
  const label = target === undefined ? undefined : routeOf(target).label;
  return {
    pages: pagesText(used, pages),
    settingsTarget: label === undefined ? undefined : t(label),
    settings: settingLabels(used, pages),
  };
}

function settingLabels(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName>): readonly string[] {
  return settingsOf(used, pages).map((name) => {
    const { label } = routeOf(name);
    return label === undefined ? name : t(label);
  });
}

/** What a right alone opens, by the pages that exist. */
export function detailOf(feature: Feature, pages: ReadonlySet<RouteName>): string {
  if (feature === "controllable") return t("Send commands to devices");
  const alone = new Set([feature]);
  const groups = headerGroupsOf(alone, pages);
  if (groups.length > 0) return t("{list} pages", { list: listText(groups) });
  const settings = settingLabels(alone, pages);
  if (settings.length === 0) return t("No page in this version yet");
  return listText(feature === "usersSettable" ? [...settings, t("the audit log")] : settings);
}

function pagesText(used: ReadonlySet<Feature>, pages: ReadonlySet<RouteName>): string {
  const groups = headerGroupsOf(used, pages);
  const commands = used.has("controllable") ? t("Device commands are allowed.") : t("Device commands are not allowed.");
  if (groups.length === 0) return t("The header shows no pages. {commands}", { commands });
  return t("The header shows {list}. {commands}", { list: listText(groups), commands });
}

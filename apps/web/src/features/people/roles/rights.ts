import {
  type Feature,
  FEATURES,
  type Permission,
  type RoleRow,
  ROUTE_NAMES,
  type RouteName,
  routeOf,
} from "@atrium/contract";
import type { LucideIcon } from "lucide-react";
import calendarDays from "lucide-react/icons/calendar-days";
import cloudSun from "lucide-react/icons/cloud-sun";
import eye from "lucide-react/icons/eye";
import gitBranch from "lucide-react/icons/git-branch";
import network from "lucide-react/icons/network";
import shieldCheck from "lucide-react/icons/shield-check";
import slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import users from "lucide-react/icons/users";

/** The eight rights in a person's words. */
export const RIGHTS: Record<Feature, { name: string; icon: LucideIcon; detail: string }> = {
  viewable: { name: "View", icon: eye, detail: "Control, Monitor, Security and Events pages" },
  controllable: { name: "Control", icon: slidersHorizontal, detail: "Send commands to devices" },
  bookable: { name: "Book", icon: calendarDays, detail: "Meeting-room booking" },
  devicesSettable: { name: "Devices", icon: network, detail: "Device mapping and media" },
  weatherSettable: { name: "Weather", icon: cloudSun, detail: "Weather display" },
  automationSettable: { name: "Automation", icon: gitBranch, detail: "Conditions, schedules and holidays" },
  usersSettable: { name: "Users", icon: users, detail: "User accounts and the audit log" },
  rolesSettable: { name: "Roles", icon: shieldCheck, detail: "User permissions" },
};

export function usedFeatures(role: Pick<RoleRow, "permissions">): ReadonlySet<Feature> {
  return new Set(role.permissions.filter(({ isUsed }) => isUsed).map(({ feature }) => feature.slug));
}

/** Every feature, used or not: what a role's form sends. */
export function permissionsOf(used: ReadonlySet<Feature>): Permission[] {
  return FEATURES.map((slug) => ({ isUsed: used.has(slug), feature: { slug } }));
}

/** `View, Control, Book`; of many what is missing: `All but Users and Roles`. */
export function rightsText(used: ReadonlySet<Feature>): string {
  const missing = FEATURES.filter((feature) => !used.has(feature));
  if (missing.length === 0) return "All eight permissions";
  if (used.size === 0) return "No permissions";
  if (missing.length <= 2) return `All but ${namesText(missing)}`;
  return FEATURES.filter((feature) => used.has(feature))
    .map((feature) => RIGHTS[feature].name)
    .join(", ");
}

function namesText(features: readonly Feature[]): string {
  return listText(features.map((feature) => RIGHTS[feature].name));
}

/** `A`, `A and B`, `A, B and C`. */
export function listText(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined || words.length === 1) return last ?? "";
  return `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Where the settings button leads: the first that the role may set (specification point 2). */
const TARGETS: readonly (readonly [Feature, RouteName])[] = [
  ["usersSettable", "setting-users"],
  ["rolesSettable", "setting-users-role"],
  ["devicesSettable", "setting-devices-mapping-id"],
  ["weatherSettable", "setting-weather"],
  ["automationSettable", "setting-conditions-list"],
];

export type Consequences = {
  /** What the header and its menus show. */
  pages: string;
  /** The page behind the settings button; undefined: there is no button. */
  settingsTarget: string | undefined;
  /** The entries of the settings list, in its order. */
  settings: readonly string[];
};

/** What a role with these rights has on its screen. */
export function consequencesOf(used: ReadonlySet<Feature>): Consequences {
  const target = TARGETS.find(([feature]) => used.has(feature))?.[1];
  const settings = ROUTE_NAMES.flatMap((name) => {
    const { group, label, feature } = routeOf(name);
    return group === "setting" && label !== undefined && feature !== undefined && used.has(feature) ? [label] : [];
  });
  return {
    pages: pagesText(used),
    settingsTarget: target === undefined ? undefined : routeOf(target).label,
    settings,
  };
}

function pagesText(used: ReadonlySet<Feature>): string {
  const groups = used.has("viewable") ? ["Control", "Monitor", "Security", "Events"] : [];
  if (used.has("bookable")) groups.push("Booking");
  const commands = used.has("controllable") ? "Commands to devices are allowed." : "No device can be commanded.";
  if (groups.length === 0) return `The header shows no pages. ${commands}`;
  return `The header shows ${listText(groups)}. ${commands}`;
}

import { FEATURES, type Feature } from "@atrium/contract";
import type { CurrentUser } from "@atrium/contract/people";

/** The roles of a new installation, by name. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly Feature[]>> = {
  Administrator: FEATURES,
  "Facility manager": FEATURES.filter((feature) => feature !== "usersSettable" && feature !== "rolesSettable"),
  Operator: ["viewable", "controllable", "bookable"],
  Guard: ["viewable", "controllable"],
  Viewer: ["viewable"],
  Tenant: ["bookable"],
};
export const ADMINISTRATOR = "Administrator";

/** A role's permissions as the contract writes them: every feature, used or not. */
export function permissionsOf(features: ReadonlySet<Feature>): CurrentUser["role"]["permissions"] {
  return FEATURES.map((slug) => ({ isUsed: features.has(slug), feature: { slug } }));
}

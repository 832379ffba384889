import { term } from "@atrium/words";
import { FEATURES, type Feature } from "@atrium/contract";
import type { CurrentUser } from "@atrium/contract/people";

export const ADMINISTRATOR = term("Administrator");
/** The roles of a new installation, by name. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly Feature[]>> = {
  [ADMINISTRATOR]: FEATURES,
  [term("Facility manager")]: FEATURES.filter((feature) => feature !== "usersSettable" && feature !== "rolesSettable"),
  [term("Operator")]: ["viewable", "controllable", "bookable"],
  [term("Guard")]: ["viewable", "controllable"],
  [term("Viewer")]: ["viewable"],
  [term("Tenant")]: ["bookable"],
};

/** A role's permissions as the contract writes them: every feature, used or not. */
export function permissionsOf(features: ReadonlySet<Feature>): CurrentUser["role"]["permissions"] {
  return FEATURES.map((slug) => ({ isUsed: features.has(slug), feature: { slug } }));
}

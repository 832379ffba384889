import { FEATURES, type Feature } from "@atrium/contract";
import { type CurrentUser, ROLE_NAMES } from "@atrium/contract/people";

export const ADMINISTRATOR = ROLE_NAMES.administrator;
/** The roles of a new installation, by name. */
export const DEFAULT_ROLES: Readonly<Record<string, readonly Feature[]>> = {
  [ADMINISTRATOR]: FEATURES,
  [ROLE_NAMES.facilityManager]: FEATURES.filter(
    (feature) => feature !== "usersSettable" && feature !== "rolesSettable",
  ),
  [ROLE_NAMES.operator]: ["viewable", "controllable", "bookable"],
  [ROLE_NAMES.guard]: ["viewable", "controllable"],
  [ROLE_NAMES.viewer]: ["viewable"],
  [ROLE_NAMES.tenant]: ["bookable"],
};

/** A role's permissions as the contract writes them: every feature, used or not. */
export function permissionsOf(features: ReadonlySet<Feature>): CurrentUser["role"]["permissions"] {
  return FEATURES.map((slug) => ({ isUsed: features.has(slug), feature: { slug } }));
}

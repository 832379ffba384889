import { type Feature, FEATURES } from "@atrium/contract";
import type { Permission, RoleRow } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Actor } from "./changes.ts";

interface Permissions {
  readonly permissions: readonly Permission[];
}

/** The features of a role, in the order of the contract, so that equal permissions are equal lists. */
export function usedFeatures({ permissions }: Permissions): Feature[] {
  const wanted = new Set(permissions.filter(({ isUsed }) => isUsed).map(({ feature }) => feature.slug));
  return FEATURES.filter((feature) => wanted.has(feature));
}

/**
 * Features of a role that the actor neither holds nor may give. A user who may set both users and roles is an
 * administrator and gives everything; otherwise a permission that nobody holds any more could never be given again. A
 * user who may set one of the two gives and takes nothing above their own role.
 */
export function featuresAbove(actor: Actor, role: Permissions): Feature[] {
  if (actor.features.has("usersSettable") && actor.features.has("rolesSettable")) return [];
  return usedFeatures(role).filter((feature) => !actor.features.has(feature));
}

/** @throws AppError EAU004 where the role, which is held or to be changed, is above the actor's */
export function refuseAbove(actor: Actor, role: RoleRow | undefined): void {
  if (role === undefined) return;
  const above = featuresAbove(actor, role);
  if (above.length === 0) return;
  throw new AppError(
    "EAU004",
    t("{name} has permissions that your own role does not: {above}", { name: role.name, above: above.join(", ") }),
  );
}

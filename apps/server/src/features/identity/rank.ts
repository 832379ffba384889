import { type Feature, FEATURES, type Permission, type RoleRow } from "@atrium/contract";
import { AppError } from "../../platform/errors.ts";
import type { Actor } from "./changes.ts";

type Permissions = { readonly permissions: readonly Permission[] };

/** The features that a role allows, in the order of the contract, so that the same permissions are always the same list. */
export function usedFeatures({ permissions }: Permissions): Feature[] {
  const wanted = new Set(permissions.filter(({ isUsed }) => isUsed).map(({ feature }) => feature.slug));
  return FEATURES.filter((feature) => wanted.has(feature));
}

/**
 * Features of a role that the actor neither holds nor may give. Who sets users and roles both is an administrator and
 * gives everything: else a permission that nobody holds any more could never be given again. Who sets one of the two
 * gives and takes nothing above the own role.
 */
export function featuresAbove(actor: Actor, role: Permissions): Feature[] {
  if (actor.features.has("usersSettable") && actor.features.has("rolesSettable")) return [];
  return usedFeatures(role).filter((feature) => !actor.features.has(feature));
}

/** @throws AppError EAU004 where the role, which somebody holds or which is to be changed, is above the actor's */
export function refuseAbove(actor: Actor, role: RoleRow | undefined): void {
  if (role === undefined) return;
  const above = featuresAbove(actor, role);
  if (above.length === 0) return;
  throw new AppError("EAU004", `${role.name} allows more than your own role: ${above.join(", ")}`);
}

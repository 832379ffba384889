import { UserId } from "@atrium/contract";
import type { CurrentUser, RoleSimulation, SimulatedRole } from "@atrium/contract/people";
import { isLimited } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import type { Menus } from "../../../platform/menus.ts";
import { permissionsOf } from "../roles/rights.ts";

/** One side of the comparison. */
export interface Simulated {
  readonly name: string;
  readonly role: SimulatedRole;
  readonly found: RoleSimulation;
  readonly menus: Menus;
}

const NOBODY = UserId.parse(1);

/** Somebody with a role, as the menus know a person. */
export function personWith(role: SimulatedRole, reads: CurrentUser["reads"]): CurrentUser {
  const { features, limits } = role;
  return {
    id: NOBODY,
    username: "",
    role: {
      name: "",
      permissions: permissionsOf(new Set(features)),
      ...(isLimited(limits) ? { limits } : {}),
    },
    ...(reads === undefined ? {} : { reads }),
  };
}

/** The site as they would read it. */
export function siteFor(
  { isPart: _part, emptyPages: _empty, closedPages: _closed, ...site }: SiteReply,
  found: RoleSimulation,
): SiteReply {
  return { ...site, ...found.site };
}

export function openPages({ groups }: Menus): ReadonlySet<string> {
  return new Set(groups.flatMap(({ pages }) => pages.filter(({ isOpen }) => isOpen).map(({ key }) => key)));
}

export function countOf(found: RoleSimulation, key: "all" | "seen" | "commanded"): number | undefined {
  return found.devices?.byModule.reduce((sum, row) => sum + row[key], 0);
}

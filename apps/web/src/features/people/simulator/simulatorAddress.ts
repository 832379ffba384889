import { type Feature, FEATURES, LIMIT_SECTIONS } from "@atrium/contract";
import { routeOf } from "@atrium/contract/pages";
import { type LimitPlace, type RoleLimits, type RoleRow, SimulatedRole } from "@atrium/contract/people";
import { placeKey } from "@atrium/contract/site";
import { usedFeatures } from "../roles/rights.ts";

/** An empty list, which an address cannot hold. */
const NONE = "none";

/** What the address of the simulator says. */
export interface SimulatorAddress {
  /** Of the role; absent: the first one. */
  readonly role?: string | undefined;
  /** Of a person, whose role it is. */
  readonly user?: string | undefined;
  /** Of the role that it is compared with. */
  readonly against?: string | undefined;
  /** The role as it is not saved: its rights, its places, its sections. */
  readonly rights?: string | undefined;
  readonly places?: string | undefined;
  readonly sections?: string | undefined;
}

interface Changed {
  readonly rights?: string;
  readonly places?: string;
  readonly sections?: string;
}

export function simulatedOf(role: Pick<RoleRow, "permissions" | "limits">): SimulatedRole {
  const used = usedFeatures(role);
  return { features: FEATURES.filter((feature) => used.has(feature)), limits: role.limits };
}

/** A role as the address has it: as it is saved, but for what the address says of it. */
export function roleAt(saved: SimulatedRole, { rights, places, sections }: SimulatorAddress): SimulatedRole {
  const changed = SimulatedRole.safeParse({
    features: rights === undefined ? saved.features : listOf(rights),
    limits: {
      places: places === undefined ? saved.limits.places : listOf(places).map(placeAt),
      sections: sections === undefined ? saved.limits.sections : listOf(sections),
    },
  });
  return changed.success ? changed.data : saved;
}

/** What of a role the address has to say, because it is not saved. */
export function changesOf(saved: SimulatedRole | undefined, { features, limits }: SimulatedRole): Changed {
  const rights = textOf(FEATURES.filter((feature) => features.includes(feature)));
  const places = textOf(limits.places.map(placeKey));
  const sections = textOf(LIMIT_SECTIONS.filter((section) => limits.sections.includes(section)));
  const before = saved === undefined ? {} : changesOf(undefined, saved);
  return {
    ...(rights === before.rights ? {} : { rights }),
    ...(places === before.places ? {} : { places }),
    ...(sections === before.sections ? {} : { sections }),
  };
}

/** The simulator for a role as its form has it. */
export function simulatorHref(role: RoleRow | undefined, used: ReadonlySet<Feature>, limits: RoleLimits): string {
  const wanted: SimulatedRole = { features: FEATURES.filter((feature) => used.has(feature)), limits };
  const query = new URLSearchParams({
    ...(role === undefined ? {} : { role: String(role.id) }),
    ...changesOf(role && simulatedOf(role), wanted),
  });
  const text = query.toString();
  return `${routeOf("setting-role-simulator").path}${text === "" ? "" : `?${text}`}`;
}

function listOf(text: string): readonly string[] {
  return text === NONE ? [] : text.split(",");
}

function textOf(words: readonly string[]): string {
  return words.length === 0 ? NONE : words.join(",");
}

function placeAt(key: string): Record<keyof LimitPlace, string | undefined> | { placement: string } {
  const [placement = "", floor] = key.split("/");
  return floor === undefined ? { placement } : { placement, floor };
}

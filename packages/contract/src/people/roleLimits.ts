import { phrase, type Phrase } from "@atrium/words";
import * as z from "zod";
import { LIMIT_SECTIONS, type LimitSection } from "../base/limitSection.ts";
import type { Feature } from "../base/feature.ts";
import { pageOf } from "../devices/systems.ts";
import { routeOf } from "../pages/routeAt.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";

export const LIMIT_SECTION_NAMES = {
  control: phrase("Control"),
  monitor: phrase("Monitor"),
  security: phrase("Security"),
  event: phrase("Events"),
} as const satisfies Record<LimitSection, Phrase>;

/** A building, or one floor of it. */
export const LimitPlace = z.object({ placement: PlacementKey, floor: FloorKey.exactOptional() });
export type LimitPlace = z.infer<typeof LimitPlace>;

/** Where the rights of a role hold. An empty list does not limit: everywhere, in every section. */
export const RoleLimits = z.object({
  places: z.array(LimitPlace).max(500).default([]),
  sections: z.array(z.enum(LIMIT_SECTIONS)).max(LIMIT_SECTIONS.length).default([]),
});
export type RoleLimits = z.infer<typeof RoleLimits>;

export const UNLIMITED: RoleLimits = { places: [], sections: [] };

export function isLimited({ places, sections }: RoleLimits): boolean {
  return places.length > 0 || sections.length > 0;
}

/** Rights that can be limited. The others set up what the whole site shares. */
export const LIMITABLE: ReadonlySet<Feature> = new Set<Feature>(["viewable", "controllable", "bookable"]);

/** Rights of a limited role that a limited role cannot have. */
export function unlimitable(features: readonly Feature[], limits: RoleLimits): readonly Feature[] {
  return isLimited(limits) ? features.filter((feature) => !LIMITABLE.has(feature)) : [];
}

/** The section whose pages show a device; undefined: no page shows it, so no section is without it. */
export function sectionOfDevice(device: Parameters<typeof pageOf>[0]): LimitSection | undefined {
  const page = pageOf(device);
  const group = page === undefined ? undefined : routeOf(page).group;
  return LIMIT_SECTIONS.find((one) => one === group);
}

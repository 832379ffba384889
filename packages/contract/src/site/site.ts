import { t } from "@atrium/words";
import * as z from "zod";
import { EquipmentKind } from "../devices/systems/equipment/equipmentKind.ts";
import { ROUTE_NAMES } from "../pages/routeAt.ts";
import { CORRIDOR, FloorKey, OVERVIEW, PlacementKey, ZoneKey } from "./place.ts";

const Point2 = z.tuple([z.number(), z.number()]);

/** The site as the shell needs it: names, places and menus. */
export const SitePlace = z.object({
  key: PlacementKey,
  code: z.int(),
  name: z.string(),
  icon: z.string(),
  at: Point2,
  floors: z.array(
    z.object({
      key: FloorKey,
      code: z.int(),
      label: z.string(),
      zones: z.array(ZoneKey),
      /** What the site calls its zones, e.g. `Zone A`, `East Wing`; a zone that is not here is called by its key. */
      zoneLabels: z.array(z.object({ key: ZoneKey, label: z.string() })).exactOptional(),
      isInMenu: z.boolean(),
      /** Whether rooms people walk through exist here (the pseudo-zone corridor). */
      hasCorridor: z.boolean(),
    }),
  ),
});
export type SitePlace = z.infer<typeof SitePlace>;

/** What a site calls a floor, and its zones. */
export type FloorName = Pick<SitePlace["floors"][number], "key" | "label" | "zoneLabels">;

/** What a zone is called: "Zone A", or as its site says. @param floor the one that it is on */
export function zoneName(zone: string, floor?: Pick<FloorName, "zoneLabels">): string {
  if (zone === OVERVIEW) return t("Overview");
  if (zone === CORRIDOR) return t("Corridor");
  return floor?.zoneLabels?.find(({ key }) => key === zone)?.label ?? t("Zone {zone}", { zone });
}

/** What a site calls a place and its floors. */
export interface NamedPlace {
  readonly key: string;
  readonly name: string;
  readonly floors: readonly FloorName[];
}

interface PlaceKeys {
  readonly placement: string;
  readonly floor?: string | undefined;
  readonly zone?: string | undefined;
}

/** "Office Building, 1st Floor, Zone B"; a place that the site does not have is called by its key. */
export function placeWords({ placement, floor, zone }: PlaceKeys, places: readonly NamedPlace[]): string {
  const building = places.find(({ key }) => key === placement);
  const known = building?.floors.find(({ key }) => key === floor);
  const parts = [building?.name ?? placement, ...(floor === undefined ? [] : [known?.label ?? floor])];
  return [...parts, ...(zone === undefined ? [] : [zoneName(zone, known)])].join(", ");
}

/**
 * How one section's side menu differs from the full tree (specification point 9, "menu filtering per section").
 * `only: ["total"]` shows buildings without floors; `flat` shows no floors; `floors` names the floors (and zones) a
 * building shows.
 */
export const MenuFilter = z.object({
  addZone: z.array(z.string()).optional(),
  addFloor: z.array(z.string()).optional(),
  only: z.array(z.string()).optional(),
  zones: z.boolean().optional(),
  flat: z.boolean().optional(),
  entry: z.string().optional(),
  /** The section shows only these places. */
  places: z.array(PlacementKey).optional(),
  floors: z.record(PlacementKey, z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])).optional(),
});
export type MenuFilter = z.infer<typeof MenuFilter>;

export const SiteReply = z.object({
  /** Counts the changes of the site: the live socket says when it is another one. */
  revision: z.int().nonnegative(),
  name: z.string(),
  /** The kind of site in its own word: `Hospital`; absent: Campus. */
  word: z.string().exactOptional(),
  /** IANA name; every hour, day and month of a chart is one of this zone. */
  timeZone: z.string(),
  currency: z.string(),
  /** Ms by which the installation's clock is ahead of real time, for a demonstration; absent: it has real time. */
  clockAhead: z.int().optional(),
  places: z.array(SitePlace),
  menus: z.record(z.string(), MenuFilter),
  /** Whoever reads it has only a part of the places: nothing here is about the whole site. */
  isPart: z.literal(true).exactOptional(),
  /** Pages that the site has nothing to show on: menus and the palette leave them out. Absent: none. */
  emptyPages: z.array(z.enum(ROUTE_NAMES)).exactOptional(),
  /** Pages that are not open to the reader, whose role is limited to places or sections. Absent: none. */
  closedPages: z.array(z.enum(ROUTE_NAMES)).exactOptional(),
  /** Categories of equipment of its own; absent: none. */
  equipment: z.array(EquipmentKind).exactOptional(),
});
export type SiteReply = z.infer<typeof SiteReply>;

import * as z from "zod";
import { FLOORS } from "./floor.ts";

/** A building's slug, e.g. `office-building` (specification: placement). */
export const PlacementKey = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type PlacementKey = z.infer<typeof PlacementKey>;

export const FloorKey = z.enum(FLOORS);
export type FloorKey = z.infer<typeof FloorKey>;

export const ZoneKey = z.enum(["A", "B", "C", "D"]);
export type ZoneKey = z.infer<typeof ZoneKey>;

/** The pseudo-zone of rooms that people walk through. */
export const CORRIDOR = "corridor" as const;
export const CORRIDOR_ROOM_KINDS: readonly string[] = ["corridor", "lobby", "foyer", "atrium"];

/** The pseudo-floor of a whole building. */
export const TOTAL = "total";

/** The pseudo-floor, and pseudo-zone, that shows all of a place at once. */
export const OVERVIEW = "overview";

/** The pseudo-placement of the whole campus. */
export const CAMPUS = "campus";

/** A place in the widest sense: a building, a floor of it, a zone of that floor. */
export const Place = z.object({
  placement: PlacementKey,
  floor: FloorKey.optional(),
  zone: z.union([ZoneKey, z.literal(CORRIDOR)]).optional(),
});
export type Place = z.infer<typeof Place>;

/** One word for a place, e.g. `office-building/first/A`; used as a map key and in the menu. */
export function placeKey(place: Place): string {
  return [place.placement, place.floor, place.zone].filter((part) => part !== undefined).join("/");
}

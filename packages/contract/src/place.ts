import * as z from "zod";

/** A building's slug, e.g. `office-building` (specification: placement). */
export const PlacementKey = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type PlacementKey = z.infer<typeof PlacementKey>;

/** Floors of the specification with their codes; unknown is 0. */
export const FLOOR_CODES = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, rooftop: 6 } as const;
export const FloorKey = z.enum(["first", "second", "third", "fourth", "fifth", "rooftop"]);
export type FloorKey = z.infer<typeof FloorKey>;

export const ZoneKey = z.enum(["A", "B", "C", "D"]);
export type ZoneKey = z.infer<typeof ZoneKey>;

/** The pseudo-zone of rooms that people walk through. */
export const CORRIDOR = "corridor";
export const CORRIDOR_ROOM_KINDS: readonly string[] = ["corridor", "lobby", "foyer", "atrium"];

/** The pseudo-floor of a whole building. */
export const TOTAL = "total";

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

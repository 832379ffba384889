import * as z from "zod";

/** A building's slug, e.g. `office-building` (specification: placement). */
export const PlacementKey = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type PlacementKey = z.infer<typeof PlacementKey>;

/** A floor's slug, e.g. `first` or `mezzanine`; unique in its building. `total` and `overview` are no floors. */
export const FloorKey = z
  .string()
  .max(32)
  .regex(
    /^(?!(?:total|overview)$)[a-z0-9]+(-[a-z0-9]+)*$/,
    "expected small letters, digits and hyphens, other than total and overview",
  );
export type FloorKey = z.infer<typeof FloorKey>;

/** A zone's short name, e.g. `A` or `East`; unique on its floor. `corridor`, `overview` and `total` are no zones. */
export const ZoneKey = z
  .string()
  .max(32)
  .regex(
    /^(?!(?:corridor|overview|total)$)[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/,
    "expected letters, digits and hyphens, other than corridor, overview and total",
  );
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

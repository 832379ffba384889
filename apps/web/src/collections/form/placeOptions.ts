import { CORRIDOR, Place, placeKey, placeWords, type SiteReply } from "@atrium/contract/site";
import type { Option } from "./MultiSelect.tsx";

interface PlaceOptions {
  /** Whether rooms that people walk through are places of their own. */
  readonly corridors?: "own" | "none";
}

/** Buildings, their floors and zones, each by its whole name; the value is its key. */
export function placeOptions({ places }: SiteReply, { corridors = "none" }: PlaceOptions = {}): Option[] {
  return places.flatMap((building) => {
    const inside = building.floors.flatMap(({ key: floor, zones, hasCorridor }) => [
      { placement: building.key, floor },
      ...zones.map((zone) => ({ placement: building.key, floor, zone })),
      ...(hasCorridor && corridors === "own" ? [{ placement: building.key, floor, zone: CORRIDOR }] : []),
    ]);
    return [{ placement: building.key }, ...inside].map((place) => ({
      value: placeKey(place),
      label: placeWords(place, places),
    }));
  });
}

/** The place of a key: `office-building/first/A`. */
export function placeOf(key: string): Place {
  const [placement, floor, zone] = key.split("/");
  return Place.parse({ placement, floor, zone });
}

import type { PlaceState } from "../placeStates.ts";

/** How long the wall shows the campus, and then each building, ms. */
export const CAMPUS_LASTS = 30_000;
export const BUILDING_LASTS = 12_000;

/**
 * What a wall shows after something: the whole campus between two buildings, and of buildings first those with alarms.
 * @param shown undefined: the whole campus
 * @param last the building that was shown last
 */
export function nextOnWall(
  keys: readonly string[],
  states: ReadonlyMap<string, PlaceState>,
  { shown, last }: { readonly shown: string | undefined; readonly last: string | undefined },
): string | undefined {
  if (shown !== undefined || keys.length === 0) return undefined;
  const troubled = keys.filter((key) => (states.get(key)?.priority ?? Number.POSITIVE_INFINITY) <= 2);
  const turn = troubled.length > 0 ? troubled : keys;
  const at = last === undefined ? -1 : turn.indexOf(last);
  return turn[(at + 1) % turn.length];
}

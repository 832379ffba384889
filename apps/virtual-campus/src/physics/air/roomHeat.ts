import type { Moment } from "../moment.ts";
import type { RoomNature } from "./roomNature.ts";

/** W per K that walls let through for each m² of the floor behind them, and windows for each metre. */
const WALL_LEAK = 0.8;
const WINDOW_LEAK_PER_METRE = 6;
/** W of sensible heat of a person. */
const PERSON = 75;
/** W of sun through a metre of window, and W that walls and roof pass on for a m² of floor, per W/m² outdoors. */
const SUN_PER_METRE = 0.3;
const SUN_PER_AREA = 0.007;
/** Closed curtains keep out half of the sun. */
const CURTAIN_SHARE = 0.5;
const USUALLY_OPEN = 0.6;

/** W of heat that people give off. */
export function heatOf(people: number): number {
  return PERSON * people;
}

/**
 * W of sun that come into a room whatever its temperature is.
 * @param openShare of its curtains, 0 closed to 1 open; undefined where they hang as people leave them
 */
export function sunIn(nature: RoomNature, moment: Moment, openShare = USUALLY_OPEN): number {
  const windows = SUN_PER_METRE * nature.windowLength * sunThrough(openShare);
  return moment.sky.irradiance * (windows + SUN_PER_AREA * nature.area);
}

/** W per K between the room and outdoors, through walls and windows. */
export function leakOf({ area, windowLength }: RoomNature): number {
  return area * WALL_LEAK + windowLength * WINDOW_LEAK_PER_METRE;
}

/** Share of the sun that curtains let in. */
function sunThrough(openShare: number): number {
  return 1 - CURTAIN_SHARE * (1 - openShare);
}

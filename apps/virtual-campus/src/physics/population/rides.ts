import { chance } from "../chance.ts";
import type { House } from "./house.ts";
import { type Itinerary, MINUTES_A_DAY, type Occupation, type Stay } from "./whereabouts.ts";

/** People come in and leave here. */
export const MAIN_FLOOR = 1;

/**
 * Share of those who walk, by floors up and down. Between the stair factor of 40 % a floor that traffic analysis uses for offices
 * (Elevate's help: 40, 16 and 6 % over one to three floors) and the greater shares of the table in CIBSE Guide D; a floor
 * here is 4.2 m high, and down is easier than up.
 */
const WALK_UP = [0, 0.55, 0.25, 0.1, 0.04];
const WALK_DOWN = [0, 0.7, 0.4, 0.18, 0.08];
/** Share of the others who walk as well: young people, who go with their class, and guards, whose round leads down the stairs. */
const WALK_MORE: Readonly<Partial<Record<Occupation, number>>> = { pupil: 0.75, guard: 1 };

/** The rides of a house's people on a day, in the order of their seconds after midnight. */
export interface RideRow {
  readonly seconds: Uint32Array;
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/** Everyone who goes from one floor to another and does not take the stairs. */
export function ridesOf(house: House, itineraries: readonly Itinerary[], seed: number): RideRow {
  const rides: { second: number; from: number; to: number }[] = [];
  if (house.liftTop > 1) {
    const floors = new Map(house.rooms.map(({ index, floor }) => [index, floor]));
    const floorOf = (room: number) => floors.get(room) ?? MAIN_FLOOR;
    for (const itinerary of itineraries) {
      eachMove(itinerary.stays, floorOf, (minute, from, to) => {
        if (Math.max(from, to) > house.liftTop) return;
        const dice = chance(seed ^ Math.imul(itinerary.person, 0x9e3779b1), minute);
        if (dice >= walkShare(itinerary, from, to)) {
          rides.push({ second: minute * 60 + Math.floor(60 * chance(seed ^ itinerary.person, minute)), from, to });
        }
      });
    }
  }
  rides.sort((one, other) => one.second - other.second);
  return {
    seconds: Uint32Array.from(rides, ({ second }) => second),
    from: Uint8Array.from(rides, ({ from }) => from),
    to: Uint8Array.from(rides, ({ to }) => to),
  };
}

/** Tells each minute at which a person changes the floor, and the floors, which differ; in and out is at the main floor. */
function eachMove(
  stays: readonly Stay[],
  floorOf: (room: number) => number,
  tell: (minute: number, from: number, to: number) => void,
): void {
  let floor = MAIN_FLOOR;
  let reached = 0;
  for (const { room, from, until } of stays) {
    const to = floorOf(room);
    // Who stays on from the day before has not come now.
    if (from === 0) {
      floor = to;
    } else if (from > reached && floor !== MAIN_FLOOR) {
      tell(reached, floor, MAIN_FLOOR);
      floor = MAIN_FLOOR;
    }
    if (to !== floor) {
      tell(from, floor, to);
    }
    [floor, reached] = [to, until];
  }
  if (reached < MINUTES_A_DAY && floor !== MAIN_FLOOR) {
    tell(reached, floor, MAIN_FLOOR);
  }
}

function walkShare({ occupation }: Itinerary, from: number, to: number): number {
  const shares = to > from ? WALK_UP : WALK_DOWN;
  const share = shares[Math.min(shares.length - 1, Math.abs(to - from))] ?? 0;
  return share + (1 - share) * (WALK_MORE[occupation] ?? 0);
}

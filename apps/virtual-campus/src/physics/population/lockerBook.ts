import type { FloorPlan } from "@atrium/contract/site";
import { DayCache } from "../dayCache.ts";
import { roomKey } from "../places.ts";
import type { DayBook } from "./dayBook.ts";
import type { Houses } from "./house.ts";
import { type LockerUse, lockerUses } from "./lockerUses.ts";
import type { Itinerary } from "./whereabouts.ts";

/** Days that are kept: those whose parcels may still lie there. */
const CACHED_DAYS = 12;

export interface LockerBookOptions {
  readonly seed: number;
  readonly plans: readonly FloorPlan[];
  readonly houses: Houses;
  readonly book: DayBook;
  /** Every person's day, by house. */
  readonly itineraries: (day: number) => readonly (readonly Itinerary[])[];
}

/** What people put into the lockers of their buildings, day by day. It follows from the seed and the day alone. */
export class LockerBook {
  readonly #options: LockerBookOptions;
  /** Rooms with lockers, by house. */
  readonly #rooms: ReadonlyMap<number, readonly number[]>;
  readonly #uses = new DayCache(CACHED_DAYS, (day) => this.#planned(day));

  constructor(options: LockerBookOptions) {
    this.#options = options;
    this.#rooms = roomsWithLockers(options);
  }

  /** The uses that begin on a day in a room, the earliest first. @param day days since 1970-01-01, local */
  usesOf(room: number, day: number): readonly LockerUse[] {
    return this.#uses.of(day).get(room) ?? [];
  }

  #planned(day: number): ReadonlyMap<number, readonly LockerUse[]> {
    const { seed, houses, book, itineraries } = this.#options;
    const isDelivered = book.kindOf(day).kind === "working";
    const uses = [...this.#rooms].flatMap(([house, rooms]) =>
      lockerUses({
        day,
        isDelivered,
        rooms,
        peopleOf: (asked) => itineraries(asked)[house] ?? [],
        seed: seed ^ (houses.houses[house]?.seed ?? 0),
      }),
    );
    return Map.groupBy(uses, ({ room }) => room);
  }
}

function roomsWithLockers({ plans, houses }: LockerBookOptions): Map<number, number[]> {
  const rooms = new Map<number, Set<number>>();
  for (const { building, floor, devices } of plans) {
    const house = houses.byPlacement.get(building);
    for (const { module, room } of devices) {
      const index = houses.roomIndexes.get(roomKey(building, floor, room));
      if (module !== "locker" || house === undefined || index === undefined) {
        continue;
      }
      rooms.set(house, (rooms.get(house) ?? new Set()).add(index));
    }
  }
  return new Map([...rooms].map(([house, indexes]) => [house, [...indexes]]));
}

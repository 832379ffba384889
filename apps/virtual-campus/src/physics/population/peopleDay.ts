import { type ParkedCar, parkedOf } from "./cars.ts";
import type { Houses } from "./house.ts";
import type { RideRow } from "./rides.ts";
import { RoomCounts } from "./roomCounts.ts";
import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

/** Minutes around a moment whose rides say how busy the lifts are then. */
const RIDES_AROUND = 15;

/** How many are in a room at each minute of a day; cleaners are some of the people. */
export interface RoomMinutes {
  readonly people: Uint16Array;
  readonly cleaners: Uint16Array;
}

/** A day of all people of the campus, by room and minute. */
export class PeopleDay {
  /** Cars that are on the campus at some time of the day, those that come first first. */
  readonly cars: readonly ParkedCar[];
  readonly #people: RoomCounts;
  readonly #cleaners: RoomCounts;
  /** People in each house by minute. */
  readonly #inside: readonly Uint16Array[];
  readonly #rides: readonly RideRow[];
  /** Rides of each house that have begun before a minute. */
  readonly #ridesBefore: readonly Uint16Array[];

  constructor(houses: Houses, itineraries: readonly (readonly Itinerary[])[], rides: readonly RideRow[]) {
    const everybody = itineraries.flat();
    this.cars = houses.houses
      .flatMap(({ seed }, house) => parkedOf(itineraries[house] ?? [], seed))
      .toSorted((one, other) => one.from - other.from);
    this.#people = new RoomCounts(houses.rooms, everybody);
    this.#cleaners = new RoomCounts(
      houses.rooms,
      everybody.filter(({ occupation }) => occupation === "cleaner"),
    );
    this.#inside = itineraries.map(insideOf);
    this.#rides = rides;
    this.#ridesBefore = rides.map(ridesBefore);
  }

  /** People in a room. */
  inRoom(room: number, minute: number): number {
    return this.#people.at(room, minute);
  }

  /** Those of them who clean. */
  cleanersIn(room: number, minute: number): number {
    return this.#cleaners.at(room, minute);
  }

  /** Both at each minute of the day: whoever goes through a whole day of a room asks once. */
  byMinute(room: number): RoomMinutes {
    return { people: this.#people.byMinute(room), cleaners: this.#cleaners.byMinute(room) };
  }

  /** Minutes since the last person left a room that is empty now; infinite where nobody was in today. */
  emptyFor(room: number, minute: number): number {
    return this.#people.changedFor(room, minute);
  }

  inHouse(house: number, minute: number): number {
    return this.#inside[house]?.[minute] ?? 0;
  }

  /** The most people that a house has at once. */
  maxInHouse(house: number): number {
    return this.#inside[house]?.reduce((most, people) => Math.max(most, people), 0) ?? 0;
  }

  ridesOf(house: number): RideRow | undefined {
    return this.#rides[house];
  }

  /** Rides that begin from one minute of the day on and before another. */
  ridesBetween(house: number, from: number, until: number): number {
    const before = this.#ridesBefore[house];
    return (before?.[Math.min(MINUTES_A_DAY, until)] ?? 0) - (before?.[Math.max(0, from)] ?? 0);
  }

  /** Rides an hour around a minute. */
  ridesAnHour(house: number, minute: number): number {
    const from = Math.max(0, minute - RIDES_AROUND);
    const until = Math.min(MINUTES_A_DAY, minute + RIDES_AROUND);
    return (this.ridesBetween(house, from, until) * 60) / (until - from);
  }
}

/** People by minute: those who come less those who go, summed up. */
function insideOf(itineraries: readonly Itinerary[]): Uint16Array {
  const changes = new Int32Array(MINUTES_A_DAY + 1);
  for (const { stays } of itineraries) {
    for (const { from, until } of stays) {
      changes[from] = (changes[from] ?? 0) + 1;
      changes[until] = (changes[until] ?? 0) - 1;
    }
  }
  let people = 0;
  return Uint16Array.from({ length: MINUTES_A_DAY }, (_, minute) => (people += changes[minute] ?? 0));
}

function ridesBefore({ seconds }: RideRow): Uint16Array {
  const before = new Uint16Array(MINUTES_A_DAY + 1);
  let ride = 0;
  for (let minute = 0; minute <= MINUTES_A_DAY; minute++) {
    while (ride < seconds.length && (seconds[ride] ?? 0) < minute * 60) {
      ride += 1;
    }
    before[minute] = ride;
  }
  return before;
}

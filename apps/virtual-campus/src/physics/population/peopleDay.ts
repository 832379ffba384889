import type { Houses } from "./house.ts";
import type { RideRow } from "./rides.ts";
import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

/** Minutes around a moment whose rides say how busy the lifts are then. */
const RIDES_AROUND = 15;

/** A day of all people of the campus, as step functions of the minute. */
export class PeopleDay {
  /** The steps of room `r` are those from `#first[r]` to `#first[r + 1]`: from this minute on, so many people. */
  readonly #first: Uint32Array;
  readonly #minutes: Uint16Array;
  readonly #counts: Uint16Array;
  /** People in each house by minute. */
  readonly #inside: readonly Uint16Array[];
  readonly #rides: readonly RideRow[];
  /** Rides of each house that have begun before a minute. */
  readonly #ridesBefore: readonly Uint16Array[];

  constructor(houses: Houses, itineraries: readonly (readonly Itinerary[])[], rides: readonly RideRow[]) {
    const width = MINUTES_A_DAY + 1;
    const changes = new Int16Array(houses.rooms * width);
    this.#inside = itineraries.map((ofHouse) => {
      const inside = new Uint16Array(MINUTES_A_DAY);
      for (const { stays } of ofHouse) {
        for (const { room, from, until } of stays) {
          changes[room * width + from] = (changes[room * width + from] ?? 0) + 1;
          changes[room * width + until] = (changes[room * width + until] ?? 0) - 1;
          for (let minute = from; minute < until; minute++) {
            inside[minute] = (inside[minute] ?? 0) + 1;
          }
        }
      }
      return inside;
    });
    this.#first = new Uint32Array(houses.rooms + 1);
    const [minutes, counts]: [number[], number[]] = [[], []];
    for (let room = 0; room < houses.rooms; room++) {
      this.#first[room] = minutes.length;
      let people = 0;
      for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
        const change = changes[room * width + minute] ?? 0;
        if (change !== 0) {
          people += change;
          minutes.push(minute);
          counts.push(people);
        }
      }
    }
    this.#first[houses.rooms] = minutes.length;
    this.#minutes = Uint16Array.from(minutes);
    this.#counts = Uint16Array.from(counts);
    this.#rides = rides;
    this.#ridesBefore = rides.map(ridesBefore);
  }

  /** People in a room. */
  inRoom(room: number, minute: number): number {
    const step = this.#stepAt(room, minute);
    return step < 0 ? 0 : (this.#counts[step] ?? 0);
  }

  /** Minutes since the last person left a room that is empty now; infinite where nobody was in today. */
  emptyFor(room: number, minute: number): number {
    const step = this.#stepAt(room, minute);
    return step < 0 ? Number.POSITIVE_INFINITY : minute - (this.#minutes[step] ?? 0);
  }

  inHouse(house: number, minute: number): number {
    return this.#inside[house]?.[minute] ?? 0;
  }

  /** The most people that a house has at once. */
  mostInHouse(house: number): number {
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

  /** The last step of a room at or before a minute; -1 before its first. */
  #stepAt(room: number, minute: number): number {
    let [low, high] = [this.#first[room] ?? 0, this.#first[room + 1] ?? 0];
    const first = low;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#minutes[middle] ?? 0) <= minute) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low === first ? -1 : low - 1;
  }
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

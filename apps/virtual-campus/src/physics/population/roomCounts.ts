import { type Itinerary, MINUTES_A_DAY } from "./whereabouts.ts";

/** The last bit of an event; without it somebody leaves. */
const ARRIVES = 1;

/** How many of some people are in each room, as step functions of the minute of a day. */
export class RoomCounts {
  /** The steps of room `r` are those from `#first[r]` to `#first[r + 1]`: from this minute on, so many people. */
  readonly #first: Uint32Array;
  readonly #minutes: Uint16Array;
  readonly #counts: Uint16Array;
  /** The step of each room that was found last: who lives through a day asks for the same or for the next one. */
  readonly #found: Int32Array;

  constructor(rooms: number, itineraries: Iterable<Itinerary>) {
    const events = eventsOf(itineraries);
    this.#first = new Uint32Array(rooms + 1);
    const [minutes, counts]: [number[], number[]] = [[], []];
    let next = 0;
    for (let room = 0; room < rooms; room++) {
      this.#first[room] = minutes.length;
      let people = 0;
      for (let end = (room + 1) * MINUTES_A_DAY * 2; (events[next] ?? end) < end;) {
        const before = people;
        const minute = Math.floor((events[next] ?? 0) / 2) % MINUTES_A_DAY;
        for (const after = (room * MINUTES_A_DAY + minute + 1) * 2; (events[next] ?? after) < after; next++) {
          people += (events[next] ?? 0) % 2 === ARRIVES ? 1 : -1;
        }
        if (people !== before) {
          minutes.push(minute);
          counts.push(people);
        }
      }
    }
    this.#first[rooms] = minutes.length;
    this.#minutes = Uint16Array.from(minutes);
    this.#counts = Uint16Array.from(counts);
    this.#found = Int32Array.from(this.#first, (first) => first - 1);
  }

  /** People in a room. */
  at(room: number, minute: number): number {
    const step = this.#stepAt(room, minute);
    return step < 0 ? 0 : (this.#counts[step] ?? 0);
  }

  /** The same at each minute of the day. */
  byMinute(room: number): Uint16Array {
    const people = new Uint16Array(MINUTES_A_DAY);
    const end = this.#first[room + 1] ?? 0;
    for (let step = this.#first[room] ?? end; step < end; step++) {
      const until = step + 1 < end ? this.#minutes[step + 1] : MINUTES_A_DAY;
      people.fill(this.#counts[step] ?? 0, this.#minutes[step], until);
    }
    return people;
  }

  /** Minutes since the number of people in a room changed; infinite where it has not changed today. */
  changedFor(room: number, minute: number): number {
    const step = this.#stepAt(room, minute);
    return step < 0 ? Number.POSITIVE_INFINITY : minute - (this.#minutes[step] ?? 0);
  }

  /** The last step of a room at or before a minute; -1 before its first. */
  #stepAt(room: number, minute: number): number {
    const first = this.#first[room] ?? 0;
    const end = this.#first[room + 1] ?? 0;
    let step = this.#found[room] ?? -1;
    const hasBegun = step < first || (this.#minutes[step] ?? 0) <= minute;
    const hasEnded = step + 1 < end && (this.#minutes[step + 1] ?? 0) <= minute;
    if (!hasBegun || hasEnded) {
      step = this.#search(first, end, minute);
      this.#found[room] = step;
    }
    return step < first ? -1 : step;
  }

  /** @returns the one before the first where that is after the minute */
  #search(first: number, end: number, minute: number): number {
    let low = first;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#minutes[middle] ?? 0) <= minute) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}

/** Who comes and goes as one sorted row of numbers: by room, then by minute. Who stays until midnight does not leave. */
function eventsOf(itineraries: Iterable<Itinerary>): Uint32Array {
  const events: number[] = [];
  for (const { stays } of itineraries) {
    for (const { room, from, until } of stays) {
      if (from < MINUTES_A_DAY) {
        events.push((room * MINUTES_A_DAY + from) * 2 + ARRIVES);
      }
      if (until < MINUTES_A_DAY) {
        events.push((room * MINUTES_A_DAY + until) * 2);
      }
    }
  }
  return Uint32Array.from(events).sort();
}

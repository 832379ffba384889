import { DAY, MINUTE } from "../localTime.ts";

export const MINUTES_A_DAY = DAY / MINUTE;
/** Outside of the building. */
export const OUTSIDE = -1;

/** What somebody is on the campus for. */
export type Occupation =
  | "staff"
  | "teacher"
  | "pupil"
  | "nurse"
  | "patient"
  | "visitor"
  | "guest"
  | "cleaner"
  | "guard"
  | "attendant";

/** A time in a room, in whole minutes after midnight. */
export interface Stay {
  readonly room: number;
  readonly from: number;
  readonly until: number;
}

/** A person's day in one building. The stays follow each other; between two that do not meet they are outside. */
export interface Itinerary {
  /** Unique on the day. */
  readonly person: number;
  readonly occupation: Occupation;
  readonly stays: readonly Stay[];
}

/**
 * A day with one room to be in, which is left for others and come back to. A visit that does not fit beside those that
 * were planned before it is not made.
 */
export class Outing {
  readonly #base: Stay;
  readonly #visits: Stay[] = [];

  constructor(room: number, from: number, until: number) {
    this.#base = { room, from: inDay(from), until: inDay(until) };
  }

  /** @param room `OUTSIDE` to leave the building in between @returns whether it fits */
  visit(room: number | undefined, from: number, minutes: number): boolean {
    if (room === undefined) {
      return false;
    }
    const [begins, ends] = [inDay(from), inDay(from + minutes)];
    if (ends <= begins || !this.isFree(begins, ends)) {
      return false;
    }
    // Most are planned in the order of the day.
    let after = this.#visits.length;
    while (after > 0 && (this.#visits[after - 1]?.from ?? 0) >= ends) after -= 1;
    this.#visits.splice(after, 0, { room, from: begins, until: ends });
    return true;
  }

  isFree(from: number, until: number): boolean {
    const { from: first, until: last } = this.#base;
    if (from < first || until > last) {
      return false;
    }
    for (const visit of this.#visits) {
      if (until > visit.from && from < visit.until) {
        return false;
      }
    }
    return true;
  }

  get stays(): Stay[] {
    const { room, from, until } = this.#base;
    const stays: Stay[] = [];
    let reached = from;
    for (const visit of this.#visits) {
      if (visit.from > reached) {
        stays.push({ room, from: reached, until: visit.from });
      }
      if (visit.room !== OUTSIDE) {
        stays.push(visit);
      }
      reached = visit.until;
    }
    if (until > reached) {
      stays.push({ room, from: reached, until });
    }
    return stays;
  }
}

function inDay(minute: number): number {
  return Math.min(MINUTES_A_DAY, Math.max(0, Math.round(minute)));
}

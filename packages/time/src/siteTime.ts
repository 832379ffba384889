import { create, startOfDay, getTimeZoneTransition, offsetNanoseconds } from "temporal-polyfill/fns/ZonedDateTime";
import { DAY, HOUR } from "./durations.ts";

const NANOSECONDS = 1_000_000n;

/** Two a year are usual, so this is more than anybody looks at. */
const MAX_STRETCHES = 512;

/**
 * How far the clocks of a zone are ahead of UTC. The library is asked once for each stretch between two changes of the
 * clocks; nearly all questions fall into the stretch of the one before.
 */
class ZoneOffsets {
  readonly #zone: string;
  #last: Stretch = { from: 0, to: 0, offset: 0 };
  #known: Stretch[] = [];

  constructor(zone: string) {
    this.#zone = zone;
  }

  at(time: number): Stretch {
    const last = this.#last;
    if (time >= last.from && time < last.to) return last;
    const known = this.#known.find(({ from, to }) => time >= from && time < to) ?? this.#find(time);
    this.#last = known;
    return known;
  }

  #find(time: number): Stretch {
    const moment = create(BigInt(Math.floor(time)) * NANOSECONDS, this.#zone);
    const next = getTimeZoneTransition(moment, "next");
    // What changes at this very moment counts as before it, so the search backwards begins behind it.
    const behind = create(BigInt(Math.floor(time) + 1) * NANOSECONDS, this.#zone);
    const previous = getTimeZoneTransition(behind, "previous");
    const stretch = {
      from: previous?.epochMilliseconds ?? -Infinity,
      to: next?.epochMilliseconds ?? Infinity,
      offset: offsetNanoseconds(moment) / 1_000_000,
    };
    if (this.#known.length >= MAX_STRETCHES) this.#known = [];
    this.#known.push(stretch);
    return stretch;
  }
}

/** A moment as the clocks of the site show it. */
export interface LocalTime {
  readonly year: number;
  /** 1 January to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
}

/** A date with a clock; months and days out of range count on (day 0: the last of the month before). */
interface DateAndClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
}

/** More than the days of changed clocks that anybody looks at. */
const MAX_DAYS = 1_000;
const kept = new Map<string, SiteTime>();

/**
 * Days, hours and months of the site's time zone: the one answer to when its day begins. All moments are ms since the
 * epoch. A day begins at the first instant of its date: at 01:00 where clocks go from 24:00 to 01:00, and at the first
 * of two midnights. A clock that is not shown (clocks go forward) means the moment of the change, one that is shown twice
 * the first.
 */
export class SiteTime {
  readonly zone: string;
  readonly #offsets: ZoneOffsets;
  /** Beginnings of the days beside a change of the clocks, by the date's midnight in UTC. */
  readonly #odd = new Map<number, number>();

  /** The time of a zone; the same object each time, because it knows the changes of the clocks it was asked about. */
  static of(zone: string): SiteTime {
    const known = kept.get(zone) ?? new SiteTime(zone);
    kept.set(zone, known);
    return known;
  }

  /** @param zone IANA name, e.g. `Asia/Bangkok` */
  constructor(zone: string) {
    this.zone = zone;
    this.#offsets = new ZoneOffsets(zone);
  }

  /** Ms by which the site's clocks are ahead of UTC. */
  offset(time: number): number {
    return this.#offsets.at(time).offset;
  }

  local(time: number): LocalTime {
    const shifted = new Date(time + this.offset(time));
    return {
      year: shifted.getUTCFullYear(),
      month: shifted.getUTCMonth() + 1,
      day: shifted.getUTCDate(),
      hour: shifted.getUTCHours(),
      minute: shifted.getUTCMinutes(),
      weekday: shifted.getUTCDay() || 7,
    };
  }

  /** The moment of a local date and clock. */
  at({ year, month, day, hour = 0, minute = 0 }: DateAndClock): number {
    const shown = Date.UTC(year, month - 1, day, hour, minute);
    if (hour === 0 && minute === 0) return this.#beginning(shown);
    const before = this.#offsets.at(shown - DAY);
    const after = this.#offsets.at(shown + DAY);
    // The offset before a change finds the first of two; in a gap neither shows it, which leaves the change itself.
    const first = shown - before.offset;
    if (first < before.to) return first;
    const second = shown - after.offset;
    return second < after.from ? after.from : second;
  }

  startOfDay(time: number): number {
    const shown = time + this.offset(time);
    return this.#beginning(Math.floor(shown / DAY) * DAY);
  }

  /** The hour as the clocks show it; it is shorter than 60 minutes where clocks are changed by half an hour. */
  startOfHour(time: number): number {
    const { from, offset } = this.#offsets.at(time);
    return Math.max(from, Math.floor((time + offset) / HOUR) * HOUR - offset);
  }

  addDays(time: number, days: number): number {
    const shown = time + this.offset(time);
    return this.#beginning((Math.floor(shown / DAY) + days) * DAY);
  }

  /** The moments at which the days of a range begin: the day of `from`, and all that begin before `to`. */
  days(from: number, to: number): number[] {
    const starts: number[] = [];
    for (let day = this.startOfDay(from); day < to; day = this.addDays(day, 1)) starts.push(day);
    return starts;
  }

  /** The moments at which the hours of a range begin: the hour of `from`, and all that begin before `to`. */
  hours(from: number, to: number): number[] {
    const starts: number[] = [];
    for (let hour = this.startOfHour(from); hour < to; hour = this.#nextHour(hour)) starts.push(hour);
    return starts;
  }

  /** e.g. `2026-11-20` */
  isoDate(time: number): string {
    return new Date(time + this.offset(time)).toISOString().slice(0, 10);
  }

  /** The beginning of a day written as `2026-11-20`, or the moment that is written as `2026-11-20T10:42`. */
  parse(text: string): number {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
    return this.at({ year, month, day, hour, minute });
  }

  #nextHour(hour: number): number {
    const { to } = this.#offsets.at(hour);
    return Math.min(to, this.startOfHour(hour + HOUR));
  }

  /** The first instant of a date, which is given as its midnight in UTC. */
  #beginning(date: number): number {
    const { from, to, offset } = this.#offsets.at(date);
    const midnight = date - offset;
    // Far from any change of the clocks, every day begins alike.
    if (midnight - DAY >= from && midnight + DAY < to) return midnight;
    const known = this.#odd.get(date);
    if (known !== undefined) return known;
    const found = this.#asked(date);
    if (this.#odd.size >= MAX_DAYS) this.#odd.clear();
    this.#odd.set(date, found);
    return found;
  }

  #asked(date: number): number {
    // No zone skips a noon, so the date's own is surely on that date.
    const noon = date + DAY / 2;
    const moment = noon - this.offset(noon - this.offset(noon));
    return startOfDay(create(BigInt(moment) * 1_000_000n, this.zone)).epochMilliseconds;
  }
}

/** A stretch of time in which the clocks of a zone are not changed; `to` is not part of it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Ms by which the clocks are ahead of UTC. */
  readonly offset: number;
}

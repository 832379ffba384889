const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;
/** Offsets of time zones change on quarter hours only. */
const OFFSET_STEP = 15 * MINUTE;
const MOST_DAYS = 20_000;

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

/**
 * Days, hours and months of the site's time zone. All moments are ms since the epoch. A local time that does not exist
 * (clocks go forward) means the moment of the change, one that occurs twice the first: PostgreSQL's choice for
 * midnights.
 */
export class SiteTime {
  readonly zone: string;
  readonly #format: Intl.DateTimeFormat;
  /** By day of UTC; null: clocks change in it. */
  readonly #offsetOfDay = new Map<number, number | null>();

  /** @param zone IANA name, e.g. `Asia/Bangkok` */
  constructor(zone: string) {
    this.zone = zone;
    this.#format = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  local(time: number): LocalTime {
    const shifted = new Date(time + this.#offset(time));
    return {
      year: shifted.getUTCFullYear(),
      month: shifted.getUTCMonth() + 1,
      day: shifted.getUTCDate(),
      hour: shifted.getUTCHours(),
      minute: shifted.getUTCMinutes(),
      weekday: shifted.getUTCDay() || 7,
    };
  }

  /** The moment of a local date and hour. Months and days out of range count on (day 0: the last of the month before). */
  at({ year, month, day, hour = 0 }: { year: number; month: number; day: number; hour?: number }): number {
    const asUtc = Date.UTC(year, month - 1, day, hour);
    // The offset before any change on that day finds the first of two, and in a gap the moment of the change.
    const early = asUtc - this.#offset(asUtc - DAY);
    const late = asUtc - this.#offset(asUtc + DAY);
    if (early === late) return early;
    const first = Math.min(early, late);
    return first + this.#offset(first) === asUtc ? first : Math.max(early, late);
  }

  startOfDay(time: number): number {
    const { year, month, day } = this.local(time);
    return this.at({ year, month, day });
  }

  startOfHour(time: number): number {
    const offset = this.#offset(time);
    return Math.floor((time + offset) / HOUR) * HOUR - offset;
  }

  addDays(time: number, days: number): number {
    const { year, month, day } = this.local(time);
    return this.at({ year, month, day: day + days });
  }

  /** The moments at which the days of a range begin: the day of `from`, and all that begin before `to`. */
  days(from: number, to: number): number[] {
    const starts: number[] = [];
    for (let day = this.startOfDay(from); day < to; day = this.addDays(day, 1)) starts.push(day);
    return starts;
  }

  /** e.g. `2026-11-20` */
  isoDate(time: number): string {
    return new Date(time + this.#offset(time)).toISOString().slice(0, 10);
  }

  /** The beginning of a day written as `2026-11-20`. */
  parseDate(date: string): number {
    const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
    return this.at({ year, month, day });
  }

  /** Ms by which the site's clocks are ahead of UTC. Called very often, so days without a change are cached. */
  #offset(time: number): number {
    const day = Math.floor(time / DAY);
    const known = this.#offsetOfDay.get(day);
    if (known === null) return this.#offsetNow(time);
    if (known !== undefined) return known;
    const [start, end] = [this.#offsetNow(day * DAY), this.#offsetNow((day + 1) * DAY)];
    if (this.#offsetOfDay.size >= MOST_DAYS) this.#offsetOfDay.clear();
    this.#offsetOfDay.set(day, start === end ? start : null);
    return start === end ? start : this.#offsetNow(time);
  }

  #offsetNow(time: number): number {
    const step = Math.floor(time / OFFSET_STEP) * OFFSET_STEP;
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of this.#format.formatToParts(step)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - step;
  }
}

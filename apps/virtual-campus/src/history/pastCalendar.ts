import type { Moment } from "../physics/moment.ts";
import { DAY, MINUTE } from "../physics/localTime.ts";

/** Everything is written by quarter hours for so many days, by hours before that. */
export const FINE_DAYS = 35;
/**
 * Days that are lived through in one go, as the lead-in of each go is lost time: more of those long ago, which leave less behind.
 * The newest are lived through one by one, as people wait for them.
 */
const STRETCH_DAYS = 4;
const LONG_STRETCH_DAYS = 16;
const SINGLE_DAYS = 2;

/** How the past before a moment is cut into days, and days into stretches. It is the same for whoever asks. */
export class PastCalendar {
  readonly #momentAt: (time: number) => Moment;
  /** The end of the newest day, ms since the epoch: days are counted from here. */
  readonly anchor: number;

  constructor(momentAt: (time: number) => Moment, anchor: number) {
    this.#momentAt = momentAt;
    this.anchor = anchor;
  }

  /**
   * When the day before an instant began, on a whole minute: the clock of the campus may be ahead by some seconds. Never
   * after its midnight, or the same day would be the one before it for ever.
   */
  dayStart(time: number): number {
    const { passed } = this.#momentAt(time - 1).local;
    return Math.floor((time - 1 - passed) / MINUTE) * MINUTE;
  }

  /** Days between a moment and the anchor. */
  age(time: number): number {
    return (this.anchor - time) / DAY;
  }

  isLongAgo(start: number): boolean {
    return this.age(start) > FINE_DAYS;
  }

  /** From when to when is lived through in one go for the day that ends at a moment. */
  stretchAround(end: number): { readonly from: number; readonly until: number } {
    const start = this.dayStart(end);
    if (this.age(start) < SINGLE_DAYS) return { from: start, until: end };
    const days = this.isLongAgo(start) ? LONG_STRETCH_DAYS : STRETCH_DAYS;
    let from = start;
    while (this.#momentAt(from).local.day % days !== 0) {
      from = this.dayStart(from);
    }
    let until = from;
    for (let day = 0; day < days; day += 1) {
      until = this.dayStart(until + 1.5 * DAY);
    }
    return { from, until: Math.min(until, Math.max(end, this.anchor)) };
  }

  /** How many days, `most` at most, there are in that go up to the end of the day. */
  daysOf(end: number, most: number): { readonly days: number; readonly from: number } {
    const { from } = this.stretchAround(end);
    let days = 1;
    let reached = this.dayStart(end);
    while (reached > from && days < most) {
      reached = this.dayStart(reached);
      days += 1;
    }
    return { days, from: reached };
  }
}

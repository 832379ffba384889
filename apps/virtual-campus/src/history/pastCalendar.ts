import { DAY, type LocalTime, MINUTE } from "../physics/localTime.ts";

/**
 * How closely a day is looked at. `close`: at every step of the model, of which there are many. `fine`: every quarter hour. `coarse`:
 * every hour, meters and sensors alone.
 */
export type Detail = "close" | "fine" | "coarse";

/** Days that end less than so long ago are looked at closely. */
const CLOSE_DAYS = 2;
/**
 * Days that are lived through in one go, as the lead-in of each go is lost time: more of those long ago, which leave less behind.
 * The newest are lived through one by one, as people wait for them.
 */
const STRETCH_DAYS: Readonly<Record<Detail, number>> = { close: 1, fine: 4, coarse: 16 };

/** How the past before a moment is cut into days, and days into stretches. It is the same for whoever asks. */
export class PastCalendar {
  readonly #localAt: (time: number) => LocalTime;
  /** The end of the newest day, ms since the epoch: days are counted from here. */
  readonly anchor: number;
  readonly #fineDays: number;

  /**
   * @param localAt what the clocks show: two years of days are cut before anybody has lived through one
   * @param fineDays days that end less than so long ago are looked at finely
   */
  constructor(localAt: (time: number) => LocalTime, anchor: number, fineDays: number) {
    this.#localAt = localAt;
    this.anchor = anchor;
    this.#fineDays = fineDays;
  }

  /**
   * When the day before an instant began, on a whole minute: the clock of the campus may be ahead by some seconds. Never
   * after its midnight, or the same day would be the one before it for ever.
   */
  dayStart(time: number): number {
    const { passed } = this.#localAt(time - 1);
    return Math.floor((time - 1 - passed) / MINUTE) * MINUTE;
  }

  /** @param start of a day, ms since the epoch */
  detailOf(start: number): Detail {
    const age = (this.anchor - this.#dayEnd(start)) / DAY;
    if (age < CLOSE_DAYS) return "close";
    return age < this.#fineDays ? "fine" : "coarse";
  }

  /** From when to when is lived through in one go for the day that ends at a moment: days of the same detail, none of them twice. */
  stretchAround(end: number): { readonly from: number; readonly until: number; readonly detail: Detail } {
    let from = this.dayStart(end);
    const detail = this.detailOf(from);
    const days = STRETCH_DAYS[detail];
    const isInside = (edge: number) => this.#localAt(edge).day % days !== 0;
    while (isInside(from) && this.detailOf(this.dayStart(from)) === detail) from = this.dayStart(from);
    let until = end;
    while (isInside(until) && this.detailOf(until) === detail) until = this.#dayEnd(until);
    return { from, until, detail };
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

  #dayEnd(start: number): number {
    return this.dayStart(start + 1.5 * DAY);
  }
}

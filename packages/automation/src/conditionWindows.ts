import type { ConditionContent } from "@atrium/contract/automation";
import { DAY } from "@atrium/time";
import type { ScheduleCalendar } from "./recurrence.ts";

/** When a condition may fire, as a person writes it. */
export type ConditionHours = Pick<ConditionContent, "days" | "hours" | "isOffOnHolidays">;

export type SiteDays = Pick<ScheduleCalendar, "time" | "holidayOn">;

/** Whether a moment is within the hours, and until when that stays so at least, ms since the epoch. */
export interface Opening {
  readonly isOpen: boolean;
  /** What comes then has to be asked again: it may be the same. */
  readonly until: number;
}

/** Days that are looked at: every weekday, whatever day is asked about. */
const AHEAD = 8;

/**
 * The stretches of time in which a condition may fire. A stretch belongs to the day on which it begins: Friday 22:00 to
 * 06:00 is Friday's, also on the morning of a Saturday, and so is its holiday. Days without hours of their own follow each
 * other without a seam.
 */
export class ConditionWindows {
  readonly #hours: ConditionHours;
  readonly #days: SiteDays;

  constructor(hours: ConditionHours, days: SiteDays) {
    this.#hours = hours;
    this.#days = days;
  }

  at(moment: number): Opening {
    const { time } = this.#days;
    // Noon is on its date, however the clocks are changed.
    const noon = time.startOfDay(moment) + DAY / 2;
    let until: number | undefined;
    for (let ahead = -1; ahead <= AHEAD; ahead += 1) {
      const stretch = this.#stretch(time.addDays(noon, ahead));
      if (stretch === undefined || stretch.to <= moment) continue;
      if (until !== undefined && stretch.from > until) return { isOpen: true, until };
      if (until === undefined && stretch.from > moment) return { isOpen: false, until: stretch.from };
      until = stretch.to;
    }
    return { isOpen: until !== undefined, until: until ?? time.addDays(noon, AHEAD) };
  }

  /** The next stretch, or the one that is open, up to a year ahead; undefined: there is none. */
  next(moment: number): { readonly from: number; readonly to: number } | undefined {
    const last = moment + 366 * DAY;
    for (let at = moment; at < last;) {
      const { isOpen, until } = this.at(at);
      if (isOpen) return { from: at, to: until };
      at = until;
    }
    return undefined;
  }

  /** @param day the beginning of a day of the site */
  #stretch(day: number): { readonly from: number; readonly to: number } | undefined {
    const { time, holidayOn } = this.#days;
    const { days, hours, isOffOnHolidays } = this.#hours;
    const { weekday, ...date } = time.local(day);
    if (!days.includes(weekday)) return undefined;
    if (isOffOnHolidays && holidayOn(time.isoDate(day)) !== undefined) return undefined;
    if (hours === null) return { from: day, to: time.addDays(day, 1) };
    const isPastMidnight = hours.to <= hours.from;
    const clock = (text: string, later: number): number => {
      const [hour = 0, minute = 0] = text.split(":").map(Number);
      return time.at({ ...date, day: date.day + later, hour, minute });
    };
    const [from, to] = [clock(hours.from, 0), clock(hours.to, Number(isPastMidnight))];
    // Hours that a change of the clocks leaves out are none.
    return to > from ? { from, to } : undefined;
  }
}

import { DAY, HOUR, SiteTime } from "@atrium/time";

export { DAY, HOUR, MINUTE } from "@atrium/time";

/** A moment as the people on the campus see it. */
export interface LocalTime {
  /** Hours since midnight, 0 to 24. */
  readonly hour: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Days since 1970-01-01, local. */
  readonly day: number;
  /** 0 January to 11 December, with the share of the month that has passed. */
  readonly month: number;
  /** 1 to 366. */
  readonly dayOfYear: number;
  /** Ms since the day began: other than `hour` says on a day on which clocks are changed. */
  readonly passed: number;
}

/** Turns an instant into the site's local time. */
export type LocalClock = (time: number) => LocalTime;

/** @param timeZone IANA name */
export function localClock(timeZone: string): LocalClock {
  const site = SiteTime.of(timeZone);
  // Who asks for a moment asks for more of its day.
  let date = dateOf(0);
  return (time) => {
    const local = time + site.offset(time);
    const day = Math.floor(local / DAY);
    if (date.day !== day) date = dateOf(day);
    const { weekday, month, dayOfYear } = date;
    return { hour: (local - day * DAY) / HOUR, weekday, day, month, dayOfYear, passed: time - site.startOfDay(time) };
  };
}

/** What is the same for a whole day. */
function dateOf(day: number): Pick<LocalTime, "day" | "weekday" | "month" | "dayOfYear"> {
  const date = new Date(day * DAY);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1) / DAY;
  return {
    day,
    weekday: ((day + 3) % 7) + 1,
    month: date.getUTCMonth() + (date.getUTCDate() - 1) / 31,
    dayOfYear: day - yearStart + 1,
  };
}

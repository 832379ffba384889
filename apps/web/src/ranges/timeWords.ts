import { formatDate } from "@atrium/contract";

/** Words for a moment in the site's time zone; never the browser's. */
export interface TimeWords {
  /** The calendar date there, e.g. "2026-11-20". */
  date: (time: number) => string;
  /** "10:42" */
  clock: (time: number) => string;
  /** "20/11/2026 10:42" */
  dayAndClock: (time: number) => string;
  /** "08", "8 am": an hour under an axis. */
  hour: (time: number) => string;
  /** "20 Nov" */
  day: (time: number) => string;
  /** "Nov 2026" */
  month: (time: number) => string;
  /** "Nov" */
  monthName: (time: number) => string;
}

export function timeWords(timeZone: string): TimeWords {
  return {
    date: (time) => formatDate(time, "YYYY-MM-DD", timeZone),
    clock: (time) => formatDate(time, "HH:mm", timeZone),
    dayAndClock: (time) => formatDate(time, "DD/MM/YYYY HH:mm", timeZone),
    hour: (time) => formatDate(time, "HH", timeZone),
    day: (time) => formatDate(time, "D MMM", timeZone),
    month: (time) => formatDate(time, "MMM YYYY", timeZone),
    monthName: (time) => formatDate(time, "MMM", timeZone),
  };
}

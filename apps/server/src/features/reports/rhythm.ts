import type { Period, PeriodDays, ReportContent } from "@atrium/contract/exports";
import type { LocalTime, SiteTime } from "@atrium/time";

/** When a report is made, by the clocks of the site. */
export type Rhythm = Pick<ReportContent, "rhythm" | "hour">;

/** More days than lie between two times of any rhythm. */
const MAX_WAIT = 62;

/** The first time after a moment at which a report is due. All moments are ms since the epoch. */
export function nextDue(rhythm: Rhythm, after: number, time: SiteTime): number {
  for (let days = 0; days <= MAX_WAIT; days += 1) {
    const due = dueOn(rhythm, time.addDays(after, days), time);
    if (due !== undefined && due > after) return due;
  }
  throw new Error(`no day of ${String(MAX_WAIT)} is of the rhythm ${JSON.stringify(rhythm)}`);
}

/** The last time up to a moment at which a report was due. */
export function lastDue(rhythm: Rhythm, until: number, time: SiteTime): number {
  for (let days = 0; days <= MAX_WAIT; days += 1) {
    const due = dueOn(rhythm, time.addDays(until, -days), time);
    if (due !== undefined && due <= until) return due;
  }
  throw new Error(`no day of ${String(MAX_WAIT)} is of the rhythm ${JSON.stringify(rhythm)}`);
}

/** The last whole day, week (from Monday on) or month before a moment. */
export function periodBefore(period: Period, moment: number, time: SiteTime): PeriodDays {
  const today = time.startOfDay(moment);
  const { from, to } = rangeBefore(period, today, time);
  return { period, from, to, firstDay: time.isoDate(from), lastDay: time.isoDate(to - 1) };
}

function rangeBefore(period: Period, today: number, time: SiteTime): { readonly from: number; readonly to: number } {
  const { year, month, weekday } = time.local(today);
  switch (period) {
    case "day":
      return { from: time.addDays(today, -1), to: today };
    case "week": {
      const monday = time.addDays(today, 1 - weekday);
      return { from: time.addDays(monday, -7), to: monday };
    }
    case "month":
      return { from: time.at({ year, month: month - 1, day: 1 }), to: time.at({ year, month, day: 1 }) };
    default:
      return period satisfies never;
  }
}

/** undefined: on that day it is not due. */
function dueOn({ rhythm, hour }: Rhythm, day: number, time: SiteTime): number | undefined {
  const local = time.local(day);
  return isOf(rhythm, local) ? time.at({ year: local.year, month: local.month, day: local.day, hour }) : undefined;
}

function isOf(rhythm: Rhythm["rhythm"], { weekday, day }: LocalTime): boolean {
  switch (rhythm.every) {
    case "day":
      return true;
    case "week":
      return weekday === rhythm.weekday;
    case "month":
      return day === rhythm.day;
    default:
      return rhythm satisfies never;
  }
}

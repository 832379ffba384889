import type { SiteTime } from "@atrium/time";
import type { UsageQuery } from "../../platform/usage.ts";
import { elapsedParts, type RunningRange, sameParts } from "./figures.ts";
import {
  calendarRange,
  type CalendarRange,
  type DayPart,
  isByMonth,
  isSpan,
  lastYearRange,
  previousRange,
  spanOf,
} from "./ranges.ts";
import { comparableDays } from "./typical.ts";

/** One answer's range and its comparisons. */
export interface Times extends RunningRange {
  readonly previous: CalendarRange;
  readonly lastYear: CalendarRange;
  readonly previousParts: readonly DayPart[];
  readonly lastYearParts: readonly DayPart[];
}

/** The range of a query, as far as it has passed, and what it is compared with. @param now ms since the epoch */
export function timesOf(query: UsageQuery<string>, now: number, time: SiteTime): Times {
  const range = rangeOf(query, now, time);
  const until = Math.min(Math.max(now, range.from), range.to);
  const [previous, lastYear] = [previousRange(range, time), lastYearRange(range, time)];
  const running = { range, until, time, parts: elapsedParts({ range, until, time }) };
  const [previousParts, lastYearParts] = [sameParts(running, previous), sameParts(running, lastYear)];
  return { ...running, previous, lastYear, previousParts, lastYearParts };
}

function rangeOf(query: UsageQuery<string>, now: number, time: SiteTime): CalendarRange {
  const { type, date, lastDate } = query;
  const day = date === undefined ? time.startOfDay(now) : time.parse(date);
  if (!isSpan(type)) return calendarRange(type, day, time);
  return spanOf(type, { first: day, last: lastDate === undefined ? time.startOfDay(now) : time.parse(lastDate) }, time);
}

/** The days that an answer reads. */
export function neededDays({ range, previous, lastYear, time }: Times): number[] {
  const typical = isByMonth(range.type) ? [] : range.days.flatMap((day) => comparableDays(day, time));
  return [...new Set([...range.days, ...previous.days, ...lastYear.days, ...typical])];
}

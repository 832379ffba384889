import { type AlarmScorecard, FLOOD_WINDOW } from "@atrium/contract/alarms";
import type { SiteTime } from "@atrium/time";
import type { Period } from "./statisticsAddress.ts";

/** Two hours of one day. */
export interface WhenSquare extends Period {
  readonly count: number;
  /** Nobody was there to see, for more than half of it. */
  readonly isUnwatched: boolean;
  readonly isToCome: boolean;
}

/** One day of the period. */
export interface WhenDay extends Period {
  readonly count: number;
  /** The most alarms of ten minutes. */
  readonly busiest: number;
  /** A weekend or a holiday. */
  readonly isFree: boolean;
  readonly squares: readonly WhenSquare[];
}

const TWO_HOURS = 7_200_000;
export const SQUARES_A_DAY = 12;

/** The days of a period, from the alarms of each ten minutes. */
export function whenDays(
  {
    from,
    to: counted,
    rates,
    watched,
    holidays,
  }: Pick<AlarmScorecard, "from" | "to" | "rates" | "watched" | "holidays">,
  { to, time }: { readonly to: number; readonly time: SiteTime },
): WhenDay[] {
  const free = new Set(holidays);
  const windowsOf = (span: Period) =>
    rates.slice(Math.round((span.from - from) / FLOOD_WINDOW), Math.round((span.to - from) / FLOOD_WINDOW));
  const seen = (span: Period) =>
    watched.reduce((all, one) => all + Math.max(0, Math.min(one.to, span.to) - Math.max(one.from, span.from)), 0);
  return time.days(from, to).map((day) => {
    const span = { from: day, to: time.addDays(day, 1) };
    const windows = windowsOf(span);
    const squares = Array.from({ length: SQUARES_A_DAY }, (_, square): WhenSquare => {
      // A day on which clocks change has its last square longer or shorter.
      const begun = Math.min(span.to, day + square * TWO_HOURS);
      const part = { from: begun, to: square === SQUARES_A_DAY - 1 ? span.to : Math.min(span.to, begun + TWO_HOURS) };
      const past = Math.min(part.to, counted) - part.from;
      return {
        from: part.from,
        to: part.to,
        count: sum(windowsOf(part)),
        isUnwatched: past > 0 && seen(part) < past / 2,
        isToCome: past <= 0,
      };
    });
    return {
      from: span.from,
      to: span.to,
      count: sum(windows),
      busiest: Math.max(0, ...windows),
      isFree: time.local(day).weekday > 5 || free.has(time.isoDate(day)),
      squares,
    };
  });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

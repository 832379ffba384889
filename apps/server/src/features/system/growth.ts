import type { StorageGrowth } from "@atrium/contract/system";
import { DAY } from "@atrium/time";

/** What of the past is looked at, days. */
export const GROWTH_DAYS = 30;
/** With fewer days nothing is said. */
const FEWEST_DAYS = 7;
/** Until when a disk is full, at least as many days have to agree. */
const FEWEST_FOR_FULL = 14;
const DAYS_A_MONTH = 365.25 / 12;
/** Beyond ten years it says nothing any more. */
const MAX_MONTHS = 120;
/** The slope has to be as many of its own errors, or the days do not agree. */
const SURENESS = 3;

export interface DaySize {
  /** The beginning of the day, ms since the epoch. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * How storage grows, by a straight line through the days (least squares), and when the free room is used up at that pace.
 * @param room octets that are left for it; null: not known
 */
export function growthOf(days: readonly DaySize[], room: number | null): StorageGrowth {
  const count = days.length;
  if (count < FEWEST_DAYS) return { days: count, perDay: null, fullInMonths: null };
  const { slope, error } = lineThrough(days.map(({ at, bytes }) => ({ x: at / DAY, y: bytes })));
  const isSure = count >= FEWEST_FOR_FULL && slope > 0 && slope >= SURENESS * error;
  const months = room === null || !isSure ? null : Math.max(0, room) / slope / DAYS_A_MONTH;
  return { days: count, perDay: slope, fullInMonths: months !== null && months <= MAX_MONTHS ? months : null };
}

function lineThrough(points: readonly { readonly x: number; readonly y: number }[]): { slope: number; error: number } {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const left = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(left / Math.max(1, count - 2) / spread) };
}

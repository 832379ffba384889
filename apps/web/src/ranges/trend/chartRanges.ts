import { CHART_DEFAULT_DAYS, CHART_YEARS_BACK, LIVE_RANGES } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import type { TimeWindow } from "@atrium/ui/charts";
import { phrase } from "@atrium/words";
import { oldestDate } from "../ranges.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [NOW, MINUTE_IN_DAY] = LIVE_RANGES;

/** Ranges that end at this moment, the shortest first: the specification's live ones, and the last days and years. */
export const LAST_RANGES = [
  { key: NOW, label: phrase("Now"), name: phrase("The last hour") },
  { key: MINUTE_IN_DAY, label: phrase("Today"), name: phrase("Today, minute by minute") },
  { key: "1d", label: phrase("24 h"), name: phrase("The last 24 hours") },
  {
    key: `${CHART_DEFAULT_DAYS}d`,
    label: phrase("7 days"),
    name: phrase("The last 7 days"),
  },
  { key: "30d", label: phrase("30 days"), name: phrase("The last 30 days") },
  { key: "1y", label: phrase("1 year"), name: phrase("The last year") },
  {
    key: `${CHART_YEARS_BACK}y`,
    label: phrase("2 years"),
    name: phrase("The last 2 years"),
  },
] as const;
export type LastRange = (typeof LAST_RANGES)[number]["key"];

export const DEFAULT_RANGE: LastRange = `${CHART_DEFAULT_DAYS}d`;

export function isLastRange(text: string): text is LastRange {
  return LAST_RANGES.some(({ key }) => key === text);
}

/** How far back a chart goes: the same day two years ago, as it began. */
export function oldestMoment(now: number, time: SiteTime): number {
  return time.parse(oldestDate(time.isoDate(now)));
}

/**
 * The window of a range that ends now. Its end is a little later than now and moves in steps, so that the same query is
 * not repeated at every redraw.
 */
export function windowOf(range: LastRange, now: number, time: SiteTime): TimeWindow {
  const grain =
    range === NOW || range === MINUTE_IN_DAY || range === "1d" ? MINUTE : range.endsWith("y") ? HOUR : 5 * MINUTE;
  const to = Math.floor(now / grain) * grain + grain;
  if (range === NOW) return { from: to - HOUR, to };
  if (range === MINUTE_IN_DAY) return { from: time.startOfDay(now), to: Math.max(to, time.startOfDay(now) + HOUR) };
  if (range === `${CHART_YEARS_BACK}y`) return { from: oldestMoment(now, time), to };
  const days = range === "1y" ? 365 : Number.parseInt(range, 10);
  return { from: time.addDays(to, -days) + (to - time.startOfDay(to)), to };
}

/** The next longer range around a window, for the overview under the chart; it ends with the window or now. */
export function rangeAround(window: TimeWindow, limits: TimeWindow): TimeWindow {
  const length = window.to - window.from;
  const longer = [DAY, 7 * DAY, 30 * DAY, 365 * DAY].find((one) => one >= 2 * length);
  if (longer === undefined) return limits;
  // As much after it as there is, up to a third: a window of the past is not at the edge.
  const to = Math.min(limits.to, window.to + (longer - length) / 3);
  const from = Math.max(limits.from, to - longer);
  return { from, to };
}

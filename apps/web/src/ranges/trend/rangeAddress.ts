import type { SiteTime } from "@atrium/time";
import type { TimeWindow } from "@atrium/ui/charts";
import { DEFAULT_RANGE, isLastRange, type LastRange, oldestMoment } from "./chartRanges.ts";

/** What a chart shows: the last so long, up to this moment, or a stretch of the past. */
export type ChartRange = LastRange | TimeWindow;

/** A range as an address says it; the default is left out. Moments are in the time of the site. */
export function rangeWords(range: ChartRange, time: SiteTime): Readonly<Record<string, string | undefined>> {
  if (typeof range !== "string") {
    return { range: undefined, from: written(range.from, time), to: written(range.to, time) };
  }
  return { range: range === DEFAULT_RANGE ? undefined : range, from: undefined, to: undefined };
}

/** The range that an address asks for; undefined: it makes no sense. */
export function rangeOf(
  { range, from, to }: Readonly<Record<string, string>>,
  { time, now }: { time: SiteTime; now: number },
): ChartRange | undefined {
  if (from === undefined && to === undefined) {
    if (range === undefined) return DEFAULT_RANGE;
    return isLastRange(range) ? range : undefined;
  }
  const window = { from: momentOf(from, time), to: momentOf(to, time) };
  const isInOrder = window.to - window.from >= LEAST_WINDOW;
  // A minute of grace: the end was "now" when the link was made.
  return isInOrder && window.from >= oldestMoment(now, time) && window.to <= now + GRACE ? window : undefined;
}

/** No shorter: a sensor tells its values once a minute. */
export const LEAST_WINDOW = 10 * 60_000;
const GRACE = 60 * 60_000;

/** "2026-11-13T10:42" of the site; NaN: no moment. */
function momentOf(text: string | undefined, time: SiteTime): number {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(Date.parse(`${text}Z`))) {
    return Number.NaN;
  }
  return time.parse(text);
}

function written(moment: number, time: SiteTime): string {
  return new Date(moment + time.offset(moment)).toISOString().slice(0, 16);
}

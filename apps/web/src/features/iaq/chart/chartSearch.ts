import { DeviceId, IAQ_METRIC_KEYS, type IaqMetric } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import type { TimeWindow } from "@atrium/ui/charts";
import { readChartSearch } from "./chartAddress.ts";
import { isLastRange, type LastRange, DEFAULT_RANGE, oldestMoment } from "./chartRanges.ts";

/** Most lines of a panel that can still be told apart. */
export const MOST_SENSORS = 10;
const DEFAULT_METRICS: readonly IaqMetric[] = ["co2", "pm25", "temp"];

/** What a chart shows: the last so long, up to this moment, or a stretch of the past. */
export type ChartRange = LastRange | TimeWindow;

/** What the address asks for. */
export interface ChartChoice {
  /** Empty: the first of the place. */
  readonly sensors: readonly DeviceId[];
  readonly metrics: readonly IaqMetric[];
  readonly range: ChartRange;
  readonly hasBands: boolean;
  /** What of it could not be read, in words; the default stands in its place. */
  readonly misread: readonly string[];
}

/** The words of an address as a choice. Nothing in them can break the page: what means nothing is named and left out. */
export function choiceOf(
  search: Readonly<Record<string, unknown>>,
  { time, now }: { time: SiteTime; now: number },
): ChartChoice {
  const words = readChartSearch(search);
  const misread: string[] = [];
  const sensors = unique(listOf(words["selection"])).flatMap((text) => {
    const id = DeviceId.safeParse(text).data;
    if (id === undefined) misread.push(`“${short(text)}” is no sensor's id`);
    return id ?? [];
  });
  if (sensors.length > MOST_SENSORS) misread.push(`more than ${String(MOST_SENSORS)} sensors cannot be told apart`);
  const metrics = unique(listOf(words["metrics"])).filter((text) => {
    const isKnown = isMetric(text);
    if (!isKnown) misread.push(`there is no metric “${short(text)}”`);
    return isKnown;
  });
  const range = rangeOf(words, { time, now });
  if (range === undefined) misread.push("its range is not one of the last two years");
  const { bands } = words;
  if (bands !== undefined && bands !== "off") misread.push("bands are shown, or “off”");
  return {
    sensors: sensors.slice(0, MOST_SENSORS),
    metrics: metrics.length === 0 ? DEFAULT_METRICS : IAQ_METRIC_KEYS.filter((key) => metrics.includes(key)),
    range: range ?? DEFAULT_RANGE,
    hasBands: bands !== "off",
    misread,
  };
}

/** A choice as an address says it; what is default is left out. Moments are in the time of the site. */
export function searchOf(
  choice: Partial<Omit<ChartChoice, "misread">>,
  time: SiteTime,
): Readonly<Record<string, string | undefined>> {
  const { sensors, metrics, range, hasBands } = choice;
  const isDefault = metrics !== undefined && metrics.join() === DEFAULT_METRICS.join();
  return {
    ...(sensors === undefined ? {} : { selection: sensors.join(",") }),
    ...(metrics === undefined ? {} : { metrics: isDefault ? undefined : metrics.join(",") }),
    ...(hasBands === undefined ? {} : { bands: hasBands ? undefined : "off" }),
    ...(range === undefined ? {} : rangeWords(range, time)),
  };
}

function rangeWords(range: ChartRange, time: SiteTime): Readonly<Record<string, string | undefined>> {
  if (typeof range !== "string") {
    return { range: undefined, from: written(range.from, time), to: written(range.to, time) };
  }
  return { range: range === DEFAULT_RANGE ? undefined : range, from: undefined, to: undefined };
}

/** undefined: the address's range makes no sense. */
function rangeOf(
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

function listOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(",").filter((one) => one !== "");
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function isMetric(text: string): text is IaqMetric {
  return IAQ_METRIC_KEYS.some((key) => key === text);
}

function short(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

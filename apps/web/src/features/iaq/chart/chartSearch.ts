import { t } from "@atrium/words";
import type { AddressWords } from "../../../ranges/trend/useAddressChoice.ts";
import { DeviceId } from "@atrium/contract";
import { IAQ_METRIC_KEYS, type IaqMetric } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { readChartSearch } from "./chartAddress.ts";
import { DEFAULT_RANGE } from "../../../ranges/trend/chartRanges.ts";
import { type ChartRange, rangeOf, rangeWords } from "../../../ranges/trend/rangeAddress.ts";

/** Most lines of a panel that can still be distinguished. */
export const MOST_SENSORS = 10;
const DEFAULT_METRICS: readonly IaqMetric[] = ["co2", "pm25", "temp"];

/** What the address asks for. */
export interface ChartChoice {
  /** Empty: the first of the place. */
  readonly sensors: readonly DeviceId[];
  readonly metrics: readonly IaqMetric[];
  readonly range: ChartRange;
  readonly hasBands: boolean;
  /** What of it could not be read, as text; the default stands in its place. */
  readonly misread: readonly string[];
}

/** The words of an address as a choice. Nothing in them can break the page: what means nothing is named and left out. */
function choiceOf(
  search: Readonly<Record<string, unknown>>,
  { time, now }: { time: SiteTime; now: number },
): ChartChoice {
  const words = readChartSearch(search);
  const misread: string[] = [];
  const sensors = unique(listOf(words["selection"])).flatMap((text) => {
    const id = DeviceId.safeParse(text).data;
    if (id === undefined) misread.push(t("“{short}” is not a sensor ID", { short: short(text) }));
    return id ?? [];
  });
  if (sensors.length > MOST_SENSORS) {
    misread.push(t("at most {MOST_SENSORS} sensors can be shown", { MOST_SENSORS }));
  }
  const metrics = unique(listOf(words["metrics"])).filter((text) => {
    const isKnown = isMetric(text);
    if (!isKnown) misread.push(t("unknown metric “{short}”", { short: short(text) }));
    return isKnown;
  });
  const range = rangeOf(words, { time, now });
  if (range === undefined) misread.push(t("the range is outside the last two years"));
  const { bands } = words;
  if (bands !== undefined && bands !== "off") misread.push(t("the only value for bands is “off”"));
  return {
    sensors: sensors.slice(0, MOST_SENSORS),
    metrics: metrics.length === 0 ? DEFAULT_METRICS : IAQ_METRIC_KEYS.filter((key) => metrics.includes(key)),
    range: range ?? DEFAULT_RANGE,
    hasBands: bands !== "off",
    misread,
  };
}

/** A choice as an address says it; what is default is left out. Moments are in the time of the site. */
function searchOf(
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

/** How the chart's address is read and written. */
export const CHART_WORDS: AddressWords<ChartChoice> = { choiceOf, searchOf };

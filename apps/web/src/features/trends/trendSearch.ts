import { t } from "@atrium/words";
import type { AddressChoice, AddressWords } from "../../ranges/trend/useAddressChoice.ts";
import { MAX_TREND_LINES, type TrendPoint, trendPointOf, trendPointText } from "@atrium/contract/devices";
import type { SiteTime } from "@atrium/time";
import { DEFAULT_RANGE } from "../../ranges/trend/chartRanges.ts";
import { type ChartRange, rangeOf, rangeWords } from "../../ranges/trend/rangeAddress.ts";
import { readTrendSearch } from "./trendAddress.ts";

/** What the address asks for. */
export interface TrendChoice {
  readonly points: readonly TrendPoint[];
  readonly range: ChartRange;
  /** What of it could not be read, as text. */
  readonly misread: readonly string[];
}

/** The words of an address as a choice. What means nothing is named and left out. */
function choiceOf(
  search: Readonly<Record<string, unknown>>,
  { time, now }: { time: SiteTime; now: number },
): TrendChoice {
  const words = readTrendSearch(search);
  const misread: string[] = [];
  const texts = [...new Set((words["points"] ?? "").split(",").filter((text) => text !== ""))];
  const points = texts.flatMap((text) => {
    const point = trendPointOf(text);
    if (point === undefined) misread.push(t("“{slice}” is not a point", { slice: text.slice(0, 40) }));
    return point ?? [];
  });
  if (points.length > MAX_TREND_LINES) {
    misread.push(t("more than {MAX_TREND_LINES} lines cannot be shown clearly", { MAX_TREND_LINES }));
  }
  const range = rangeOf(words, { time, now });
  if (range === undefined) misread.push(t("the range is outside the last two years"));
  return { points: points.slice(0, MAX_TREND_LINES), range: range ?? DEFAULT_RANGE, misread };
}

/** A choice as an address says it; what is default is left out. */
function searchOf(
  { points, range }: Partial<Pick<TrendChoice, "points" | "range">>,
  time: SiteTime,
): Readonly<Record<string, string | undefined>> {
  return {
    ...(points === undefined ? {} : { points: points.map(trendPointText).join(",") || undefined }),
    ...(range === undefined ? {} : rangeWords(range, time)),
  };
}

/** How the page's address is read and written. */
export const TREND_WORDS: AddressWords<TrendChoice> = { choiceOf, searchOf };
export type ChangeTrend = AddressChoice<TrendChoice>["change"];

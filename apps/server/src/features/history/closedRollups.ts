import type { SiteTime } from "@atrium/time";
import type { Series } from "./samples.ts";
import { quarterOf } from "./steps.ts";
import { joinInto, type BucketOf, summariseInto } from "./summarising.ts";
import { cell, copyRow, emptyColumns, roomFor, type SummaryColumns } from "./summaryColumns.ts";

interface ClosedRollups {
  readonly hours: SummaryColumns;
  readonly days: SummaryColumns;
}

/** Used again for each point: an import has a thousand of them, again and again. */
let quarters = emptyColumns(2_048);
let hours = emptyColumns(512);
let days = emptyColumns(32);

/**
 * The hours and days of a point's samples, as rolling up makes them: quarter hours from samples, hours from quarter hours, days from
 * hours. Of the hours of each day, those that only repeat another are left out. Both are good until the next call.
 */
export function closedRollups(series: Series, time: SiteTime): ClosedRollups {
  quarters = roomFor(series.times.length, quarters);
  summariseInto(quarters, series, quarterOf);
  hours = roomFor(quarters.length, hours);
  joinInto(hours, quarters, (moment) => time.startOfHour(moment));
  const startOfDay = (moment: number) => time.startOfDay(moment);
  days = roomFor(hours.length, days);
  joinInto(days, hours, startOfDay);
  // Each day has its own: late samples change one of them.
  dropRepeats(hours, startOfDay);
  return { hours, days };
}

/**
 * Hours that only repeat the value before them in their stretch are left out: readers carry that value on. Most points of a building
 * stand still most of the time.
 * @param stretchOf the beginning of the stretch that an hour lies in
 */
export function dropRepeats(columns: SummaryColumns, stretchOf: BucketOf): void {
  let kept = 0;
  let [stretch, last, gapAt] = [Number.NaN, Number.NaN, Number.NaN];
  for (let row = 0; row < columns.length; row += 1) {
    const own = stretchOf(cell(columns.ts, row));
    const isRepeated =
      own === stretch && Number.isNaN(gapAt) && isStill(columns, row) && cell(columns.last, row) === last;
    stretch = own;
    last = cell(columns.last, row);
    gapAt = cell(columns.gapAt, row);
    if (isRepeated) continue;
    if (kept < row) copyRow({ columns, row }, { columns, row: kept });
    kept += 1;
  }
  columns.length = kept;
}

function isStill({ n, min, max, gapFrom, gapAt }: SummaryColumns, row: number): boolean {
  const hasGap = !Number.isNaN(cell(gapFrom, row)) || !Number.isNaN(cell(gapAt, row));
  return cell(n, row) > 0 && cell(min, row) === cell(max, row) && !hasGap;
}

import type { PointId } from "@atrium/contract";
import type { TrendQuery, TrendReply, TrendStep } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Pool, PoolClient } from "pg";
import { AppError } from "../../platform/errors.ts";
import type { SiteTime } from "@atrium/time";
import { eachPointsQuarters, readBuckets } from "./buckets.ts";
import { emptySeries } from "./samples.ts";
import { directionColumns } from "./directions.ts";
import { summariesBefore } from "./daysBefore.ts";
import { countSamples, readSeries } from "./seriesStore.ts";
import { readRolledUp } from "./stateStore.ts";
import type { Summary } from "./summary.ts";
import { samplesBefore, type Sample } from "./states.ts";
import { BUCKET_STEPS, bucketing, bucketStarts, type BucketStep, STEP_LENGTHS } from "./steps.ts";
import { inSnapshot, type Queryable } from "./transaction.ts";
import { trendColumns, type TrendColumns } from "./trendColumns.ts";

/** Most samples or buckets of one answer. */
const MAX_TREND_ROWS = 20_000;

const TABLES = { "1h": "rollup_1h", "1d": "rollup_1d" } as const;

export interface TrendOptions {
  /** The pool of long reads. */
  readonly pool: Pool;
  readonly time: SiteTime;
  readonly now: () => number;
  /** Its values are directions: 360° is 0°. */
  readonly isCircular: (point: number) => boolean;
}

/**
 * A point's past, as samples or as time-weighted means of equal steps.
 * @throws EVA001 where the range has too many of them; the message names the step that fits
 */
export async function readTrend(options: TrendOptions, point: PointId, query: TrendQuery): Promise<TrendReply> {
  return inSnapshot(options.pool, async (client) => {
    if (query.step === "raw") return rawTrend(client, point, query);
    if ((query.to - query.from) / STEP_LENGTHS[query.step] > MAX_TREND_ROWS) throw tooMany(query);
    const { series } = await readSteps({ ...options, client }, [point], { ...query, step: query.step });
    const { times = [], means = [], minima = [], maxima = [], before = null } = series.get(point) ?? {};
    return { point, step: query.step, before, times, means, minima, maxima };
  });
}

async function rawTrend(db: Queryable, point: PointId, query: TrendQuery): Promise<TrendReply> {
  const range = { from: query.from, to: query.to };
  const isMaybeTooMany = (await countSamples(db, point, range, MAX_TREND_ROWS)) > MAX_TREND_ROWS;
  // Of packed days, the counted samples may lie before or after the range: only reading decides.
  if (isMaybeTooMany && query.to - query.from > 2 * STEP_LENGTHS["1d"]) throw tooMany(query);
  const series = (await readSeries(db, [point], range)).get(point) ?? emptySeries;
  if (series.times.length > MAX_TREND_ROWS) throw tooMany(query);
  return {
    point,
    step: "raw",
    before: valueOrNull((await samplesBefore(db, [point], query.from)).get(point)),
    times: Array.from(series.times),
    means: Array.from(series.values, numberOrNull),
  };
}

/** A point's buckets of a range, and the last value before them. */
export type SteppedSeries = TrendColumns & { readonly before: Sample | null };

/** Buckets of some points in a range that begins with a bucket and ends now at the latest. */
export async function readSteps(
  { client, time, now, isCircular }: Omit<TrendOptions, "pool"> & { readonly client: PoolClient },
  points: readonly number[],
  query: { readonly from: number; readonly to: number; readonly step: BucketStep },
): Promise<{ from: number; to: number; series: Map<number, SteppedSeries> }> {
  const bucketOf = bucketing(query.step, time);
  const from = bucketOf(query.from);
  const to = Math.min(query.to, now());
  const before = await lastBefore(client, points, { from: time.startOfDay(from), to: from });
  const starts = bucketStarts(from, to, query.step, time);
  const seriesOf = (point: number, summaries: readonly Summary[]): SteppedSeries => {
    const carried = before.get(point)?.value ?? Number.NaN;
    return { ...trendColumns({ summaries, starts, to, carried }), before: valueOrNull(before.get(point)) };
  };
  const series = new Map<number, SteppedSeries>();
  if (query.step === "15m") {
    for await (const [point, quarters] of eachPointsQuarters(client, points, { from, to })) {
      series.set(point, seriesOf(point, quarters));
    }
  } else {
    const buckets = await readBuckets(client, points, { from, to, table: TABLES[query.step], bucketOf });
    for (const [point, summaries] of buckets) series.set(point, seriesOf(point, summaries));
  }
  for (const point of points) if (!series.has(point)) series.set(point, seriesOf(point, []));
  // Rollups add up numbers: what the mean of directions is, only the samples say.
  const circular = points.filter(isCircular);
  const samples = circular.length === 0 ? undefined : await readSeries(client, circular, { from, to });
  const knownFrom = circular.length === 0 ? 0 : (await readRolledUp(client)).forgotten;
  for (const point of circular) {
    const own = series.get(point);
    if (own === undefined) continue;
    const directions = {
      series: samples?.get(point) ?? emptySeries,
      carried: own.before?.value ?? Number.NaN,
      to,
      knownFrom,
    };
    series.set(point, { ...directionColumns(own, directions), before: own.before });
  }
  return { from, to, series };
}

/** The last sample of each point before a moment, given with its day; of forgotten ones, as hours and days know it. */
async function lastBefore(
  client: PoolClient,
  points: readonly number[],
  day: { readonly from: number; readonly to: number },
): Promise<Map<number, Sample>> {
  const before = await samplesBefore(client, points, day.to);
  const missing = points.filter((point) => !before.has(point));
  if (missing.length === 0 || (await readRolledUp(client)).forgotten === 0) return before;
  return new Map([...before, ...(await summariesBefore(client, missing, day))]);
}

/** A sample that is a value; null: there is none, or it begins a gap. */
export function valueOrNull(sample: Sample | undefined): Sample | null {
  return sample === undefined || Number.isNaN(sample.value) ? null : sample;
}

function tooMany(query: TrendQuery): AppError {
  const fits = (step: BucketStep): boolean =>
    step !== query.step && (query.to - query.from) / STEP_LENGTHS[step] <= MAX_TREND_ROWS;
  const step: TrendStep | undefined = BUCKET_STEPS.find(fits);
  const message =
    step === undefined
      ? t("The range is too long: a reply can hold at most {most} values", { most: MAX_TREND_ROWS })
      : t("The range has more than {most} values. Request it with step {step}", { most: MAX_TREND_ROWS, step });
  return new AppError("EVA001", message, { fields: [{ path: "step", message }] });
}

export function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

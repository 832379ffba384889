import type { PointId, TrendQuery, TrendReply, TrendStep } from "@atrium/contract";
import type { Pool, PoolClient } from "pg";
import { AppError } from "../../platform/errors.ts";
import type { SiteTime } from "@atrium/time";
import type { Day } from "./packedStore.ts";
import { emptySeries, type Series } from "./samples.ts";
import { countSamples, readPackedOnly, readSeries, sampleBefore } from "./seriesStore.ts";
import { QUARTER } from "./spans.ts";
import { readRolledUp } from "./stateStore.ts";
import { joined, summarise, type Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";
import { inSnapshot, type Queryable } from "./transaction.ts";
import { trendColumns } from "./trendColumns.ts";

/** Most samples or buckets of one answer. */
const MOST_TREND_ROWS = 20_000;

const STEP_LENGTHS = { "15m": QUARTER, "1h": 3_600_000, "1d": 86_400_000 } as const;
type Bucketed = keyof typeof STEP_LENGTHS;
const TABLES = { "1h": "rollup_1h", "1d": "rollup_1d" } as const;

export interface TrendOptions {
  /** The pool of long reads. */
  readonly pool: Pool;
  readonly time: SiteTime;
  readonly now: () => number;
}

/**
 * A point's past, as samples or as time-weighted means of equal steps.
 * @throws EVA001 where the range has too many of them; the message names the step that fits
 */
export async function readTrend(options: TrendOptions, point: PointId, query: TrendQuery): Promise<TrendReply> {
  return inSnapshot(options.pool, async (client) => {
    if (query.step === "raw") return rawTrend(client, point, query);
    if ((query.to - query.from) / STEP_LENGTHS[query.step] > MOST_TREND_ROWS) throw tooMany(query);
    return steppedTrend({ ...options, client }, point, { ...query, step: query.step });
  });
}

async function rawTrend(db: Queryable, point: PointId, query: TrendQuery): Promise<TrendReply> {
  const range = { from: query.from, to: query.to };
  const isMaybeTooMany = (await countSamples(db, point, range, MOST_TREND_ROWS)) > MOST_TREND_ROWS;
  // Of packed days, the counted samples may lie before or after the range: only reading decides.
  if (isMaybeTooMany && query.to - query.from > 2 * STEP_LENGTHS["1d"]) throw tooMany(query);
  const series = (await readSeries(db, [point], range)).get(point) ?? emptySeries;
  if (series.times.length > MOST_TREND_ROWS) throw tooMany(query);
  return {
    ...(await opening(db, point, query)),
    times: Array.from(series.times),
    means: Array.from(series.values, numberOrNull),
  };
}

async function steppedTrend(
  { client, time, now }: TrendOptions & { readonly client: PoolClient },
  point: PointId,
  query: TrendQuery & { readonly step: Bucketed },
): Promise<TrendReply> {
  const bucketOf = bucketing(query.step, time);
  const from = bucketOf(query.from);
  const to = Math.min(query.to, now());
  const head = await opening(client, point, { ...query, from });
  const summaries =
    query.step === "15m"
      ? ((await readQuarters(client, [point], { from, to })).get(point) ?? [])
      : await readBuckets(client, point, { from, to, table: TABLES[query.step], bucketOf });
  const starts = bucketStarts(from, to, query.step, time);
  return { ...head, ...trendColumns({ summaries, starts, to, carried: head.before?.value ?? Number.NaN }) };
}

async function opening(
  db: Queryable,
  point: PointId,
  query: TrendQuery,
): Promise<Pick<TrendReply, "point" | "step" | "before">> {
  const before = await sampleBefore(db, point, query.from);
  const hasValue = before !== undefined && !Number.isNaN(before.value);
  return { point, step: query.step, before: hasValue ? before : null };
}

/**
 * Hours or days of a point. The bucket in which rolling up has ended, and later ones, are joined from quarter hours:
 * the stored row may be incomplete while it is being rolled up.
 */
async function readBuckets(
  client: PoolClient,
  point: number,
  options: Day & { readonly table: "rollup_1h" | "rollup_1d"; readonly bucketOf: (time: number) => number },
): Promise<Summary[]> {
  const { table, from, to, bucketOf } = options;
  const { rolled } = await readRolledUp(client);
  const open = Math.max(from, bucketOf(rolled));
  const stored = (await readSummaries(client, table, [point], { from, to: Math.min(to, open) })).get(point) ?? [];
  const quarters = open < to ? await readQuarters(client, [point], { from: open, to }) : undefined;
  return [...stored, ...joinedBuckets(quarters?.get(point) ?? [], bucketOf)];
}

/** Summaries that follow one another, joined into longer buckets. */
function joinedBuckets(summaries: readonly Summary[], bucketOf: (time: number) => number): Summary[] {
  const buckets: Summary[] = [];
  for (const summary of summaries) {
    const ts = bucketOf(summary.ts);
    const last = buckets.at(-1);
    if (last?.ts === ts) buckets[buckets.length - 1] = joined(last, summary);
    else buckets.push({ ...summary, ts });
  }
  return buckets;
}

/** Quarter hours of some points, wherever they are: rolled up, packed, or not rolled up yet. */
export async function readQuarters(
  client: PoolClient,
  points: readonly number[],
  range: Day,
): Promise<Map<number, Summary[]>> {
  const from = quarterOf(range.from);
  const { rolled } = await readRolledUp(client);
  const quarters = await readSummaries(client, "rollup_15m", points, { from, to: Math.min(range.to, rolled) });
  const raw = [await readPackedOnly(client, points, { from, to: range.to }), await readOpen(client, points, range)];
  for (const bySeries of raw) {
    for (const [point, series] of bySeries) {
      quarters.set(point, [...(quarters.get(point) ?? []), ...summarise(series, quarterOf)]);
    }
  }
  for (const summaries of quarters.values()) summaries.sort((one, other) => one.ts - other.ts);
  return quarters;
}

/** Samples that are not rolled up yet. */
async function readOpen(
  client: PoolClient,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Series>> {
  const { rolled } = await readRolledUp(client);
  const open = { from: Math.max(from, rolled), to };
  return open.from < open.to ? readSeries(client, points, open) : new Map<number, Series>();
}

function quarterOf(time: number): number {
  return Math.floor(time / QUARTER) * QUARTER;
}

function bucketing(step: Bucketed, time: SiteTime): (moment: number) => number {
  if (step === "15m") return quarterOf;
  return step === "1h" ? (moment) => time.startOfHour(moment) : (moment) => time.startOfDay(moment);
}

function bucketStarts(from: number, to: number, step: Bucketed, time: SiteTime): number[] {
  if (step === "1d") return time.days(from, to);
  const count = Math.max(0, Math.ceil((to - from) / STEP_LENGTHS[step]));
  return Array.from({ length: count }, (_, index) => from + index * STEP_LENGTHS[step]);
}

function tooMany(query: TrendQuery): AppError {
  const steps: TrendStep[] = ["15m", "1h", "1d"];
  const fits = (step: TrendStep) =>
    step !== "raw" && step !== query.step && (query.to - query.from) / STEP_LENGTHS[step] <= MOST_TREND_ROWS;
  const step = steps.find(fits);
  const message =
    step === undefined
      ? `The range is too long: an answer has at most ${MOST_TREND_ROWS} values`
      : `The range has more than ${MOST_TREND_ROWS} values: ask for it with step ${step}`;
  return new AppError("EVA001", message, { fields: [{ path: "step", message }] });
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

import { DAY, type SiteTime } from "@atrium/time";
import type { Pool, PoolClient } from "pg";
import { type PointStretch, rewriteClosed } from "./closedDays.ts";
import { valuesBefore } from "./daysBefore.ts";
import { addSamples, keepNewestOf } from "./ingestStore.ts";
import { unpackTouched } from "./packedStore.ts";
import { rollUp } from "./rollupStore.ts";
import { cutSeries, type SampleBatch, type Series } from "./samples.ts";
import { readSeries } from "./seriesStore.ts";
import { QUARTER } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

interface RewritingOptions {
  readonly time: SiteTime;
  /** Days that were over by then are written packed. */
  readonly closedBefore: number;
}

/**
 * Gives a point another past from one moment to before another: what was recorded there is gone, and all that was computed of it is
 * computed again. All of it or nothing. What is forgotten already stays as it is: what was computed of it is final.
 *
 * The partitions of its months must exist (`Partitions`).
 */
export async function rewriteStretch(
  pool: Pool,
  given: PointStretch,
  { time, closedBefore }: RewritingOptions,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rolled, late, forgotten } = await lockAlone(client);
    const stretch = partOf(given, Math.max(given.from, forgotten), given.to);
    if (stretch.from >= stretch.to) return;
    const hadNewest = await dropNewest(client, stretch);
    const closedTo = time.startOfDay(Math.min(closedBefore, rolled));
    const closed = partOf(stretch, stretch.from, Math.min(stretch.to, closedTo));
    if (closed.from < closed.to) await rewriteClosed(client, closed, time);
    const open = partOf(stretch, Math.max(stretch.from, closedTo), stretch.to);
    if (open.from < open.to) await rewriteOpen(client, open, { time, late });
    const { point, series } = stretch;
    if (series.times.length > 0) await keepNewestOf(client, batchOf(point, series));
    else if (hadNewest) await keepNewestOf(client, batchOf(point, await lastBefore(client, point, stretch.from)));
  });
}

export function batchOf(point: number, { times, values }: Series): SampleBatch {
  return { length: times.length, ids: new Int32Array(times.length).fill(point), times, values };
}

function partOf({ point, series }: PointStretch, from: number, to: number): PointStretch {
  return { point, from, to, series: cutSeries(series, from, to) };
}

/** Days that are not packed yet: their samples stand alone, and their rollups. */
async function rewriteOpen(
  client: PoolClient,
  { point, from, to, series }: PointStretch,
  { time, late }: { readonly time: SiteTime; readonly late: number },
): Promise<void> {
  const span = { point, from: time.startOfDay(from), to: Math.floor(late / QUARTER) * QUARTER };
  const spans = span.from < span.to ? [span] : [];
  const unpacked = await unpackTouched(client, spans);
  const of = "point_id = $1 AND ts >= to_timestamp($2::float8 / 1000)";
  await client.query(`DELETE FROM samples WHERE ${of} AND ts < to_timestamp($3::float8 / 1000)`, [point, from, to]);
  for (const table of ["rollup_15m", "rollup_1h", "rollup_1d"]) {
    await client.query(`DELETE FROM ${table} WHERE ${of}`, [point, span.from]);
  }
  await addSamples(client, batchOf(point, series));
  if (spans.length > 0) await rollUp(client, [...spans, ...unpacked], time);
}

/** @returns whether the newest sample of the point was in the stretch */
async function dropNewest(client: PoolClient, { point, from, to }: PointStretch): Promise<boolean> {
  const { rowCount } = await client.query(
    `DELETE FROM latest WHERE point_id = $1
       AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)`,
    [point, from, to],
  );
  return (rowCount ?? 0) > 0;
}

/** The last sample before a moment; of a day that is long past, its last value. */
async function lastBefore(client: PoolClient, point: number, moment: number): Promise<Series> {
  const near = (await readSeries(client, [point], { from: moment - DAY, to: moment })).get(point);
  if (near !== undefined) return { times: near.times.slice(-1), values: near.values.slice(-1) };
  const last = (await valuesBefore(client, [point], moment)).get(point);
  return {
    times: Float64Array.from(last === undefined ? [] : [last.time]),
    values: Float64Array.from(last === undefined ? [] : [last.value]),
  };
}

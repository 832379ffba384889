import type { PoolClient } from "pg";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { type PackedTable, readRollups } from "./packedRollups.ts";
import { readPackedRows } from "./packedStore.ts";
import { unpackSeries } from "./packing.ts";
import { readSeries } from "./seriesStore.ts";
import type { Day } from "./spans.ts";
import { readPackedQuarters } from "./quarterStore.ts";
import { cutSeries, emptySeries, joinedSeries, type Series } from "./samples.ts";
import { readRolledUp } from "./stateStore.ts";
import { QUARTER } from "./spans.ts";
import { quarterOf } from "./steps.ts";
import { joinedBuckets, summarise } from "./summarising.ts";
import type { Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";

/**
 * Hours or days of some points, by point. The bucket in which rolling up has ended, and later ones, are joined from
 * quarter hours: the stored row may be incomplete while it is being rolled up.
 */
export async function readBuckets(
  client: PoolClient,
  points: readonly number[],
  options: Day & { readonly table: PackedTable; readonly bucketOf: (time: number) => number },
): Promise<Map<number, Summary[]>> {
  const { table, from, to, bucketOf } = options;
  const { rolled } = await readRolledUp(client);
  const open = Math.max(from, bucketOf(rolled));
  const closed = { from, to: Math.min(to, open) };
  const buckets = await readRollups(client, table, points, closed);
  if (open >= to) return buckets;
  for (const [point, quarters] of await readQuarters(client, points, { from: open, to })) {
    buckets.set(point, [...(buckets.get(point) ?? []), ...joinedBuckets(quarters, bucketOf)]);
  }
  return buckets;
}

/** Quarter hours of some points, wherever they are: rolled up, packed, in packed samples, or not rolled up yet. */
export async function readQuarters(
  client: PoolClient,
  points: readonly number[],
  range: Day,
): Promise<Map<number, Summary[]>> {
  const all = new Map<number, Summary[]>();
  for await (const [point, quarters] of eachPointsQuarters(client, points, range)) all.set(point, quarters);
  return all;
}

/**
 * The same, point after point, without those that have none: the summaries of many points and days at once outlive the
 * heap's nursery, and half of an answer's time goes into moving them.
 */
export async function* eachPointsQuarters(
  client: PoolClient,
  points: readonly number[],
  range: Day,
): AsyncGenerator<readonly [point: number, quarters: Summary[]]> {
  const from = quarterOf(range.from);
  const { rolled, forgotten } = await readRolledUp(client);
  const rolledUp = await readSummaries(client, "rollup_15m", points, { from, to: Math.min(range.to, rolled) });
  const packed =
    from < forgotten ? await readPackedQuarters(client, points, { from, to: range.to }) : new Map<number, Summary[]>();
  const packedRows = await readPackedRows(client, points, { from, to: range.to });
  const open = await readOpen(client, points, range);
  const turns = new LoopTurns();
  for (const point of new Set(points)) {
    const days = joinedSeries((packedRows.get(point) ?? []).map(unpackSeries));
    const series = [cutSeries(days, from, range.to), open.get(point) ?? emptySeries];
    const sampled = series.flatMap((own) => summarise(own, quarterOf));
    const quarters = [rolledUp.get(point) ?? [], packed.get(point) ?? [], sampled].flat();
    if (quarters.length > 0) yield [point, quarters.sort((one, other) => one.ts - other.ts)];
    await turns.next();
  }
}

/** The quarter hours of a point that hold these moments, from samples: what came before a moment, and what from it on. */
export async function readCutQuarters(
  client: PoolClient,
  point: number,
  moments: readonly number[],
): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (const from of [...new Set(moments.map(quarterOf))].sort((one, other) => one - other)) {
    const series = (await readSeries(client, [point], { from, to: from + QUARTER })).get(point);
    const startOf = (time: number) => Math.max(from, ...moments.filter((moment) => moment <= time));
    if (series !== undefined) summaries.push(...summarise(series, startOf));
  }
  return summaries;
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

import type { PoolClient } from "pg";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { type PackedTable, readRollups } from "./packedRollups.ts";
import { readPackedRows } from "./packedStore.ts";
import { unpackSeries } from "./packing.ts";
import { readSeries } from "./seriesStore.ts";
import type { Day } from "./spans.ts";
import { readPackedQuarters } from "./quarterStore.ts";
import { cutSeries, emptySeries, joinedSeries, type Series } from "./samples.ts";
import { readRolledUp, type RolledUp } from "./stateStore.ts";
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
  const state = await readRolledUp(client);
  const settled = await settledQuarters(client, points, { ...range, state });
  const open = await openQuarters(client, points, { ...range, state });
  const yielder = new EventLoopYielder();
  for (const point of new Set(points)) {
    const quarters = inOrder(settled(point), open(point));
    if (quarters.length > 0) yield [point, quarters];
    await yielder.yieldIfDue();
  }
}

interface RolledRange extends Day {
  readonly state: Pick<RolledUp, "rolled" | "forgotten">;
}

/** The quarter hours of a point. They are combined on request. */
export type QuartersOf = (point: number) => readonly Summary[];

/** Those that change only together with the version of their day: rolled up, packed, in packed samples. */
export async function settledQuarters(
  client: PoolClient,
  points: readonly number[],
  { from: begin, to, state: { rolled, forgotten } }: RolledRange,
): Promise<QuartersOf> {
  const from = quarterOf(begin);
  const rolledUp = await readSummaries(client, "rollup_15m", points, { from, to: Math.min(to, rolled) });
  const packed =
    from < forgotten ? await readPackedQuarters(client, points, { from, to }) : new Map<number, Summary[]>();
  const packedRows = await readPackedRows(client, points, { from, to });
  return (point) => {
    const days = joinedSeries((packedRows.get(point) ?? []).map(unpackSeries));
    const sampled = summarise(cutSeries(days, from, to), quarterOf);
    return inOrder([...(rolledUp.get(point) ?? []), ...(packed.get(point) ?? [])], sampled);
  };
}

/** Those of samples that are not rolled up yet. */
export async function openQuarters(
  client: PoolClient,
  points: readonly number[],
  { from, to, state: { rolled } }: RolledRange,
): Promise<QuartersOf> {
  const range = { from: Math.max(from, rolled), to };
  const open = range.from < to ? await readSeries(client, points, range) : new Map<number, Series>();
  return (point) => summarise(open.get(point) ?? emptySeries, quarterOf);
}

export function inOrder(some: readonly Summary[], others: readonly Summary[]): Summary[] {
  return [...some, ...others].sort((one, other) => one.ts - other.ts);
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

import { float8Column, int4Array } from "../../platform/database/binaryArrays.ts";
import { countPacked, readPacked } from "./packedStore.ts";
import type { Day } from "./spans.ts";
import { cutSeries, emptySeries, joinedSeries, type Series } from "./samples.ts";
import type { Queryable } from "./transaction.ts";

/**
 * Samples of some points in a range, packed or not, in the order of time. Points without any are left out.
 * @param db a snapshot: between the two reads a day may be packed
 */
export async function readSeries(db: Queryable, points: readonly number[], range: Day): Promise<Map<number, Series>> {
  const single = await readSingle(db, points, range);
  const packed = await readPacked(db, points, range);
  for (const [point, days] of packed) {
    const all = joinedSeries([single.get(point) ?? emptySeries, ...days]);
    const within = cutSeries(all, range.from, range.to);
    if (within.times.length > 0) single.set(point, within);
  }
  return single;
}

/** About how many samples a range has: never fewer, and at most the rest of its first and last packed row more. */
export async function countSamples(db: Queryable, point: number, range: Day, limit: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM samples WHERE point_id = $1
         AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000) LIMIT $4
     ) s`,
    [point, range.from, range.to, limit + 1],
  );
  return (rows[0]?.count ?? 0) + (await countPacked(db, point, range));
}

/** Packed rows that are counted first of a long range: most often their samples are too many already, and years have thousands of rows. */
const COUNTED_FIRST = 100;
const DAY = 86_400_000;

/**
 * About how many samples the point with the most of them has in a range: of a packed row that the range cuts, the share
 * of its length. Counting ends beyond the limit.
 */
export async function estimateSamples(
  db: Queryable,
  points: readonly number[],
  range: Day,
  limit: number,
): Promise<number> {
  // A packed row covers a day at the least.
  if (range.to - range.from > COUNTED_FIRST * DAY) {
    const most = await countMost(db, points, { ...range, single: 0, packed: COUNTED_FIRST });
    if (most > limit) return most;
  }
  return countMost(db, points, { ...range, single: limit + 1, packed: null });
}

interface Counted extends Day {
  /** Of each point so many samples that are not packed are counted, and so many packed rows, the newest; null: all. */
  readonly single: number;
  readonly packed: number | null;
}

async function countMost(
  db: Queryable,
  points: readonly number[],
  { from, to, single, packed }: Counted,
): Promise<number> {
  const { rows } = await db.query<{ most: number }>({
    name: "estimate-samples",
    text: `SELECT coalesce(max(single.count + packed.count), 0)::float8 AS most
      FROM unnest($1::int[]) AS id
      CROSS JOIN LATERAL (SELECT count(*) FROM (
        SELECT 1 FROM samples WHERE point_id = id
          AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000) LIMIT $4
      ) s) single
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(count * date_part('epoch', least(ends, to_timestamp($3::float8 / 1000))
          - greatest(starts, to_timestamp($2::float8 / 1000))) / date_part('epoch', ends - starts)), 0) AS count
        FROM (
          SELECT count, starts, ends FROM packed_samples WHERE point_id = id
            AND starts < to_timestamp($3::float8 / 1000) AND ends > to_timestamp($2::float8 / 1000)
          ORDER BY starts DESC LIMIT $5
        ) counted
      ) packed`,
    values: [int4Array(Int32Array.from(points)), from, to, single, packed],
  });
  return rows[0]?.most ?? 0;
}

/** Columns of equal length, a row for each point. */
export interface LatestValues {
  readonly length: number;
  readonly ids: Int32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly since: Float64Array;
}

/** The last value of every point that ever had one, even where a gap has begun since. */
export async function readLatest(db: Queryable): Promise<LatestValues> {
  const { rows } = await db.query<{ id: number; time: number; value: number; since: number }>(
    `SELECT point_id AS id, date_part('epoch', ts) * 1000 AS time, held AS value,
       date_part('epoch', coalesce(changed_at, ts)) * 1000 AS since
     FROM latest WHERE held IS NOT NULL`,
  );
  return {
    length: rows.length,
    ids: Int32Array.from(rows, (row) => row.id),
    times: Float64Array.from(rows, (row) => Math.round(row.time)),
    values: Float64Array.from(rows, (row) => row.value),
    since: Float64Array.from(rows, (row) => Math.round(row.since)),
  };
}

async function readSingle(db: Queryable, points: readonly number[], { from, to }: Day): Promise<Map<number, Series>> {
  const { rows } = await db.query<{ point_id: number; times: Buffer; values: Buffer }>({
    name: "read-series",
    text: `SELECT point_id, string_agg(float8send(date_part('epoch', ts) * 1000), '' ORDER BY ts) AS times,
        string_agg(float8send(value), '' ORDER BY ts) AS values
      FROM samples
      WHERE point_id = ANY($1::int[]) AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)
      GROUP BY point_id`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  return new Map(
    rows.map((row) => [
      row.point_id,
      { times: float8Column(row.times).map(Math.round), values: float8Column(row.values) },
    ]),
  );
}

/** The packed samples alone, cut to the range. */
export async function readPackedOnly(
  db: Queryable,
  points: readonly number[],
  range: Day,
): Promise<Map<number, Series>> {
  const series = new Map<number, Series>();
  for (const [point, days] of await readPacked(db, points, range)) {
    const within = cutSeries(joinedSeries(days), range.from, range.to);
    if (within.times.length > 0) series.set(point, within);
  }
  return series;
}

import { float8Column, int4Array } from "./binaryArrays.ts";
import { readHours } from "./hourStore.ts";
import { countPacked, readPacked } from "./packedStore.ts";
import type { Day } from "./spans.ts";
import { cutSeries, emptySeries, mergedSeries, type Series } from "./samples.ts";
import type { Sample } from "./states.ts";
import type { Summary } from "./summary.ts";
import type { Queryable } from "./transaction.ts";

/**
 * Samples of some points in a range, packed or not, in the order of time. Points without any are left out.
 * @param db a snapshot: between the two reads a day may be packed
 */
export async function readSeries(db: Queryable, points: readonly number[], range: Day): Promise<Map<number, Series>> {
  const single = await readSingle(db, points, range);
  const packed = await readPacked(db, points, range);
  for (const [point, days] of packed) {
    const all = days.reduce(mergedSeries, single.get(point) ?? emptySeries);
    const within = cutSeries(all, range.from, range.to);
    if (within.times.length > 0) single.set(point, within);
  }
  return single;
}

/** About how many samples a range has: never fewer, and at most the rest of its first and last day more. */
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

/**
 * About how many samples the point with the most of them has in a range: of a packed day that the range cuts, the share
 * of its length. Counting ends beyond the limit.
 */
export async function estimateSamples(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
  limit: number,
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
        SELECT coalesce(sum(count * date_part('epoch', least(day_end, to_timestamp($3::float8 / 1000))
          - greatest(day_start, to_timestamp($2::float8 / 1000))) / date_part('epoch', day_end - day_start)), 0) AS count
        FROM packed_days WHERE point_id = id
          AND day_start < to_timestamp($3::float8 / 1000) AND day_end > to_timestamp($2::float8 / 1000)
      ) packed`,
    values: [int4Array(Int32Array.from(points)), from, to, limit + 1],
  });
  return rows[0]?.most ?? 0;
}

/**
 * The last value of each point on the packed days before a moment, gaps passed over: for points that are
 * known to have none shortly before that moment. Points that had none at all are left out.
 */
export async function valuesBefore(
  db: Queryable,
  points: readonly number[],
  time: number,
): Promise<Map<number, Sample>> {
  const { rows } = await db.query<Sample & { id: number }>({
    name: "values-before",
    text: `SELECT id, date_part('epoch', day.last_at) * 1000 AS time, day.last AS value
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT last_at, last FROM rollup_1d
        WHERE point_id = id AND last_at < to_timestamp($2::float8 / 1000) ORDER BY rollup_1d.ts DESC LIMIT 1
      ) day`,
    values: [int4Array(Int32Array.from(points)), time],
  });
  return new Map(rows.map(({ id, time: at, value }) => [id, { time: Math.round(at), value }]));
}

/**
 * The last sample of each point before a moment, as its day's hours and the days before know it; NaN: it was in a gap.
 * @param day from its beginning to the moment
 */
export async function summariesBefore(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Sample>> {
  const { rows } = await db.query<Sample & { id: number }>({
    name: "days-before",
    text: `SELECT id, date_part('epoch', newest.at) * 1000 AS time, newest.value
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT coalesce(gap_at, last_at) AS at, CASE WHEN gap_at IS NULL THEN last ELSE 'NaN' END AS value
        FROM rollup_1d WHERE point_id = id AND ts < to_timestamp($2::float8 / 1000) ORDER BY ts DESC LIMIT 1
      ) newest`,
    values: [int4Array(Int32Array.from(points)), from],
  });
  const newest = new Map(rows.map(({ id, time, value }) => [id, { time: Math.round(time), value }]));
  for (const [id, hours] of await readHours(db, points, { from, to })) {
    const last = hours.map(ending).findLast(({ time }) => time < to);
    if (last !== undefined) newest.set(id, last);
  }
  return newest;
}

/** How a bucket ends: its last sample, a gap's beginning included. */
function ending({ gapAt, lastAt, last }: Summary): Sample {
  return Number.isNaN(gapAt)
    ? { time: Math.round(lastAt), value: last }
    : { time: Math.round(gapAt), value: Number.NaN };
}

/** The value that points held when a day of the site began, after days that are rolled up; those in a gap are left out. */
export async function heldBefore(db: Queryable, points: readonly number[], day: number): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; value: number }>({
    name: "held-before",
    text: `SELECT id, newest.last AS value
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT last, gap_at FROM rollup_1d
        WHERE point_id = id AND ts < to_timestamp($2::float8 / 1000) ORDER BY ts DESC LIMIT 1
      ) newest
      WHERE newest.gap_at IS NULL AND newest.last IS NOT NULL`,
    values: [int4Array(Int32Array.from(points)), day],
  });
  return new Map(rows.map(({ id, value }) => [id, value]));
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
    const within = cutSeries(days.reduce(mergedSeries, emptySeries), range.from, range.to);
    if (within.times.length > 0) series.set(point, within);
  }
  return series;
}

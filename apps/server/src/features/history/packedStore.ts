import type { Pool, PoolClient } from "pg";
import { byteaArray, float8Array, float8Column, int4Array, timestampArray } from "./binaryArrays.ts";
import { packSeries, unpackSeries } from "./packing.ts";
import type { Series } from "./samples.ts";
import { spanColumns, type Span } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

export interface Day {
  /** Start and end of a day of the site, ms. */
  readonly from: number;
  readonly to: number;
}

interface PackedRow {
  point_id: number;
  day_from: number;
  day_to: number;
  content: Buffer;
}
const PACKED_COLUMNS = `p.point_id, p.content,
  date_part('epoch', p.day_start) * 1000 AS day_from, date_part('epoch', p.day_end) * 1000 AS day_to`;

/**
 * Unpacks every packed day that a span touches, so that late samples can join them, and the day
 * after it, whose hours were thinned against this one. Returns whole days: rollups that packing dropped must be
 * made again.
 */
export async function unpackTouched(client: PoolClient, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await client.query<PackedRow>(
    `DELETE FROM packed_days p
     USING unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS span (point_id, from_ts, to_ts)
     WHERE p.point_id = span.point_id AND p.day_start < span.to_ts + interval '27 hours' AND p.day_end > span.from_ts
     RETURNING ${PACKED_COLUMNS}`,
    spanColumns(spans),
  );
  for (const row of rows) {
    const { times, values } = unpackSeries(row.content);
    await client.query(
      `INSERT INTO samples (point_id, ts, value)
       SELECT $1, * FROM unnest($2::timestamptz[], $3::float8[]) ON CONFLICT DO NOTHING`,
      [row.point_id, timestampArray(times), float8Array(values)],
    );
  }
  return rows.map((row) => ({ point: row.point_id, from: row.day_from, to: row.day_to }));
}

/** Packs the samples of some points in a day, unless a part of it has not been rolled up. Returns how many. */
export async function packDay(pool: Pool, day: Day, points: readonly number[]): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rolled } = await lockAlone(client);
    if (rolled < day.to) return 0;
    const where =
      "point_id = ANY($1) AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)";
    const range = [int4Array(Int32Array.from(points)), day.from, day.to];
    // One row a point, its columns as bytes: much cheaper than a row a sample.
    const { rows } = await client.query<{ point_id: number; times: Buffer; values: Buffer }>(
      `SELECT point_id, string_agg(float8send(date_part('epoch', ts) * 1000), '' ORDER BY ts) AS times,
         string_agg(float8send(value), '' ORDER BY ts) AS values
       FROM samples WHERE ${where} GROUP BY point_id`,
      range,
    );
    if (rows.length === 0) return 0;
    const packed = rows.map((row) => ({
      point: row.point_id,
      series: { times: float8Column(row.times).map(Math.round), values: float8Column(row.values) },
    }));
    await insertPacked(client, day, packed);
    await client.query(`DELETE FROM samples WHERE ${where}`, range);
    await client.query(`DELETE FROM rollup_15m WHERE ${where}`, range);
    await client.query(REPEATED_HOURS, range);
    return packed.reduce((sum, { series }) => sum + series.times.length, 0);
  });
}

/**
 * An hour that only repeats the value before it is left out: readers carry that value on. Most
 * points of a building stand still most of the time.
 */
const REPEATED_HOURS = `
  WITH hour AS (
    SELECT point_id, ts, last, n > 0 AND min = max AND gap_from IS NULL AND gap_at IS NULL AS is_still,
      lag(last) OVER earlier AS previous, lag(gap_at) OVER earlier AS previous_gap
    FROM rollup_1h
    WHERE point_id = ANY($1) AND ts >= to_timestamp($2::float8 / 1000) - interval '1 day'
      AND ts < to_timestamp($3::float8 / 1000)
    WINDOW earlier AS (PARTITION BY point_id ORDER BY ts)
  )
  DELETE FROM rollup_1h USING hour
  WHERE rollup_1h.point_id = hour.point_id AND rollup_1h.ts = hour.ts AND hour.ts >= to_timestamp($2::float8 / 1000)
    AND is_still AND previous = hour.last AND previous_gap IS NULL`;

async function insertPacked(
  client: PoolClient,
  day: Day,
  rows: readonly { readonly point: number; readonly series: Series }[],
): Promise<void> {
  await client.query(
    `INSERT INTO packed_days (point_id, day_start, day_end, count, content)
     SELECT point_id, to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000), count, content
     FROM unnest($3::int[], $4::int[], $5::bytea[]) AS packed (point_id, count, content)`,
    [
      day.from,
      day.to,
      int4Array(Int32Array.from(rows, (row) => row.point)),
      int4Array(Int32Array.from(rows, (row) => row.series.times.length)),
      byteaArray(rows.map((row) => packSeries(row.series))),
    ],
  );
}

/**
 * Packed samples of some points, by point in the order of time. They may reach beyond the edges by the rest of a day.
 */
export async function readPacked(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Series[]>> {
  const { rows } = await db.query<PackedRow>({
    name: "read-packed",
    text: `SELECT ${PACKED_COLUMNS} FROM packed_days p
      WHERE point_id = ANY($1::int[])
        AND day_start < to_timestamp($3::float8 / 1000) AND day_start > to_timestamp($2::float8 / 1000) - interval '27 hours'
        AND day_end > to_timestamp($2::float8 / 1000)
      ORDER BY point_id, day_start`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  const series = new Map<number, Series[]>();
  for (const row of rows) {
    const days = series.get(row.point_id) ?? [];
    days.push(unpackSeries(row.content));
    series.set(row.point_id, days);
  }
  return series;
}

/** How many packed samples a point has in the days that a range touches. */
export async function countPacked(db: Queryable, point: number, { from, to }: Day): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM packed_days
     WHERE point_id = $1 AND day_start < to_timestamp($3::float8 / 1000) AND day_end > to_timestamp($2::float8 / 1000)`,
    [point, from, to],
  );
  return rows[0]?.count ?? 0;
}

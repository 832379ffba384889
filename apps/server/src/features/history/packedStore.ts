import type { SiteTime } from "@atrium/time";
import type { Pool, PoolClient } from "pg";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { byteaArray, float8Array, float8Column, int4Array, timestampArray } from "./binaryArrays.ts";
import { mergedHours, writeHours } from "./hourStore.ts";
import { packSeries, unpackSeries } from "./packing.ts";
import { cutSeries, emptySeries, mergedSeries, type Series } from "./samples.ts";
import { type Day, spanColumns, type Span } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import { quarterOf } from "./steps.ts";
import { joinedBuckets, summarise, type Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

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

/**
 * Packs the samples and hours of some points in a day, unless a part of it has not been rolled up. Returns how many samples.
 */
export async function packDay(
  pool: Pool,
  { time, ...day }: Day & { readonly time: SiteTime },
  points: readonly number[],
): Promise<number> {
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
    const packed = rows.map((row) => ({
      point: row.point_id,
      from: day.from,
      to: day.to,
      series: { times: float8Column(row.times).map(Math.round), values: float8Column(row.values) },
    }));
    const isSingle = new Set(packed.map(({ point }) => point));
    if (packed.length > 0) {
      await insertPacked(client, packed);
      await client.query(`DELETE FROM samples WHERE ${where}`, range);
      await client.query(`DELETE FROM rollup_15m WHERE ${where}`, range);
    }
    const hours = await readSummaries(client, "rollup_1h", points, day);
    if (hours.size > 0) {
      const whole = await hoursOfPacked(
        client,
        [...hours.keys()].filter((point) => !isSingle.has(point)),
        { ...day, time },
      );
      const changed = new Map(
        [...hours].map(([point, own]) => [point, mergedHours(whole.get(point) ?? [], withoutRepeats(own))]),
      );
      await writeHours(client, [...changed.keys()], day, changed);
      await client.query(`DELETE FROM rollup_1h WHERE ${where}`, range);
    }
    return packed.reduce((sum, { series }) => sum + series.times.length, 0);
  });
}

/**
 * Hours of a day whose samples are packed. An earlier version left out those that repeat the day before, which may change by
 * late samples: packed together, each day has its own.
 */
async function hoursOfPacked(
  client: PoolClient,
  points: readonly number[],
  { from, to, time }: Day & { readonly time: SiteTime },
): Promise<Map<number, Summary[]>> {
  const packed = points.length === 0 ? [] : await readPacked(client, points, { from, to });
  return new Map(
    [...packed].map(([point, parts]) => {
      const series = cutSeries(parts.reduce(mergedSeries, emptySeries), from, to);
      const quarters = summarise(series, quarterOf);
      return [point, withoutRepeats(joinedBuckets(quarters, (moment) => time.startOfHour(moment)))];
    }),
  );
}

/**
 * Hours that only repeat the value before them are left out: readers carry that value on. Most points of a building stand
 * still most of the time.
 */
export function withoutRepeats(hours: readonly Summary[]): Summary[] {
  return hours.filter((hour, index) => {
    const before = hours[index - 1];
    const isStill = hour.n > 0 && hour.min === hour.max && Number.isNaN(hour.gapFrom) && Number.isNaN(hour.gapAt);
    return !(isStill && before !== undefined && before.last === hour.last && Number.isNaN(before.gapAt));
  });
}

/** The samples of a point in a day, or in the part of it that a row has. */
export interface PackedSeries extends Day {
  readonly point: number;
  readonly series: Series;
}

export async function insertPacked(client: PoolClient, rows: readonly PackedSeries[]): Promise<void> {
  await client.query(
    `INSERT INTO packed_days (point_id, day_start, day_end, count, content)
     SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::bytea[])`,
    [
      int4Array(Int32Array.from(rows, (row) => row.point)),
      timestampArray(Float64Array.from(rows, (row) => row.from)),
      timestampArray(Float64Array.from(rows, (row) => row.to)),
      int4Array(Int32Array.from(rows, (row) => row.series.times.length)),
      byteaArray(rows.map((row) => packSeries(row.series))),
    ],
  );
}

/** The packed rows of some points that a day touches; they are gone from the table. */
export async function takePacked(client: PoolClient, points: readonly number[], day: Day): Promise<PackedSeries[]> {
  const { rows } = await client.query<PackedRow>(
    `DELETE FROM packed_days p WHERE point_id = ANY($1::int[]) AND day_start < to_timestamp($3::float8 / 1000)
       AND day_start > to_timestamp($2::float8 / 1000) - interval '27 hours' AND day_end > to_timestamp($2::float8 / 1000)
     RETURNING ${PACKED_COLUMNS}`,
    [int4Array(Int32Array.from(points)), day.from, day.to],
  );
  return rows.map((row) => ({
    point: row.point_id,
    from: row.day_from,
    to: row.day_to,
    series: unpackSeries(row.content),
  }));
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
  const turns = new LoopTurns();
  const series = new Map<number, Series[]>();
  for (const row of rows) {
    const days = series.get(row.point_id) ?? [];
    days.push(unpackSeries(row.content));
    series.set(row.point_id, days);
    await turns.next();
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

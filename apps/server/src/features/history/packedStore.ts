import type { SiteTime } from "@atrium/time";
import type { Pool, PoolClient } from "pg";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import {
  byteaArray,
  float8Array,
  float8Column,
  int4Array,
  timestampArray,
} from "../../platform/database/binaryArrays.ts";
import { dropRepeats } from "./closedRollups.ts";
import { writeRollups } from "./packedRollups.ts";
import { packSeries, unpackSeries } from "./packing.ts";
import { cutSeries, joinedSeries, type Series } from "./samples.ts";
import { type Day, spanColumns, type Span } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import { quarterOf } from "./steps.ts";
import { joinedBuckets, summarise } from "./summarising.ts";
import { mergedSummaries, type Summary } from "./summary.ts";
import { columnsOf, summariesOf } from "./summaryColumns.ts";
import { readSummaries } from "./summaryStore.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

interface PackedRow {
  point_id: number;
  from: number;
  to: number;
  content: Buffer;
}
const PACKED_COLUMNS = `p.point_id, p.content,
  date_part('epoch', p.starts) * 1000 AS from, date_part('epoch', p.ends) * 1000 AS to`;
/** A row covers a month of the site at most. */
const MAX_ROW_SPAN = "interval '35 days'";

/**
 * Unpacks the rows of packed samples that a span touches, so that late samples can join them, and those of the day
 * after it, whose hours were thinned against this one. Returns what they cover, whole days: rollups that packing dropped must
 * be made again.
 */
export async function unpackTouched(client: PoolClient, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await client.query<PackedRow>(
    `DELETE FROM packed_samples p
     USING unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS span (point_id, from_ts, to_ts)
     WHERE p.point_id = span.point_id AND p.starts < span.to_ts + interval '27 hours'
       AND p.starts > span.from_ts - ${MAX_ROW_SPAN} AND p.ends > span.from_ts
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
  return rows.map((row) => ({ point: row.point_id, from: row.from, to: row.to }));
}

/**
 * Packs the samples, hours and days of some points in a day, unless a part of it has not been rolled up. Returns how many samples.
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
    const days = await readSummaries(client, "rollup_1d", points, day);
    if (hours.size > 0 || days.size > 0) {
      const whole = await hoursOfPacked(
        client,
        [...hours.keys()].filter((point) => !isSingle.has(point)),
        { ...day, time },
      );
      const changed = new Map(
        [...hours].map(([point, own]) => [point, mergedSummaries(whole.get(point) ?? [], withoutRepeats(own))]),
      );
      const touched = [...new Set([...hours.keys(), ...days.keys()])];
      await writeRollups(client, touched, day, { hours: changed, days });
      await client.query(`DELETE FROM rollup_1h WHERE ${where}`, range);
      await client.query(`DELETE FROM rollup_1d WHERE ${where}`, range);
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
      const series = cutSeries(joinedSeries(parts), from, to);
      const quarters = summarise(series, quarterOf);
      return [point, withoutRepeats(joinedBuckets(quarters, (moment) => time.startOfHour(moment)))];
    }),
  );
}

/** Of one day. */
function withoutRepeats(hours: readonly Summary[]): Summary[] {
  const columns = columnsOf(hours);
  dropRepeats(columns, () => 0);
  return summariesOf(columns);
}

/** The samples of a point in the days that a row has, or in a part of a day. */
export interface PackedSeries extends Day {
  readonly point: number;
  readonly series: Series;
}

export async function insertPacked(client: PoolClient, rows: readonly PackedSeries[]): Promise<void> {
  await client.query(
    `INSERT INTO packed_samples (point_id, starts, ends, count, content)
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

/** The packed rows of some points that a range touches; they are gone from the table. */
export async function takePacked(client: PoolClient, points: readonly number[], range: Day): Promise<PackedSeries[]> {
  const { rows } = await client.query<PackedRow>(
    `DELETE FROM packed_samples p WHERE point_id = ANY($1::int[]) AND starts < to_timestamp($3::float8 / 1000)
       AND starts > to_timestamp($2::float8 / 1000) - ${MAX_ROW_SPAN} AND ends > to_timestamp($2::float8 / 1000)
     RETURNING ${PACKED_COLUMNS}`,
    [int4Array(Int32Array.from(points)), range.from, range.to],
  );
  return rows.map(({ point_id, from, to, content }) => ({ point: point_id, from, to, series: unpackSeries(content) }));
}

/** Rows do not overlap: the last that begins before a range may reach into it, and none before that one. */
const REACHING = (from: string) => `starts >= coalesce(
  (SELECT max(starts) FROM packed_samples WHERE point_id = id AND starts <= ${from}), ${from})`;

/**
 * Packed samples of some points, by point in the order of time. They may reach beyond the edges by the days that share a row.
 */
export async function readPacked(db: Queryable, points: readonly number[], range: Day): Promise<Map<number, Series[]>> {
  const yielder = new EventLoopYielder();
  const series = new Map<number, Series[]>();
  for (const [point, contents] of await readPackedRows(db, points, range)) {
    series.set(point, contents.map(unpackSeries));
    await yielder.yieldIfDue();
  }
  return series;
}

/** The same rows as they are stored, for who unpacks one point after the other. */
export async function readPackedRows(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Buffer[]>> {
  const { rows } = await db.query<{ id: number; content: Buffer }>({
    name: "read-packed",
    text: `SELECT id, packed.content FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT starts, content FROM packed_samples
        WHERE point_id = id AND ${REACHING("to_timestamp($2::float8 / 1000)")}
          AND starts < to_timestamp($3::float8 / 1000) AND ends > to_timestamp($2::float8 / 1000)
      ) packed ORDER BY id, packed.starts`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  const contents = new Map<number, Buffer[]>();
  for (const { id, content } of rows) {
    const own = contents.get(id);
    if (own === undefined) contents.set(id, [content]);
    else own.push(content);
  }
  return contents;
}

/** How many packed samples a point has in the rows that a range touches. */
export async function countPacked(db: Queryable, point: number, { from, to }: Day): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT coalesce(sum(count), 0)::int AS count FROM packed_samples
     WHERE point_id = $1 AND starts < to_timestamp($3::float8 / 1000) AND ends > to_timestamp($2::float8 / 1000)`,
    [point, from, to],
  );
  return rows[0]?.count ?? 0;
}

import type { Pool, PoolClient } from "pg";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { byteaArray, int4Array, timestampArray } from "./binaryArrays.ts";
import { packHours, unpackHours } from "./hourPacking.ts";
import type { Day } from "./spans.ts";
import { lockAlone } from "./stateStore.ts";
import type { Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

interface PackedHours {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly content: Buffer;
}

const COLUMNS = `point_id AS id, date_part('epoch', starts) * 1000 AS from, date_part('epoch', ends) * 1000 AS to, content`;
/** A row covers a month of the site at most; two where the site's zone has changed. */
const TOUCHED = `point_id = ANY($1::int[]) AND starts < to_timestamp($3::float8 / 1000)
  AND starts > to_timestamp($2::float8 / 1000) - interval '70 days' AND ends > to_timestamp($2::float8 / 1000)`;

/**
 * Hours of some points that begin in a range, by point in the order of time: those of packed days, and single ones. Where
 * late samples have come to a packed day, its hours stand alone again, and count.
 * @param db a snapshot: between the two reads a day may be packed
 */
export async function readHours(db: Queryable, points: readonly number[], range: Day): Promise<Map<number, Summary[]>> {
  const single = await readSummaries(db, "rollup_1h", points, range);
  const { rows } = await db.query<PackedHours>({
    name: "read-hours",
    text: `SELECT ${COLUMNS} FROM packed_hours WHERE ${TOUCHED} ORDER BY point_id, starts`,
    values: [int4Array(Int32Array.from(points)), range.from, range.to],
  });
  const turns = new LoopTurns();
  const packed = new Map<number, Summary[]>();
  for (const { id, content } of rows) {
    const within = unpackHours(content).filter(({ ts }) => ts >= range.from && ts < range.to);
    const before = packed.get(id);
    if (before === undefined) packed.set(id, within);
    else before.push(...within);
    await turns.next();
  }
  for (const [id, hours] of packed) single.set(id, mergedHours(hours, single.get(id) ?? []));
  return single;
}

/** Both are in the order of time. Where both have an hour, the second's counts. */
export function mergedHours(hours: readonly Summary[], newer: readonly Summary[]): Summary[] {
  if (newer.length === 0) return [...hours];
  const known = new Set(newer.map(({ ts }) => ts));
  return [...hours.filter(({ ts }) => !known.has(ts)), ...newer].sort((one, other) => one.ts - other.ts);
}

/**
 * Puts hours of some points into the rows of a range, in the place of those that the rows have there. A row that reaches
 * beyond the range stays one; without hours, all rows of the range become one.
 */
export async function writeHours(
  client: PoolClient,
  points: readonly number[],
  range: Day,
  hours: ReadonlyMap<number, readonly Summary[]> = new Map(),
): Promise<void> {
  const { rows } = await client.query<PackedHours>(`DELETE FROM packed_hours WHERE ${TOUCHED} RETURNING ${COLUMNS}`, [
    int4Array(Int32Array.from(points)),
    range.from,
    range.to,
  ]);
  const before = Map.groupBy(rows, ({ id }) => id);
  const packed = points.flatMap((id) => {
    const own = before.get(id) ?? [];
    const known = own.flatMap(({ content }) => unpackHours(content)).sort((one, other) => one.ts - other.ts);
    const all = mergedHours(known, hours.get(id) ?? []);
    if (all.length === 0) return [];
    const from = Math.min(range.from, ...own.map((row) => row.from));
    const to = Math.max(range.to, ...own.map((row) => row.to));
    return [{ id, from, to, content: packHours(all) }];
  });
  await client.query(
    `INSERT INTO packed_hours (point_id, starts, ends, content)
     SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::bytea[])`,
    [
      int4Array(Int32Array.from(packed, ({ id }) => id)),
      timestampArray(Float64Array.from(packed, ({ from }) => from)),
      timestampArray(Float64Array.from(packed, ({ to }) => to)),
      byteaArray(packed.map(({ content }) => content)),
    ],
  );
}

/** Rows of less than a month: the index of the same condition has only these. */
const OF_DAYS = "ends - starts < interval '20 days'";

/** The beginnings of days before a moment whose hours stand in rows of their own. */
export async function daysOfHours(pool: Pool, before: number): Promise<number[]> {
  const { rows } = await pool.query<{ at: number }>(
    `SELECT DISTINCT date_part('epoch', starts) * 1000 AS at FROM packed_hours
     WHERE ${OF_DAYS} AND starts < to_timestamp($1::float8 / 1000) ORDER BY at`,
    [before],
  );
  return rows.map(({ at }) => at);
}

/** The points whose hours stand in rows of single days within a range. */
export async function pointsOfHours(pool: Pool, { from, to }: Day): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT DISTINCT point_id AS id FROM packed_hours
     WHERE ${OF_DAYS} AND starts >= to_timestamp($1::float8 / 1000) AND starts < to_timestamp($2::float8 / 1000)
     ORDER BY id`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

/** All hours of some points in a range become one row a point. */
export async function joinHours(pool: Pool, range: Day, points: readonly number[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockAlone(client);
    await writeHours(client, points, range);
  });
}

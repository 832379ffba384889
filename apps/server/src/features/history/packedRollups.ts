import type { PoolClient } from "pg";
import { LoopTurns } from "../../platform/loopTurns.ts";
import { byteaArray, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { packMerged, unpackRollups } from "./rollupPacking.ts";
import type { Day } from "./spans.ts";
import { mergedSummaries, type Summary } from "./summary.ts";
import { readSummaries } from "./summaryStore.ts";
import type { Queryable } from "./transaction.ts";

/** Hours and days, by the table of those that stand alone and the column of those that are packed. */
const COLUMNS = { rollup_1h: "hours", rollup_1d: "days" } as const;
export type PackedTable = keyof typeof COLUMNS;
/** Summaries by point, each point's in the order of time. */
type Summaries = ReadonlyMap<number, readonly Summary[]>;

interface PackedRow extends Day {
  readonly id: number;
  readonly hours: Buffer | null;
  readonly days: Buffer | null;
}

/** A row covers a month of the site at most; two where the site's zone has changed. */
const TOUCHED = `point_id = ANY($1::int[]) AND starts < to_timestamp($3::float8 / 1000)
  AND starts > to_timestamp($2::float8 / 1000) - interval '70 days' AND ends > to_timestamp($2::float8 / 1000)`;

/**
 * Hours or days of some points that begin in a range, by point in the order of time: those of packed days, and single ones.
 * Where late samples have come to a packed day, its hours and the day stand alone again, and count.
 * @param db a snapshot: between the two reads a day may be packed
 */
export async function readRollups(
  db: Queryable,
  table: PackedTable,
  points: readonly number[],
  range: Day,
): Promise<Map<number, Summary[]>> {
  const single = await readSummaries(db, table, points, range);
  const column = COLUMNS[table];
  const { rows } = await db.query<{ id: number; content: Buffer }>({
    name: `read-packed-${column}`,
    text: `SELECT point_id AS id, ${column} AS content FROM packed_rollups
      WHERE ${TOUCHED} AND ${column} IS NOT NULL ORDER BY point_id, starts`,
    values: [int4Array(Int32Array.from(points)), range.from, range.to],
  });
  const turns = new LoopTurns();
  const packed = new Map<number, Summary[]>();
  for (const { id, content } of rows) {
    const within = unpackRollups(content).filter(({ ts }) => ts >= range.from && ts < range.to);
    const before = packed.get(id);
    if (before === undefined) packed.set(id, within);
    else before.push(...within);
    await turns.next();
  }
  for (const [id, summaries] of packed) single.set(id, mergedSummaries(summaries, single.get(id) ?? []));
  return single;
}

const none: Summaries = new Map();

/**
 * Puts hours and days of some points into the rows of a range, in the place of those that the rows have there. A row that
 * reaches beyond the range stays one; without any, all rows of the range become one.
 */
export async function writeRollups(
  client: PoolClient,
  points: readonly number[],
  range: Day,
  { hours = none, days = none }: { readonly hours?: Summaries; readonly days?: Summaries } = {},
): Promise<void> {
  const { rows } = await client.query<PackedRow>(
    `DELETE FROM packed_rollups WHERE ${TOUCHED} RETURNING point_id AS id, hours, days,
       date_part('epoch', starts) * 1000 AS from, date_part('epoch', ends) * 1000 AS to`,
    [int4Array(Int32Array.from(points)), range.from, range.to],
  );
  const before = Map.groupBy(rows, ({ id }) => id);
  const turns = new LoopTurns();
  const packed: PackedRow[] = [];
  for (const id of points) {
    const own = (before.get(id) ?? []).sort((one, other) => one.from - other.from);
    const joined = {
      hours: contentOf(
        own.map((row) => row.hours),
        hours.get(id),
      ),
      days: contentOf(
        own.map((row) => row.days),
        days.get(id),
      ),
    };
    if (joined.hours === null && joined.days === null) continue;
    const from = Math.min(range.from, ...own.map((row) => row.from));
    const to = Math.max(range.to, ...own.map((row) => row.to));
    packed.push({ id, from, to, ...joined });
    await turns.next();
  }
  await insertRows(client, packed);
}

/** Packed rows and what has come to them, in one; null: nothing. */
function contentOf(rows: readonly (Buffer | null)[], newer: readonly Summary[] = []): Buffer | null {
  const known = rows.filter((row) => row !== null);
  const [only] = known;
  if (known.length === 1 && only !== undefined && newer.length === 0) return only;
  return known.length === 0 && newer.length === 0 ? null : packMerged(known, newer);
}

const NOTHING = Buffer.alloc(0);

async function insertRows(client: PoolClient, rows: readonly PackedRow[]): Promise<void> {
  await client.query(
    `INSERT INTO packed_rollups (point_id, starts, ends, hours, days)
     SELECT point_id, starts, ends, nullif(hours, ''), nullif(days, '')
     FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::bytea[], $5::bytea[])
       AS packed (point_id, starts, ends, hours, days)`,
    [
      int4Array(Int32Array.from(rows, ({ id }) => id)),
      timestampArray(Float64Array.from(rows, ({ from }) => from)),
      timestampArray(Float64Array.from(rows, ({ to }) => to)),
      byteaArray(rows.map(({ hours }) => hours ?? NOTHING)),
      byteaArray(rows.map(({ days }) => days ?? NOTHING)),
    ],
  );
}

/** Makes one row a point of those within a month. */
export async function joinRollups(client: PoolClient, points: readonly number[], month: Day): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT point_id AS id FROM packed_rollups WHERE ${TOUCHED} GROUP BY point_id HAVING count(*) > 1`,
    [int4Array(Int32Array.from(points)), month.from, month.to],
  );
  if (rows.length === 0) return;
  await writeRollups(
    client,
    rows.map(({ id }) => id),
    month,
  );
}

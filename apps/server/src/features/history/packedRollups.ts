import type { PoolClient } from "pg";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { byteaArray, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import { packBeside, packMerged, unpackRollups } from "./rollupPacking.ts";
import type { Day } from "./spans.ts";
import { mergedSummaries, type Summary } from "./summary.ts";
import { columnsOf, type SummaryColumns } from "./summaryColumns.ts";
import { readSummaries } from "./summaryStore.ts";
import type { Queryable } from "./transaction.ts";

/** Hours and days, by the table of those that stand alone and the column of those that are packed. */
const COLUMNS = { rollup_1h: "hours", rollup_1d: "days" } as const;
export type PackedTable = keyof typeof COLUMNS;
/** Summaries by point, each point's in the order of time. */
type Summaries = ReadonlyMap<number, readonly Summary[]>;

export interface PackedRollups extends Day {
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
  const yielder = new EventLoopYielder();
  const packed = new Map<number, Summary[]>();
  for (const { id, content } of rows) {
    const within = unpackRollups(content).filter(({ ts }) => ts >= range.from && ts < range.to);
    const before = packed.get(id);
    if (before === undefined) packed.set(id, within);
    else before.push(...within);
    await yielder.yieldIfDue();
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
  const known = await takeRollups(client, points, range);
  const yielder = new EventLoopYielder();
  const packed: PackedRollups[] = [];
  for (const id of points) {
    packed.push(...known.joined(id, { hours: columnsOf(hours.get(id) ?? []), days: columnsOf(days.get(id) ?? []) }));
    await yielder.yieldIfDue();
  }
  await insertRollups(client, packed);
}

/** The rows of some points that a range touches; they are gone from the table. */
export async function takeRollups(client: PoolClient, points: readonly number[], range: Day): Promise<TakenRollups> {
  const { rows } = await client.query<PackedRollups>(
    `DELETE FROM packed_rollups WHERE ${TOUCHED} RETURNING point_id AS id, hours, days,
       date_part('epoch', starts) * 1000 AS from, date_part('epoch', ends) * 1000 AS to`,
    [int4Array(Int32Array.from(points)), range.from, range.to],
  );
  return new TakenRollups(range, rows);
}

class TakenRollups {
  readonly #range: Day;
  readonly #rows: ReadonlyMap<number, readonly PackedRollups[]>;

  constructor(range: Day, rows: readonly PackedRollups[]) {
    this.#range = range;
    this.#rows = Map.groupBy(rows, ({ id }) => id);
  }

  /** A point's rows and what has come to them, in one; none where there is nothing. */
  joined(id: number, newer: Newer): PackedRollups[] {
    return this.#rowOf(id, (column, known) => contentOf(known, newer[column]));
  }

  /** A point's rows without what they have of the range, and what is now in it, in one. */
  replaced(id: number, newer: Newer): PackedRollups[] {
    return this.#rowOf(id, (column, known) => packBeside(withoutNull(known), newer[column], this.#range) ?? null);
  }

  #rowOf(
    id: number,
    content: (column: keyof Newer, known: readonly (Buffer | null)[]) => Buffer | null,
  ): PackedRollups[] {
    const own = (this.#rows.get(id) ?? []).toSorted((one, other) => one.from - other.from);
    const [hours, days] = (["hours", "days"] as const).map((column) =>
      content(
        column,
        own.map((row) => row[column]),
      ),
    );
    if (!hours && !days) return [];
    const from = Math.min(this.#range.from, ...own.map((row) => row.from));
    const to = Math.max(this.#range.to, ...own.map((row) => row.to));
    return [{ id, from, to, hours: hours ?? null, days: days ?? null }];
  }
}

interface Newer {
  readonly hours: SummaryColumns;
  readonly days: SummaryColumns;
}

function withoutNull(rows: readonly (Buffer | null)[]): Buffer[] {
  return rows.filter((row) => row !== null);
}

/** Packed rows and what has come to them, in one; null: nothing. */
function contentOf(rows: readonly (Buffer | null)[], newer: SummaryColumns): Buffer | null {
  const known = withoutNull(rows);
  const [only] = known;
  if (newer.length === 0 && known.length < 2) return only ?? null;
  return packMerged(known, newer);
}

const NOTHING = Buffer.alloc(0);

export async function insertRollups(client: PoolClient, rows: readonly PackedRollups[]): Promise<void> {
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

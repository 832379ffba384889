import { float8Array, float8Column, int4Array } from "../../platform/database/binaryArrays.ts";
import { lastBefore } from "./packing.ts";
import type { Series } from "./samples.ts";
import type { Queryable } from "./transaction.ts";

export interface Sample {
  /** Ms since the epoch. */
  readonly time: number;
  readonly value: number;
}

/**
 * The last sample of each point before a moment, a gap's beginning (NaN) included. Points that had none are left out.
 * @param db a snapshot: between the two reads a day may be packed
 */
export async function samplesBefore(
  db: Queryable,
  points: readonly number[],
  time: number,
): Promise<Map<number, Sample>> {
  const newest = await singleBefore(db, points, time);
  const rows = await packedBefore(db, points.map(rowOf(time, newest)));
  const older: RowBefore[] = [];
  for (const { id, starts, content } of rows) {
    if (!take(newest, { id, content, time })) older.push({ id, before: starts, known: newest.get(id)?.time ?? 0 });
  }
  // A row may have its samples after the moment alone: then the one before it has the last of them.
  const before = older.length === 0 ? [] : await packedBefore(db, older);
  for (const { id, content } of before) take(newest, { id, content, time });
  return newest;
}

/** Takes the last sample that a packed row has before a moment, where it is newer than what is known. @returns whether it has one */
function take(
  newest: Map<number, Sample>,
  { id, content, time }: { readonly id: number; readonly content: Buffer; readonly time: number },
): boolean {
  const last = lastBefore(content, time);
  if (last === undefined) return false;
  const known = newest.get(id);
  if (known === undefined || known.time < last.time) newest.set(id, last);
  return true;
}

/** The value that each point had at a moment, and since when; those in a gap or without any are left out. */
export async function statesAt(db: Queryable, points: readonly number[], time: number): Promise<Map<number, Sample>> {
  const samples = await samplesBefore(db, points, time + 1);
  return new Map([...samples].filter(([, { value }]) => !Number.isNaN(value)));
}

async function singleBefore(db: Queryable, points: readonly number[], time: number): Promise<Map<number, Sample>> {
  const { rows } = await db.query<Sample & { id: number }>({
    name: "samples-before",
    text: `SELECT id, date_part('epoch', sample.ts) * 1000 AS time, sample.value
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT ts, value FROM samples
        WHERE point_id = id AND ts < to_timestamp($2::float8 / 1000) ORDER BY ts DESC LIMIT 1
      ) sample`,
    values: [int4Array(Int32Array.from(points)), time],
  });
  return new Map(rows.map(({ id, time: at, value }) => [id, { time: Math.round(at), value }]));
}

interface PackedRow {
  readonly id: number;
  /** Ms since the epoch. */
  readonly starts: number;
  readonly content: Buffer;
}

interface RowBefore {
  readonly id: number;
  /** The row starts before that. */
  readonly before: number;
  /** When its newest sample is that is not packed; a row that ends before it is not read. */
  readonly known: number;
}

function rowOf(time: number, newest: ReadonlyMap<number, Sample>): (id: number) => RowBefore {
  return (id) => ({ id, before: time, known: newest.get(id)?.time ?? 0 });
}

/** The last packed row of each point that starts before its moment. */
async function packedBefore(db: Queryable, asked: readonly RowBefore[]): Promise<PackedRow[]> {
  const { rows } = await db.query<PackedRow>({
    name: "packed-before",
    text: `SELECT id, date_part('epoch', packed.starts) * 1000 AS starts, packed.content
      FROM unnest($1::int[], $2::float8[], $3::float8[]) AS asked (id, before, known) CROSS JOIN LATERAL (
        SELECT starts, ends, content FROM packed_samples
        WHERE point_id = id AND starts < to_timestamp(before / 1000) ORDER BY starts DESC LIMIT 1
      ) packed
      WHERE packed.ends > to_timestamp(known / 1000)`,
    values: [
      int4Array(Int32Array.from(asked, ({ id }) => id)),
      float8Array(Float64Array.from(asked, ({ before }) => before)),
      float8Array(Float64Array.from(asked, ({ known }) => known)),
    ],
  });
  return rows;
}

/** The last samples of each point in a range that are not packed, at most so many, in the order of time. */
export async function newestSingle(
  db: Queryable,
  points: readonly number[],
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Promise<Map<number, Series>> {
  const { rows } = await db.query<{ id: number; times: Buffer; values: Buffer }>({
    name: "newest-single",
    text: `SELECT id, string_agg(float8send(date_part('epoch', ts) * 1000), '' ORDER BY ts) AS times,
        string_agg(float8send(value), '' ORDER BY ts) AS values
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT ts, value FROM samples
        WHERE point_id = id AND ts >= to_timestamp($2::float8 / 1000) AND ts < to_timestamp($3::float8 / 1000)
        ORDER BY ts DESC LIMIT $4
      ) sample
      GROUP BY id`,
    values: [int4Array(Int32Array.from(points)), from, to, most],
  });
  return new Map(
    rows.map(({ id, times, values }) => [
      id,
      { times: float8Column(times).map(Math.round), values: float8Column(values) },
    ]),
  );
}

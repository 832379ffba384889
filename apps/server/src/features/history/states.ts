import { int4Array } from "./binaryArrays.ts";
import { unpackSeries } from "./packing.ts";
import { cutSeries } from "./samples.ts";
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
  for (const { id, to, content } of await packedBefore(db, points, time)) {
    const known = newest.get(id);
    if (known !== undefined && known.time >= to) continue;
    const { times, values } = cutSeries(unpackSeries(content), 0, time);
    const last = times.at(-1);
    if (last === undefined || (known !== undefined && known.time >= last)) continue;
    newest.set(id, { time: last, value: values.at(-1) ?? Number.NaN });
  }
  return newest;
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
  readonly to: number;
  readonly content: Buffer;
}

/** Two rows a point, the older first: that of the moment itself may have samples only after it. */
async function packedBefore(db: Queryable, points: readonly number[], time: number): Promise<PackedRow[]> {
  const { rows } = await db.query<PackedRow>({
    name: "packed-before",
    text: `SELECT id, date_part('epoch', packed.ends) * 1000 AS to, packed.content
      FROM unnest($1::int[]) AS id CROSS JOIN LATERAL (
        SELECT starts, ends, content FROM packed_samples
        WHERE point_id = id AND starts < to_timestamp($2::float8 / 1000) ORDER BY starts DESC LIMIT 2
      ) packed
      ORDER BY packed.starts`,
    values: [int4Array(Int32Array.from(points)), time],
  });
  return rows;
}

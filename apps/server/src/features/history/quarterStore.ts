import type { Pool } from "pg";
import { byteaArray, int4Array } from "./binaryArrays.ts";
import type { Day } from "./spans.ts";
import { unpackSeries } from "./packing.ts";
import { packQuarters, unpackQuarters } from "./quarterPacking.ts";
import { quarterOf } from "./steps.ts";
import { type Summary, summarise } from "./summary.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

/** The days of which there are packed samples, and that end before a moment, the oldest first. */
export async function packedDaysBefore(pool: Pool, time: number): Promise<Day[]> {
  const { rows } = await pool.query<Day>(
    `SELECT DISTINCT date_part('epoch', day_start) * 1000 AS from, date_part('epoch', day_end) * 1000 AS to
     FROM packed_days WHERE day_end <= to_timestamp($1::float8 / 1000) ORDER BY 1`,
    [time],
  );
  return rows;
}

/** The points that have packed samples of a day. */
export async function packedPoints(pool: Pool, day: Day): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT point_id AS id FROM packed_days WHERE day_start = to_timestamp($1::float8 / 1000) ORDER BY point_id",
    [day.from],
  );
  return rows.map(({ id }) => id);
}

/** Puts quarter hours in the place of the samples of some points in a day. Writers keep away from that day. */
export async function keepQuarters(pool: Pool, day: Day, points: readonly number[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; content: Buffer }>(
      `DELETE FROM packed_days WHERE point_id = ANY($1::int[]) AND day_start = to_timestamp($2::float8 / 1000)
       RETURNING point_id AS id, content`,
      [int4Array(Int32Array.from(points)), day.from],
    );
    await client.query(
      `INSERT INTO packed_quarters (point_id, day_start, day_end, content)
       SELECT id, to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000), content
       FROM unnest($3::int[], $4::bytea[]) AS packed (id, content)
       ON CONFLICT (point_id, day_start) DO NOTHING`,
      [
        day.from,
        day.to,
        int4Array(Int32Array.from(rows, ({ id }) => id)),
        byteaArray(rows.map(({ content }) => packQuarters(summarise(unpackSeries(content), quarterOf)))),
      ],
    );
  });
}

/** Quarter hours whose samples are forgotten, by point in the order of time. */
export async function readPackedQuarters(
  db: Queryable,
  points: readonly number[],
  { from, to }: Day,
): Promise<Map<number, Summary[]>> {
  const { rows } = await db.query<{ id: number; content: Buffer }>({
    name: "read-packed-quarters",
    text: `SELECT point_id AS id, content FROM packed_quarters
      WHERE point_id = ANY($1::int[])
        AND day_start < to_timestamp($3::float8 / 1000) AND day_start > to_timestamp($2::float8 / 1000) - interval '27 hours'
        AND day_end > to_timestamp($2::float8 / 1000)
      ORDER BY point_id, day_start`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  const quarters = new Map<number, Summary[]>();
  for (const { id, content } of rows) {
    const within = unpackQuarters(content).filter(({ ts }) => ts >= from && ts < to);
    quarters.set(id, [...(quarters.get(id) ?? []), ...within]);
  }
  return quarters;
}

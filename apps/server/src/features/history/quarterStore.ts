import type { Pool } from "pg";
import { byteaArray, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";
import type { Day } from "./spans.ts";
import { unpackSeries } from "./packing.ts";
import { packQuarters, unpackQuarters } from "./quarterPacking.ts";
import { quarterOf } from "./steps.ts";
import { summarise } from "./summarising.ts";
import type { Summary } from "./summary.ts";
import { inTransaction, type Queryable } from "./transaction.ts";

/** The points of which rows of packed samples end before a moment. */
export async function pointsPackedBefore(pool: Pool, time: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    "SELECT DISTINCT point_id AS id FROM packed_samples WHERE ends <= to_timestamp($1::float8 / 1000) ORDER BY id",
    [time],
  );
  return rows.map(({ id }) => id);
}

/** Puts quarter hours in the place of the samples of some points, row by row. Writers keep away from these days. */
export async function keepQuarters(pool: Pool, points: readonly number[], before: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number; from: number; to: number; content: Buffer }>(
      `DELETE FROM packed_samples WHERE point_id = ANY($1::int[]) AND ends <= to_timestamp($2::float8 / 1000)
       RETURNING point_id AS id, content,
         date_part('epoch', starts) * 1000 AS from, date_part('epoch', ends) * 1000 AS to`,
      [int4Array(Int32Array.from(points)), before],
    );
    await client.query(
      `INSERT INTO packed_quarters (point_id, starts, ends, content)
       SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::bytea[])
       ON CONFLICT (point_id, starts) DO NOTHING`,
      [
        int4Array(Int32Array.from(rows, ({ id }) => id)),
        timestampArray(Float64Array.from(rows, ({ from }) => from)),
        timestampArray(Float64Array.from(rows, ({ to }) => to)),
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
        AND starts < to_timestamp($3::float8 / 1000) AND starts > to_timestamp($2::float8 / 1000) - interval '35 days'
        AND ends > to_timestamp($2::float8 / 1000)
      ORDER BY point_id, starts`,
    values: [int4Array(Int32Array.from(points)), from, to],
  });
  const quarters = new Map<number, Summary[]>();
  for (const { id, content } of rows) {
    const within = unpackQuarters(content).filter(({ ts }) => ts >= from && ts < to);
    quarters.set(id, [...(quarters.get(id) ?? []), ...within]);
  }
  return quarters;
}

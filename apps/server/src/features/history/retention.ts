import type { Pool } from "pg";
import { lockAlone } from "./stateStore.ts";
import { inTransaction } from "./transaction.ts";

/**
 * For how many days each kind of history is kept; undefined: for ever. None for a shorter time than samples, of which all
 * of them are made. What meters counted is always kept for ever.
 */
export interface Retention {
  readonly samples: number;
  readonly quarters?: number | undefined;
  readonly hours?: number | undefined;
  readonly days?: number | undefined;
}

/**
 * Two years and two months: last year is there for each day of this year. Packed samples take no more room than the quarter
 * hours made of them, so these begin when the samples end.
 */
export const DEFAULT_RETENTION: Retention = { samples: 800, quarters: 800 };

/** Since when samples and quarter hours are kept, ms; 0: none are forgotten. Both are beginnings of days of the site. */
export interface RetainedSince {
  readonly samples: number;
  readonly quarters: number;
}

export async function readRetainedSince(pool: Pool): Promise<RetainedSince> {
  const { rows } = await pool.query<RetainedSince>(
    `SELECT coalesce(date_part('epoch', samples_from) * 1000, 0) AS samples,
       coalesce(date_part('epoch', quarters_from) * 1000, 0) AS quarters
     FROM history_state WHERE id = 1`,
  );
  return rows[0] ?? { samples: 0, quarters: 0 };
}

/** From now on earlier samples and quarter hours count as forgotten, and no writer stores any. What is forgotten stays so. */
export async function setRetainedSince(
  pool: Pool,
  { samples, quarters }: { readonly samples: number; readonly quarters: number | undefined },
): Promise<RetainedSince> {
  await inTransaction(pool, async (client) => {
    await lockAlone(client);
    await client.query(
      `UPDATE history_state SET samples_from = greatest(samples_from, to_timestamp($1::float8 / 1000)),
         quarters_from = greatest(quarters_from, to_timestamp($2::float8 / 1000)) WHERE id = 1`,
      [samples, quarters ?? null],
    );
  });
  return readRetainedSince(pool);
}

/** Deletes the quarter hours of days before a moment. */
export async function deleteQuarters(pool: Pool, before: number): Promise<void> {
  await pool.query("DELETE FROM packed_quarters WHERE ends <= to_timestamp($1::float8 / 1000)", [before]);
  await pool.query("DELETE FROM packed_samples WHERE ends <= to_timestamp($1::float8 / 1000)", [before]);
  await pool.query("DELETE FROM rollup_15m WHERE ts < to_timestamp($1::float8 / 1000)", [before]);
}

/** Hours of a month go together, when all of it is past its time. */
export async function deleteHours(pool: Pool, before: number): Promise<void> {
  await pool.query("DELETE FROM rollup_1h WHERE ts < to_timestamp($1::float8 / 1000)", [before]);
  await forgetPacked(pool, "hours", before);
}

/** So do its days. */
export async function deleteDays(pool: Pool, before: number): Promise<void> {
  await pool.query("DELETE FROM rollup_1d WHERE ts < to_timestamp($1::float8 / 1000)", [before]);
  await forgetPacked(pool, "days", before);
}

async function forgetPacked(pool: Pool, column: "hours" | "days", before: number): Promise<void> {
  const isPast = "ends <= to_timestamp($1::float8 / 1000)";
  await pool.query(`UPDATE packed_rollups SET ${column} = NULL WHERE ${column} IS NOT NULL AND ${isPast}`, [before]);
  await pool.query(`DELETE FROM packed_rollups WHERE hours IS NULL AND days IS NULL AND ${isPast}`, [before]);
}

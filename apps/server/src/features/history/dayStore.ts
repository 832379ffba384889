import type { Pool } from "pg";
import type { Day } from "./spans.ts";

/** How days are packed now: 1 left their hours single. A day of an earlier form is packed again. */
const PACKED_FORM = 2;

/** Days whose samples have changed since they were packed, or that were packed in an earlier form; newest first. */
export async function closedDays(
  pool: Pool,
  { startedBefore, changedBefore }: { startedBefore: number; changedBefore: number },
): Promise<{ from: number; version: number }[]> {
  const { rows } = await pool.query<{ from: number; version: number }>(
    `SELECT date_part('epoch', day_start) * 1000 AS from, version FROM history_days
     WHERE (packed_version IS DISTINCT FROM version OR packed_form < ${PACKED_FORM})
       AND day_start < to_timestamp($1::float8 / 1000) AND changed_at < to_timestamp($2::float8 / 1000)
     ORDER BY day_start DESC`,
    [startedBefore, changedBefore],
  );
  return rows;
}

export async function pointsOfDay(pool: Pool, day: Day): Promise<number[]> {
  const { rows } = await pool.query<{ point_id: number }>(
    "SELECT point_id FROM rollup_1d WHERE ts = to_timestamp($1::float8 / 1000) ORDER BY point_id",
    [day.from],
  );
  return rows.map((row) => row.point_id);
}

/** @param version the version of the day when its packing began: later changes are packed next time */
export async function markPacked(pool: Pool, from: number, version: number): Promise<void> {
  await pool.query(
    `UPDATE history_days SET packed_version = $2, packed_form = ${PACKED_FORM} WHERE day_start = to_timestamp($1::float8 / 1000)`,
    [from, version],
  );
}

/** Whether a range has days that are not packed as they are now. */
export async function hasUnpacked(pool: Pool, { from, to }: Day): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM history_days
     WHERE day_start >= to_timestamp($1::float8 / 1000) AND day_start < to_timestamp($2::float8 / 1000)
       AND (packed_version IS DISTINCT FROM version OR packed_form < ${PACKED_FORM}) LIMIT 1`,
    [from, to],
  );
  return rows.length > 0;
}

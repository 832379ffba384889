import type { Pool } from "pg";
import { timestampArray } from "../../platform/database/binaryArrays.ts";
import type { Day } from "./spans.ts";

/** How days are packed now: 1 left their hours single, 2 the day itself. A day of an earlier form is packed again. */
export const PACKED_FORM = 3;

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

interface DayVersion {
  readonly from: number;
  readonly version: number;
}

/** Days before a moment that have changed since their month was joined. */
export async function unjoinedDays(pool: Pool, before: number): Promise<DayVersion[]> {
  const { rows } = await pool.query<DayVersion>(
    `SELECT date_part('epoch', day_start) * 1000 AS from, version FROM history_days
     WHERE joined_version IS DISTINCT FROM version AND day_start < to_timestamp($1::float8 / 1000) ORDER BY day_start`,
    [before],
  );
  return rows;
}

/** Whether a range has days that are not packed as they are now, or that have changed since a moment. */
export async function isInWork(pool: Pool, { from, to }: Day, since: number): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM history_days
     WHERE day_start >= to_timestamp($1::float8 / 1000) AND day_start < to_timestamp($2::float8 / 1000)
       AND (packed_version IS DISTINCT FROM version OR packed_form < ${PACKED_FORM}
         OR changed_at >= to_timestamp($3::float8 / 1000)) LIMIT 1`,
    [from, to, since],
  );
  return rows.length > 0;
}

/** The points that have several rows in a month. */
export async function pointsToJoin(pool: Pool, { from, to }: Day): Promise<number[]> {
  const isWithin = "starts >= to_timestamp($1::float8 / 1000) AND starts < to_timestamp($2::float8 / 1000)";
  const { rows } = await pool.query<{ id: number }>(
    `SELECT point_id AS id FROM packed_rollups WHERE ${isWithin} GROUP BY point_id HAVING count(*) > 1
     UNION SELECT point_id FROM packed_samples WHERE ${isWithin} GROUP BY point_id HAVING count(*) > 1
     ORDER BY id`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

/** @param days as they were when the joining began: later changes are joined next time */
export async function markJoined(pool: Pool, days: readonly DayVersion[]): Promise<void> {
  await pool.query(
    `UPDATE history_days AS day SET joined_version = joined.version
     FROM unnest($1::timestamptz[], $2::float8[]) AS joined (day_start, version)
     WHERE day.day_start = joined.day_start`,
    [timestampArray(Float64Array.from(days, ({ from }) => from)), days.map(({ version }) => version)],
  );
}

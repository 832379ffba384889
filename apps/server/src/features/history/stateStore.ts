import type { Pool, PoolClient } from "pg";
import { float8Array, int4Array, timestampArray } from "../../platform/database/binaryArrays.ts";

/** The number of our advisory lock: writers of samples share it, packing and storing late samples take it alone. */
const HISTORY_LOCK = 7_412_001;

/** How far samples are rolled up, ms. */
export interface RolledUp {
  /** Up to here every sample is rolled up. */
  readonly rolled: number;
  /** Up to here samples are rolled up, or are being rolled up now: earlier ones are late. */
  readonly late: number;
  /** Samples before this moment are forgotten; what was computed of them is final. 0: none are. */
  readonly forgotten: number;
  /** The same of quarter hours. */
  readonly forgottenQuarters: number;
}

/** The lock of writers, which share it. It must be the transaction's first statement. */
export async function lockForWriting(client: PoolClient): Promise<RolledUp> {
  await besideWriters(client);
  return readRolledUp(client);
}

/** The exclusive lock, for changes that writers rely on. It must be the transaction's first statement. */
export async function lockAlone(client: PoolClient): Promise<RolledUp> {
  await client.query(`SELECT pg_advisory_xact_lock(${HISTORY_LOCK})`);
  return readRolledUp(client);
}

/** The lock of readers of values that only late samples change. It must be the transaction's first statement. */
export async function besideWriters(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock_shared(${HISTORY_LOCK})`);
}

export async function readRolledUp(client: PoolClient): Promise<RolledUp> {
  const { rows } = await client.query<RolledUp>(
    `SELECT date_part('epoch', rolled_until) * 1000 AS rolled,
       date_part('epoch', greatest(rolled_until, rolling_until)) * 1000 AS late,
       coalesce(date_part('epoch', samples_from) * 1000, 0) AS forgotten,
       coalesce(date_part('epoch', quarters_from) * 1000, 0) AS "forgottenQuarters"
     FROM history_state WHERE id = 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the history has not been started");
  return row;
}

export async function setRollingUntil(client: PoolClient, time: number): Promise<void> {
  await client.query("UPDATE history_state SET rolling_until = to_timestamp($1::float8 / 1000) WHERE id = 1", [time]);
}

export async function setRolledUntil(client: PoolClient, time: number): Promise<void> {
  await client.query("UPDATE history_state SET rolled_until = to_timestamp($1::float8 / 1000) WHERE id = 1", [time]);
}

/** Makes the one row of state at the very first start. Returns the zone that days were cut in so far. */
export async function initialState(pool: Pool, { zone, now }: { zone: string; now: number }): Promise<string> {
  await pool.query(
    `INSERT INTO history_state (id, time_zone, rolled_until) VALUES (1, $1, to_timestamp($2::float8 / 1000))
     ON CONFLICT DO NOTHING`,
    [zone, now],
  );
  const { rows } = await pool.query<{ time_zone: string }>("SELECT time_zone FROM history_state WHERE id = 1");
  return rows[0]?.time_zone ?? zone;
}

/** Days are to be cut in another zone from now on: those cut in the old one are dropped. */
export async function changeZone(client: PoolClient, zone: string): Promise<void> {
  await client.query("TRUNCATE rollup_1d, history_days");
  await client.query("UPDATE packed_rollups SET days = NULL WHERE days IS NOT NULL");
  await client.query("UPDATE history_state SET time_zone = $1 WHERE id = 1", [zone]);
}

export async function markImported(pool: Pool): Promise<void> {
  await pool.query("UPDATE history_state SET imported_at = coalesce(imported_at, now()) WHERE id = 1");
}

/** Keeps since when these values have held, where they are still the last ones. @returns those that were kept */
export async function dateBack<Row extends { readonly id: number; readonly value: number; readonly since: number }>(
  pool: Pool,
  rows: readonly Row[],
): Promise<Row[]> {
  const { rows: kept } = await pool.query<{ id: number }>({
    text: `UPDATE latest SET changed_at = earlier.since
      FROM unnest($1::int[], $2::float8[], $3::timestamptz[]) AS earlier (id, value, since)
      WHERE point_id = earlier.id AND held = earlier.value AND coalesce(changed_at, ts) > earlier.since
      RETURNING point_id AS id`,
    values: [
      int4Array(Int32Array.from(rows, ({ id }) => id)),
      float8Array(Float64Array.from(rows, ({ value }) => value)),
      timestampArray(Float64Array.from(rows, ({ since }) => since)),
    ],
  });
  const ids = new Set(kept.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/**
 * Has the database write out everything so far: after a year of history, replaying its log would hold up the
 * start that follows a power cut by a minute and more.
 * @throws where the database's user is not allowed to
 */
export async function checkpoint(pool: Pool): Promise<void> {
  await pool.query("CHECKPOINT");
}

/** Points that have a sample from a moment on. */
export async function pointsSince(client: PoolClient, time: number): Promise<number[]> {
  const { rows } = await client.query<{ point_id: number }>(
    "SELECT point_id FROM latest WHERE ts >= to_timestamp($1::float8 / 1000) ORDER BY point_id",
    [time],
  );
  return rows.map((row) => row.point_id);
}

/** The moment up to which the last run is known to have stored all samples, and the points that had a value then. */
export async function readLastRun(pool: Pool): Promise<{ aliveAt: number; points: number[] } | undefined> {
  const state = await pool.query<{ time: number | null }>(
    "SELECT date_part('epoch', alive_at) * 1000 AS time FROM history_state WHERE id = 1",
  );
  const aliveAt = state.rows[0]?.time ?? undefined;
  if (aliveAt === undefined) return undefined;
  const { rows } = await pool.query<{ point_id: number }>(
    "SELECT point_id FROM latest WHERE ts <= to_timestamp($1::float8 / 1000) AND value <> 'NaN' ORDER BY point_id",
    [aliveAt],
  );
  return { aliveAt, points: rows.map((row) => row.point_id) };
}

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Exchanges of counters, and their withdrawals. Rows of both are never changed. `counts_until`: the first reading after the
 * exchange, when the row was written; from the exchange to there, what the counter counted is another amount by this row.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE meter_exchanges (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      point_id int NOT NULL,
      device text NOT NULL,
      point text NOT NULL,
      at timestamptz NOT NULL,
      old_end float8 NOT NULL,
      new_start float8 NOT NULL,
      reason text NOT NULL,
      by_name text NOT NULL,
      recorded_at timestamptz NOT NULL,
      counts_until timestamptz NOT NULL
    )`.execute(db);
    await sql`CREATE TABLE meter_exchange_withdrawals (
      exchange_id int PRIMARY KEY REFERENCES meter_exchanges (id),
      by_name text NOT NULL,
      recorded_at timestamptz NOT NULL,
      counts_until timestamptz NOT NULL
    )`.execute(db);
  },
};

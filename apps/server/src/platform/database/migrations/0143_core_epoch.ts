import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Which core may write, where there are several. A sequence is outside of transactions, so nobody reads an old one; it is never
 * below the seconds since 1970, so a database that is restored from a backup does not go back to numbers of before.
 */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE SEQUENCE core_epoch MINVALUE 0 START 0`.execute(db);
    await sql`CREATE FUNCTION begin_core_epoch() RETURNS bigint LANGUAGE sql AS $$
      SELECT setval('core_epoch', greatest((SELECT last_value FROM core_epoch) + 1, extract(epoch FROM now())::bigint))
    $$`.execute(db);
    // Of a database that was switched over, and has not heard of the newest epoch, the core that has it says so.
    await sql`CREATE FUNCTION assert_core_epoch(carried bigint) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE newest bigint;
      BEGIN
        SELECT last_value INTO newest FROM core_epoch;
        IF carried < newest THEN
          RAISE EXCEPTION 'core epoch % is over, % has begun', carried, newest USING ERRCODE = 'AT001';
        END IF;
        IF carried > newest THEN PERFORM setval('core_epoch', carried); END IF;
      END
    $$`.execute(db);
  },
  async down(db) {
    await sql`DROP FUNCTION assert_core_epoch(bigint)`.execute(db);
    await sql`DROP FUNCTION begin_core_epoch()`.execute(db);
    await sql`DROP SEQUENCE core_epoch`.execute(db);
  },
};

import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sheets of shifts as they were signed. `signed` is the text that the hash is over; only who takes over is added later, once. */
export const migration: Migration = {
  async up(db) {
    await sql`CREATE TABLE hand_overs (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      placement text NOT NULL,
      shift_from timestamptz NOT NULL,
      signed text NOT NULL,
      hash text NOT NULL,
      given_user int NOT NULL,
      taken_at timestamptz,
      taken_user int,
      taken_by text,
      taken_told boolean,
      CHECK ((taken_at IS NULL) = (taken_by IS NULL))
    )`.execute(db);
    // Two who sign the same shift at once: one does.
    await sql`CREATE UNIQUE INDEX hand_overs_waiting ON hand_overs (placement, shift_from) WHERE taken_at IS NULL`.execute(
      db,
    );
    await sql`CREATE INDEX hand_overs_of_place ON hand_overs (placement, id DESC)`.execute(db);
    await sql`CREATE FUNCTION refuse_hand_over_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR OLD.taken_at IS NOT NULL
          OR (NEW.placement, NEW.shift_from, NEW.signed, NEW.hash, NEW.given_user)
            IS DISTINCT FROM (OLD.placement, OLD.shift_from, OLD.signed, OLD.hash, OLD.given_user)
        THEN RAISE EXCEPTION 'a signed sheet does not change'; END IF;
        RETURN NEW;
      END $$`.execute(db);
    await sql`CREATE TRIGGER hand_overs_stay BEFORE UPDATE OR DELETE ON hand_overs
      FOR EACH ROW EXECUTE FUNCTION refuse_hand_over_change()`.execute(db);
  },
  async down(db) {
    await sql`DROP TABLE hand_overs`.execute(db);
    await sql`DROP FUNCTION refuse_hand_over_change`.execute(db);
  },
};

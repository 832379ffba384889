import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Where the device of an event was when it happened. Earlier events get the place that their device has now, or had when it
 * was retired: nobody wrote down any other. Rooms of these kinds are what the menus gather as "Corridor".
 */
export const migration: Migration = {
  async up(db) {
    await sql`ALTER TABLE field_events
      ADD COLUMN placement text,
      ADD COLUMN floor text,
      ADD COLUMN zone text,
      ADD COLUMN is_corridor boolean NOT NULL DEFAULT false`.execute(db);
    await sql`UPDATE field_events SET
      placement = devices.placement,
      floor = devices.floor,
      zone = devices.zone,
      is_corridor = EXISTS (
        SELECT FROM floors, json_array_elements(floors.drawing -> 'rooms') AS rooms (drawn)
        WHERE floors.placement = devices.placement AND floors.key = devices.floor
          AND drawn ->> 'id' = devices.room
          AND drawn ->> 'kind' IN ('corridor', 'lobby', 'foyer', 'atrium')
      )
      FROM devices WHERE devices.id = field_events.device`.execute(db);
    await sql`CREATE INDEX field_events_place ON field_events (placement, time DESC, id DESC)`.execute(db);
  },
};

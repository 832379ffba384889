import { tariffsOfNow } from "@atrium/contract/site";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Tariffs of two prices become tariffs of named periods, with the same price at every hour. */
export const migration: Migration = {
  async up(db) {
    const { rows } = await sql<{ id: number; settings: object }>`SELECT id, settings FROM site`.execute(db);
    for (const { id, settings } of rows) {
      if (!("tariffs" in settings)) continue;
      const changed = JSON.stringify({ ...settings, tariffs: tariffsOfNow(settings.tariffs) });
      await sql`UPDATE site SET settings = ${changed}::json WHERE id = ${id}`.execute(db);
    }
  },
};

import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { inject } from "vitest";
import { makePool } from "../src/platform/database/connections.ts";
import { migrateToLatest } from "../src/platform/database/migrate.ts";
import { migrations } from "../src/platform/database/migrations/migrations.ts";
import { addressOf, createDatabase, dropDatabase, EMPTY } from "./databases.ts";

/** For tests of migrations: the database of an installation as an earlier version left it. */
export interface OldInstallation {
  readonly db: Kysely<unknown>;
  stop(): Promise<void>;
}

/** @param next the first migration that it does not have: "0016" */
export async function openOldInstallation(next: string): Promise<OldInstallation> {
  const server = inject("sharedServer");
  const name = `old-${randomUUID()}`;
  await createDatabase(server, { name, template: EMPTY });
  const pool = makePool(addressOf(server, name), { name: "test", size: 1, statementLimit: 15_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([known]) => known < next)));
  return {
    db,
    stop: async () => {
      await db.destroy();
      await dropDatabase(server, name);
    },
  };
}

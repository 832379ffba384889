import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { makePool } from "../src/platform/database/connections.ts";
import { EmbeddedServer } from "../src/platform/database/embeddedServer.ts";
import { migrateToLatest } from "../src/platform/database/migrate.ts";
import { migrations } from "../src/platform/database/migrations/migrations.ts";
import { createLog } from "../src/platform/log.ts";
import { openTestDatabase } from "./testDatabase.ts";

/** For tests of migrations: the database of an installation as an earlier version left it. */
export interface OldInstallation {
  readonly db: Kysely<unknown>;
  stop(): Promise<void>;
}

/** @param next the first migration that it does not have: "0016" */
export async function openOldInstallation(next: string): Promise<OldInstallation> {
  const server = await openTestDatabase();
  await sql`CREATE DATABASE old`.execute(server.kysely);
  const { socketFolder, port } = new EmbeddedServer({
    folder: join(server.options.folder, "postgres"),
    log: createLog("silent"),
  });
  const address = { host: socketFolder, port, user: "atrium", database: "old" };
  const pool = makePool(address, { name: "test", size: 1, statementLimit: 15_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await migrateToLatest(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < next)));
  return {
    db,
    stop: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

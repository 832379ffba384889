import { Kysely, PostgresDialect } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { makePool, type ServerAddress } from "./connections.ts";
import { migrations as ours } from "./migrations/migrations.ts";

/** PostgreSQL's code for a missing right of its user. */
const NOT_ALLOWED = "42501";

/** Brings the database to the newest form. A failed migration is undone and named in the error. */
export async function migrateToLatest(
  db: Kysely<unknown>,
  migrations: Record<string, Migration> = ours,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Kysely's own words for a migration that has run and that we do not have.
  const newer = error instanceof Error && /migration (\S+) is missing/.exec(error.message)?.[1];
  if (typeof newer === "string") {
    throw new Error(
      `The database was written by a newer version of Atrium (${newer}). Start that version, or restore a backup of this one`,
      { cause: error },
    );
  }
  if (error instanceof Error && "code" in error && error.code === NOT_ALLOWED) {
    throw new Error("The database's user may not make tables there: it needs to own the database", { cause: error });
  }
  const failed = results?.find((result) => result.status === "Error");
  throw new Error(`Database migration ${failed?.migrationName ?? ""} failed`, { cause: error });
}

/** The same over a connection of its own, before the database is opened. */
export async function migrateAt(address: ServerAddress): Promise<void> {
  const pool = makePool(address, { name: "migration", size: 1, statementLimit: 0 });
  const kysely: Kysely<unknown> = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateToLatest(kysely);
  } finally {
    await kysely.destroy();
  }
}

import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { migrations as ours } from "./migrations/migrations.ts";

/** Brings the database to the newest form. A migration that fails is undone and named in the error. */
export async function migrateToLatest(
  db: Kysely<unknown>,
  migrations: Record<string, Migration> = ours,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error");
  throw new Error(`Database migration ${failed?.migrationName ?? ""} failed`, { cause: error });
}

import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrations } from "../migrations/migrations.ts";
import { type CopyOptions, sumOf } from "./backup.ts";
import { BackupFault, type BackupTable, fileOf, type Manifest, readManifest } from "./manifest.ts";
import type { Pace } from "./pace.ts";
import { copyStatement } from "./tables.ts";

/**
 * Reads a backup through before anything is touched.
 * @throws BackupFault in one sentence where a file is missing, garbled, or of a newer version
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!(manifest.schema in migrations)) {
    const message = `The backup is of a newer version of Atrium (${manifest.schema}): restore it with that version`;
    throw new BackupFault("newer", manifest.schema, message);
  }
  for (const table of manifest.tables) {
    const file = fileOf(folder, table);
    const sum = await sumOf(file).catch(() => undefined);
    const name = path.basename(file);
    if (sum === undefined) throw new BackupFault("missing", name, `${file} is missing: the backup is not whole`);
    if (sum === table.sha256) continue;
    throw new BackupFault("changed", name, `${file} is not as it was written: the backup is damaged`);
  }
  return manifest;
}

/**
 * Fills an empty database with a backup that was checked. It has the form of the version that took the backup; the next
 * start of the server brings it to the newest.
 * @throws Error where the database is not empty, or a table does not have the rows that the manifest counts
 */
export async function fillFrom(
  pool: Pool,
  folder: string,
  manifest: Manifest,
  { pace, onTable }: CopyOptions = {},
): Promise<void> {
  const { rows } = await pool.query<{ tables: number }>(
    "SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  if (rows[0]?.tables !== 0) throw new Error("The database is not empty: restore into a new one");
  await migrateTo(pool, manifest.schema);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    await emptyFirstRows(client, manifest.tables);
    onTable?.(0, manifest.tables.length);
    for (const [index, table] of manifest.tables.entries()) {
      await fillTable(client, folder, table, pace);
      onTable?.(index + 1, manifest.tables.length);
    }
    for (const { name, value } of manifest.sequences) {
      if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [name, value]);
    }
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
}

async function migrateTo(pool: Pool, schema: string): Promise<void> {
  // Never destroyed, because that would end the pool.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(schema);
  if (error !== undefined) throw new Error(`The database could not be given the form of ${schema}`, { cause: error });
}

/** A migration may have put a first row into its table: the backup has that row as it became. */
async function emptyFirstRows(client: PoolClient, tables: readonly BackupTable[]): Promise<void> {
  for (const { name, partition } of tables.toReversed()) {
    if (partition !== undefined) continue;
    const { rows } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    // Tables that only grow refuse any deletion, and are empty.
    if (rows.length > 0) await client.query(`DELETE FROM "${name}"`);
  }
}

async function fillTable(client: PoolClient, folder: string, table: BackupTable, pace?: Pace): Promise<void> {
  const { name, partition, rows } = table;
  if (partition !== undefined) {
    await client.query(`CREATE TABLE IF NOT EXISTS "${name}" PARTITION OF "${partition.of}" ${partition.bound}`);
  }
  const copy = client.query(copyFrom(copyStatement(table, "FROM STDIN")));
  const slowly = pace === undefined ? [] : [pace.stream()];
  await pipeline([createReadStream(fileOf(folder, table)), createGunzip(), ...slowly, copy]);
  if (copy.rowCount === rows) return;
  const message = `${name} took ${String(copy.rowCount)} rows where the backup counts ${String(rows)}`;
  throw new BackupFault("rows", name, message);
}

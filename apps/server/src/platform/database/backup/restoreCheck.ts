import { hash, randomBytes } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Database, Db } from "../database.ts";
import type { LinedPool } from "../linedPool.ts";
import type { CopyOptions } from "./backup.ts";
import { type BackupContents, BackupFault, type Manifest } from "./manifest.ts";
import { checkBackup, fillFrom } from "./restore.ts";
import { readContents } from "./tables.ts";

/** Whether the audit log of a database is whole. */
export type VerifyAudit = (db: Db) => Promise<{ readonly isWhole: boolean; readonly rows: number }>;

type Server = Pick<Database, "connectLong">;

interface CheckOptions extends CopyOptions {
  readonly verifyAudit: VerifyAudit;
  readonly signal: AbortSignal;
}

/**
 * Restores a backup into a database of its own on the same server, compares what is in it, and deletes it again.
 * @throws BackupFault where the backup cannot be restored as it was; another error where it could not be tried
 */
export async function checkByRestoring(
  server: Server,
  folder: string,
  { verifyAudit, signal, ...copying }: CheckOptions,
): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await withPool(server.connectLong("restore check"), async (own) => {
    const name = `${await scratchPrefix(own)}${randomBytes(4).toString("hex")}`;
    await own.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
    try {
      await withPool(server.connectLong("restore check", name), async (scratch) => {
        signal.addEventListener("abort", () => scratch.setAway(true), { once: true });
        await fillFrom(scratch, folder, manifest, copying).catch((error: unknown) => {
          throw isBadContent(error) ? new BackupFault("rows", errorTable(error), String(error)) : error;
        });
        await compare(scratch, manifest, verifyAudit);
      });
    } finally {
      await own.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
  });
  return manifest;
}

/** Deletes the databases that checks have left because the program ended. Returns how many. */
export async function dropScratchDatabases(server: Server): Promise<number> {
  return await withPool(server.connectLong("restore check"), async (own) => {
    const prefix = await scratchPrefix(own);
    const { rows } = await own.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of rows) await own.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    return rows.length;
  });
}

/** Whether the database's user may make another database. */
export async function mayCreateDatabases(pool: Pick<Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user",
  );
  return rows[0]?.may === true;
}

/** Other installations may use the same server: what comes after it is ours alone. */
async function scratchPrefix(own: Pool): Promise<string> {
  const { rows } = await own.query<{ name: string }>("SELECT current_database() AS name");
  return `atrium_check_${hash("sha256", rows[0]?.name ?? "").slice(0, 8)}_`;
}

async function compare(scratch: Pool, { contents, tables }: Manifest, verifyAudit: VerifyAudit): Promise<void> {
  for (const { name, rows } of tables) {
    const counted = await scratch.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`);
    if (counted.rows[0]?.count === rows) continue;
    throw new BackupFault(
      "rows",
      name,
      `${name} has ${String(counted.rows[0]?.count)} rows instead of ${String(rows)}`,
    );
  }
  if (contents === undefined) return;
  const found = await readContents(scratch);
  for (const key of ["newestSample", "auditRows", "auditLink"] as const satisfies readonly (keyof BackupContents)[]) {
    if (found[key] === contents[key]) continue;
    throw new BackupFault("contents", key, `${key} is ${String(found[key])} instead of ${String(contents[key])}`);
  }
  // Not destroyed, because that would end the pool.
  const proof = await verifyAudit(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: scratch }) }));
  if (!proof.isWhole || proof.rows !== contents.auditRows) {
    throw new BackupFault("contents", "audit_log", "The audit log of the backup is not whole");
  }
}

/** Data that PostgreSQL does not take (class 22), that breaks a rule of its table (23), or that ends too early. */
function isBadContent(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
  return /^(2[23]|Z_)/.test(error.code);
}

function errorTable(error: unknown): string {
  return error instanceof Error && "table" in error && typeof error.table === "string" ? error.table : "";
}

async function withPool<Result>(pool: LinedPool, work: (pool: LinedPool) => Promise<Result>): Promise<Result> {
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

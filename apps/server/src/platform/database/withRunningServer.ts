import { access } from "node:fs/promises";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import { databaseFolder, openDataFolder } from "../dataFolder.ts";
import { createLog } from "../log.ts";
import { makeClient, makePool, type ServerAddress } from "./connections.ts";
import type { Db } from "./database.ts";
import { EmbeddedServer } from "./embeddedServer.ts";

/**
 * Runs a command's work on the installation's database, beside a running server; where none runs, our own PostgreSQL is
 * started for the work, and no one else may start one until then.
 * @throws Error in one sentence where there is no database
 */
export async function withRunningServer<Result>(
  { databaseUrl, dataFolder }: Pick<Config, "databaseUrl" | "dataFolder">,
  work: (db: Db, pool: Pool) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return onDatabase({ connectionString: databaseUrl }, work);
  const folder = databaseFolder(dataFolder);
  const data = path.join(folder, "data");
  await access(data).catch(() => {
    throw new Error(`There is no database at ${data}: ATRIUM_DATA or DATABASE_URL names another place`);
  });
  const own = new EmbeddedServer({ folder, log: createLog("silent") });
  const address: ServerAddress = { host: own.socketFolder, port: own.port, user: "atrium", database: "postgres" };
  if (await answers(address)) return onDatabase(address, work);
  const lock = await openDataFolder(dataFolder, { hasDatabase: true });
  try {
    await own.start();
    return await onDatabase(address, work);
  } finally {
    await own.stop();
    await lock.release();
  }
}

async function answers(address: ServerAddress): Promise<boolean> {
  const client = makeClient(address, "command");
  client.on("error", () => undefined);
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
}

async function onDatabase<Result>(
  address: ServerAddress,
  work: (db: Db, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = makePool(address, { name: "command", size: 1, statementLimit: 0 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db, pool);
  } finally {
    await db.destroy();
  }
}

import type { Config } from "../config.ts";
import { isFirstStart, openDataFolder } from "../dataFolder.ts";
import { createLog } from "../log.ts";
import { makeClient } from "./connections.ts";
import { openDatabase, type Database } from "./database.ts";

/**
 * Runs a command's work on the installation's database while no server runs, and lets none start until then where the
 * database is ours.
 * @throws Error in one sentence where a server runs, or where there is no database
 */
export async function withExclusiveDatabase<Result>(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl: url, dataFolder: folder } = config;
  if (await isFirstStart(config)) {
    throw new Error(`There is no database in ${folder}: ATRIUM_DATA or DATABASE_URL names another place`);
  }
  if (url !== undefined) await refuseBesideServer(url);
  const lock = await openDataFolder(folder, { hasDatabase: url === undefined });
  try {
    const database = await openDatabase({ folder, log: createLog("silent"), ...(url === undefined ? {} : { url }) });
    try {
      return await work(database);
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
}

/** The server of a database of your own may run on another machine: its watch is always connected. */
async function refuseBesideServer(connectionString: string): Promise<void> {
  const client = makeClient({ connectionString }, "command");
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string | null }>(
      `SELECT host(client_addr) AS place FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'atrium watch' LIMIT 1`,
    );
    const [server] = rows;
    if (server === undefined) return;
    throw new Error(
      `An Atrium server is connected to this database (from ${server.place ?? "this machine"}). Stop it first.`,
    );
  } finally {
    await client.end();
  }
}

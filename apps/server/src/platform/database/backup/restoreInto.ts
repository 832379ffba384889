import { access, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import { databaseFolder, openDataFolder } from "../../dataFolder.ts";
import { createLog } from "../../log.ts";
import { makePool, type ServerAddress } from "../connections.ts";
import { EmbeddedServer } from "../embeddedServer.ts";
import type { Manifest } from "./manifest.ts";
import { checkBackup, fillFrom } from "./restore.ts";

type Place = Pick<Config, "databaseUrl" | "dataFolder">;

/** These belong to the database that is replaced: in another one they would be out of place. */
const OF_THE_OLD = ["postgres", "history-queue", "handovers.txt"];

/**
 * Makes an installation's database from a backup. The new one is made beside the old one and takes its place when it is
 * whole; the old one is kept aside. A database of `DATABASE_URL` must be empty.
 * @returns what was restored, and where the old data is now
 * @throws Error in one sentence; the old database is then unchanged
 */
export async function restoreInto(
  { databaseUrl, dataFolder }: Place,
  backup: string,
  { replaces }: { readonly replaces: boolean },
): Promise<{ manifest: Manifest; aside: string | undefined }> {
  const manifest = await checkBackup(backup);
  if (databaseUrl !== undefined) {
    await fill({ connectionString: databaseUrl }, backup, manifest);
    return { manifest, aside: undefined };
  }
  // Refuses while a server is running.
  const lock = await openDataFolder(dataFolder, { hasDatabase: true });
  try {
    const hasOld = await exists(databaseFolder(dataFolder));
    if (hasOld && !replaces) {
      throw new Error(`${dataFolder} has a database already: with --replace it is kept aside and replaced`);
    }
    const fresh = path.join(dataFolder, "postgres.restoring");
    await rm(fresh, { recursive: true, force: true });
    await fillNew(fresh, backup, manifest);
    const aside = hasOld ? await putAside(dataFolder) : undefined;
    await rename(fresh, databaseFolder(dataFolder));
    return { manifest, aside };
  } finally {
    await lock.release();
  }
}

async function fillNew(folder: string, backup: string, manifest: Manifest): Promise<void> {
  const server = new EmbeddedServer({ folder, log: createLog("silent") });
  try {
    await server.start();
    const { socketFolder: host, port } = server;
    await fill({ host, port, user: "atrium", database: "postgres" }, backup, manifest);
  } catch (error) {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await server.stop();
}

async function fill(address: ServerAddress, backup: string, manifest: Manifest): Promise<void> {
  const pool = makePool(address, { name: "restore", size: 2, statementLimit: 0 });
  try {
    await fillFrom(pool, backup, manifest);
  } finally {
    await pool.end();
  }
}

async function putAside(dataFolder: string): Promise<string> {
  const aside = path.join(dataFolder, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of OF_THE_OLD) {
    const place = path.join(dataFolder, name);
    if (await exists(place)) await rename(place, path.join(aside, name));
  }
  return aside;
}

async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

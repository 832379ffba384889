import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@atrium/time";
import { inject } from "vitest";
import { openDatabase, type Database, type DatabaseOptions } from "../src/platform/database/database.ts";
import { EmbeddedServer } from "../src/platform/database/embeddedServer.ts";
import { databaseFolder } from "../src/platform/dataFolder.ts";
import { createLog } from "../src/platform/log.ts";
import { clusterForTests } from "./clusterForTests.ts";
import { addressOf, createDatabase, dropDatabase, ownPlace, type ServerUrl, urlOf } from "./databases.ts";

export interface TestDatabase extends Database {
  /** Where it lies, to open it a second time. */
  readonly options: DatabaseOptions;
  /** For connections of the test's own. */
  readonly address: ServerUrl;
}

/** For tests: a fresh, migrated database on the server that a run's tests share. `stop` removes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openCopy(inject("sharedServer").template);
}

/** The same in which the default campus is, as after the first start of a server (`campusSite.ts`). */
export async function openCampusDatabase(): Promise<TestDatabase> {
  return openCopy(inject("sharedServer").campus);
}

async function openCopy(template: string): Promise<TestDatabase> {
  const server = inject("sharedServer");
  const name = `test-${randomUUID()}`;
  const log = createLog("silent");
  await createDatabase(server, { name, template });
  const options = { url: urlOf(server, name), folder: server.folder, log };
  const database = await openDatabase(options);
  const stop = async () => {
    await database.stop();
    await dropDatabase(server, name);
  };
  return { ...database, options, address: addressOf(server, name), stop };
}

/** The same with a server process of its own, which a test may kill, and a data folder as an installation has one. */
export async function openOwnServer(log: Log = createLog("silent")): Promise<TestDatabase> {
  const folder = await mkdtemp(join(inject("sharedServer").folder, "own-"));
  // The user that runs PostgreSQL must be able to pass through.
  await chmod(folder, 0o755);
  const options = { folder, log, embedded: await clusterForTests() };
  const database = await openDatabase(options);
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const place = ownPlace(new EmbeddedServer({ folder: databaseFolder(folder), log }));
  return { ...database, options, address: addressOf(place, "postgres"), stop };
}

import type { TestProject } from "vitest/node";
import { EmbeddedServer } from "../src/platform/database/embeddedServer.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";
import { databaseFolder } from "../src/platform/dataFolder.ts";
import { bringInCampus } from "./campusSite.ts";
import { clusterForTests } from "./clusterForTests.ts";
import { createDatabase, EMPTY, type ServerPlace, urlOf } from "./databases.ts";
import { makeRunFolder } from "./runFolder.ts";

/** The PostgreSQL that a run's tests share. */
export interface SharedServer extends ServerPlace {
  /** The database that each of them gets a copy of. */
  readonly template: string;
  /** The same with the default campus, for those that put the whole program together. */
  readonly campus: string;
  /** For what the tests put beside it; it goes with the run. */
  readonly folder: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    sharedServer: SharedServer;
  }
}

/** Each test file has connections of its own, some for a restarted program too. What the tests write is not kept. */
const SETTINGS = { max_connections: "200", autovacuum: "off", synchronous_commit: "off", shared_buffers: "64MB" };
const TEMPLATE = "migrated";
const CAMPUS = "campus";

/** Before the tests: one PostgreSQL for all of them, migrated once. After them, or when the run is killed, it is gone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  const cluster = await clusterForTests();
  const log = createLog("silent");
  const settings = { ...cluster.settings, ...SETTINGS };
  const server = new EmbeddedServer({ ...cluster, settings, folder: databaseFolder(folder.path), log });
  await server.start();
  const { socketFolder: host, port } = server;
  const shared: SharedServer = { host, port, template: TEMPLATE, campus: CAMPUS, folder: folder.path };
  await createDatabase(shared, { name: TEMPLATE, template: EMPTY });
  const database = await openDatabase({ url: urlOf(shared, TEMPLATE), folder: folder.path, log });
  await database.stop();
  await createDatabase(shared, { name: CAMPUS, template: TEMPLATE });
  const withCampus = await openDatabase({ url: urlOf(shared, CAMPUS), folder: folder.path, log });
  await bringInCampus(withCampus.kysely);
  await withCampus.stop();
  project.provide("sharedServer", shared);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

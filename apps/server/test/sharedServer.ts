import type { Log } from "@atrium/time";
import type { TestProject } from "vitest/node";
import { EmbeddedServer } from "../src/platform/database/embeddedServer.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";
import { databaseFolder } from "../src/platform/dataFolder.ts";
import { bringInCampus } from "./campusSite.ts";
import { type ClusterOptions, clusterForTests } from "./clusterForTests.ts";
import { createDatabase, dropDatabase, EMPTY, ownPlace, type ServerPlace, urlOf } from "./databases.ts";
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

/**
 * Before the tests: one PostgreSQL for all of them, migrated once. After them, or when the run is killed, it is gone. With
 * `ATRIUM_TEST_DATABASE_URL` it is an outside one, of any version that we support.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env["ATRIUM_TEST_DATABASE_URL"];
  if (outside === undefined) return shareOwn(project, await clusterForTests());
  return share(project, async () => ({ place: { url: outside }, stop: async () => undefined }));
}

interface RunningServer {
  readonly place: ServerPlace;
  readonly stop: () => Promise<void>;
}

/** Shares a server of ours, which is made for it. */
export async function shareOwn(project: TestProject, cluster: ClusterOptions): Promise<() => Promise<void>> {
  return share(project, async (folder, log) => {
    const settings = { ...cluster.settings, ...SETTINGS };
    const server = new EmbeddedServer({ ...cluster, settings, folder: databaseFolder(folder), log });
    await server.start();
    return { place: ownPlace(server), stop: async () => server.stop() };
  });
}

async function share(
  project: TestProject,
  start: (folder: string, log: Log) => Promise<RunningServer>,
): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  const log = createLog("silent");
  const { place, stop } = await start(folder.path, log);
  // On an outside server, each project has its own, and nothing else has these names.
  const [template, campus] = [`atrium-test-${project.name}-migrated`, `atrium-test-${project.name}-campus`];
  // A run that was killed may have left them there.
  const clear = async () => {
    for (const name of [campus, template]) await dropDatabase(place, name);
  };
  await clear();
  await createDatabase(place, { name: template, template: EMPTY });
  const database = await openDatabase({ url: urlOf(place, template), folder: folder.path, log });
  await database.stop();
  await createDatabase(place, { name: campus, template });
  const withCampus = await openDatabase({ url: urlOf(place, campus), folder: folder.path, log });
  await bringInCampus(withCampus.kysely);
  await withCampus.stop();
  project.provide("sharedServer", { ...place, template, campus, folder: folder.path });
  return async () => {
    await clear();
    await stop();
    await folder.remove();
  };
}

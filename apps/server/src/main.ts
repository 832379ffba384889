import { protocols, setLoopback } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { clockAhead, systemClock } from "@atrium/time";
import { createApp } from "./app.ts";
import type { App } from "./appOptions.ts";
import type { FirstUser } from "./features/identity/firstStart.ts";
import { noteChangedFolder } from "./features/site/openSite.ts";
import { SiteStore } from "./features/site/store.ts";
import { readConfig } from "./platform/config.ts";
import { isFirstStart, openDataFolder } from "./platform/dataFolder.ts";
import { openDatabase, type Database } from "./platform/database/database.ts";
import { createLog } from "./platform/log.ts";

/** For the person who started the program; everything else is in the log. */
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  setLoopback(config.isLoopbackOpen);
  const log = createLog(config.logLevel);
  const readFolder = async () => readSite(config.siteFolder, { protocols });
  // At the first start, mistakes of the site are reported before anything is made on disk. Later the site is the database's.
  let first = (await isFirstStart(config)) ? await readFolder() : undefined;
  const takeFolder = async () => {
    const site = first ?? (await readFolder());
    first = undefined;
    return site;
  };
  const lock = await openDataFolder(config.dataFolder, {
    hasDatabase: config.databaseUrl === undefined,
    onLost: () => onFatal(new Error("Another process took the data folder")),
  });

  let database: Database | undefined;
  let app: App | undefined;
  let isStopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await app?.stop();
      await database?.stop();
      await lock.release();
    } finally {
      process.exit(exitCode);
    }
  };
  const onFatal = (error: unknown): void => {
    log.fatal({ err: error }, "an uncaught error; the program ends");
    void stop(1);
  };
  process.on("uncaughtException", onFatal);
  process.on("unhandledRejection", onFatal);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));

  try {
    database = await openDatabase({
      folder: config.dataFolder,
      log,
      ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    });
    const clock = clockAhead(systemClock, config.clockAhead);
    const parts = { config, log, clock, realClock: systemClock, database, readFolder: takeFolder, protocols };
    app = await createApp({ ...parts, onFirstUser: introduce });
    await app.start();
  } catch (error) {
    print(messageOf(error));
    return await stop(1);
  }
  print(`Atrium is at ${app.http.listeningOrigin}`);
  await noteChangedFolder({ store: new SiteStore(database.kysely), folder: config.siteFolder, log }).catch(
    (error: unknown) => log.warn({ err: error }, "the site folder could not be compared with the site"),
  );
}

/** Printed at once: a start that fails later, for want of its port, has created this user all the same. */
function introduce({ username, password }: FirstUser): void {
  print(
    password === undefined
      ? `Sign in as ${username} with the password from ATRIUM_ADMIN_PASSWORD.`
      : `Sign in as ${username} with the password ${password}. It is shown only once.`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

run().catch((error: unknown) => {
  print(messageOf(error));
  process.exitCode = 1;
});

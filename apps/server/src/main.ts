import { protocols, systemClock } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { createApp, type App } from "./app.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { createLog } from "./platform/log.ts";

/** What a person reads who started the program; everything else is in the log. */
function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // A wrong site is told before anything is made on disk.
  const site = await readSite(config.siteFolder, { protocols });
  const database = await openDatabase({
    folder: config.dataFolder,
    log,
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
  });

  let app: App | undefined;
  let isStopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await app?.stop();
      await database.stop();
    } finally {
      process.exit(exitCode);
    }
  };
  const onFatal = (error: unknown): void => {
    log.fatal({ err: error }, "an error that nobody caught; the program ends");
    void stop(1);
  };
  process.on("uncaughtException", onFatal);
  process.on("unhandledRejection", onFatal);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(0));

  try {
    app = await createApp({ config, log, clock: systemClock, database, site, protocols });
    await app.start();
  } catch (error) {
    tell(messageOf(error));
    return await stop(1);
  }
  welcome(app);
}

function welcome({ http, firstUser }: App): void {
  tell(`Atrium is at ${http.listeningOrigin}`);
  if (firstUser?.password !== undefined) {
    tell(`Sign in as ${firstUser.username} with the password ${firstUser.password}. It is shown this once.`);
  } else if (firstUser) {
    tell(`Sign in as ${firstUser.username} with the password from ATRIUM_ADMIN_PASSWORD.`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

run().catch((error: unknown) => {
  tell(messageOf(error));
  process.exitCode = 1;
});

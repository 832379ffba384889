import { protocols, setLoopback } from "@atrium/drivers";
import { readSite, type Site } from "@atrium/site";
import { clockAhead, systemClock } from "@atrium/time";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { App, AppOptions } from "./appOptions.ts";
import type { FirstUser } from "./features/identity/firstStart.ts";
import { noteChangedFolder } from "./features/site/openSite.ts";
import { SiteStore } from "./features/site/store.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase, type Database } from "./platform/database/database.ts";
import type { EmbeddedServer } from "./platform/database/embeddedServer.ts";

interface ProgramOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Launched already; absent: the database is an outside one. */
  readonly postgres: EmbeddedServer | undefined;
  /** The site folder, where it was read already. */
  readonly site: Site | undefined;
  /** Where this process works together with others: core or web. */
  readonly node?: AppOptions["node"];
  /** For the person who started the program. */
  readonly print: (text: string) => void;
}

/** The site folder that the settings name. @throws where it has mistakes */
export async function readFolder({ siteFolder, isLoopbackOpen }: Config): Promise<Site> {
  setLoopback(isLoopbackOpen);
  return readSite(siteFolder, { protocols });
}

/** The database and the application on it. */
export class Program {
  readonly #options: ProgramOptions;
  #database: Database | undefined;
  #app: App | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { config, log, postgres, print, node } = this.#options;
    setLoopback(config.isLoopbackOpen);
    let { site } = this.#options;
    const database = await openDatabase({
      folder: config.dataFolder,
      log,
      launched: postgres,
      epoch: node?.field?.epoch,
      isMigrated: node !== undefined,
      ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    });
    this.#database = database;
    this.#app = await createApp({
      config,
      log,
      clock: clockAhead(systemClock, config.clockAhead),
      realClock: systemClock,
      database,
      readFolder: async () => {
        const read = site ?? (await readFolder(config));
        site = undefined;
        return read;
      },
      protocols,
      node,
      onFirstUser: (user) => print(introduction(user)),
      onSampleUser: ({ username, role, password }) =>
        print(`Sign in as ${username} (${role}) with the password ${password}. It is shown only once.`),
    });
    await this.#app.start();
    const { host } = new URL(this.#app.http.listeningOrigin);
    print(`Atrium is at ${config.tls === undefined ? "http" : "https"}://${host}`);
    await noteChangedFolder({ store: new SiteStore(database.kysely), folder: config.siteFolder, log }).catch(
      (error: unknown) => log.warn({ err: error }, "the site folder could not be compared with the site"),
    );
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
    await (this.#database ?? this.#options.postgres)?.stop();
  }
}

/** Printed at once: a start that fails later, because its port is taken, has created this user anyway. */
function introduction({ username, password }: FirstUser): string {
  return password === undefined
    ? `Sign in as ${username} with the password from ATRIUM_ADMIN_PASSWORD.`
    : `Sign in as ${username} with the password ${password}. It is shown only once.`;
}

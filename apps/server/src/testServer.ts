import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SignInReply } from "@atrium/contract/people";
import { type Protocol, protocols } from "@atrium/drivers";
import type { Site } from "@atrium/site";
import { type Clock, systemClock } from "@atrium/time";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { App, AppOptions } from "./appOptions.ts";
import { recordsOf } from "./features/site/fromFolder.ts";
import { SiteStore } from "./features/site/store.ts";
import { readConfig } from "./platform/config.ts";
import type { ReadRoom } from "./platform/diskWatch.ts";
import { campusSite } from "../test/campusSite.ts";
import { openCampusDatabase, type TestDatabase } from "../test/testDatabase.ts";
import { createLog } from "./platform/log.ts";

export const ADMIN_PASSWORD = "test-password-1";
export const IMPORT_TOKEN = "test-import-token";

export interface TestServerOptions {
  /** Overrides of a test server's options. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  readonly readRoom?: ReadRoom;
  readonly clock?: Clock;
  /** Where it is another one than the site's. */
  readonly realClock?: Clock;
  /** Where it is not the usual one, on the server that all tests share. */
  readonly openDatabase?: () => Promise<TestDatabase>;
  /** In place of the drivers of these protocols. */
  readonly fields?: Readonly<Record<string, Protocol>>;
  /** What its site begins with, where it is not what the folder says. */
  readonly start?: Site["start"];
  readonly onSampleUser?: AppOptions["onSampleUser"];
  /** Where it is a node of several. */
  readonly node?: AppOptions["node"];
}

/** For tests: the real server with the default campus and a database of its own. Asked with `app.http.inject`. */
export class TestServer {
  readonly database: TestDatabase;
  readonly site: Site;
  /** Of its data, with the built pages in `web`. */
  readonly folder: string;
  readonly #options: TestServerOptions;
  #app: App | undefined;

  private constructor(parts: { database: TestDatabase; site: Site; folder: string; options: TestServerOptions }) {
    this.database = parts.database;
    this.site = parts.site;
    this.folder = parts.folder;
    this.#options = parts.options;
  }

  static async make(options: TestServerOptions = {}): Promise<TestServer> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-server-"));
    const { openDatabase = openCampusDatabase } = options;
    const [database, site] = await Promise.all([openDatabase(), campusSite()]);
    const server = new TestServer({ database, site, folder, options });
    await server.restart();
    return server;
  }

  get app(): App {
    if (!this.#app) throw new Error("the server is not made");
    return this.#app;
  }

  /**
   * Puts the program together again on the same database, as a restart does. Nothing runs until `app.start`.
   * @param folder the content of the site folder, which only a database without a site asks for
   */
  async restart(folder: Site = this.site): Promise<App> {
    await this.#app?.stop();
    await this.#app?.http.close();
    const config = readConfig({
      ATRIUM_PORT: "0",
      ATRIUM_DATA: this.folder,
      ATRIUM_WEB: path.join(this.folder, "web"),
      ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ATRIUM_IMPORT_TOKEN: IMPORT_TOKEN,
      ...this.#options.environment,
    });
    const log = this.#options.log ?? createLog("silent");
    const { readRoom, realClock, clock = systemClock, start = folder.start, onSampleUser, node } = this.#options;
    const readFolder = async () => ({ ...folder, start });
    const parts = { config, log, clock, database: this.database, readFolder };
    this.#app = await createApp({
      ...parts,
      protocols: { ...protocols, ...this.#options.fields },
      ...(readRoom === undefined ? {} : { readRoom }),
      ...(realClock === undefined ? {} : { realClock }),
      node,
      ...(onSampleUser === undefined ? {} : { onSampleUser }),
    });
    return this.#app;
  }

  /** Restarts with another site in the database, as after an import by hand. */
  async restartWith(site: Site): Promise<App> {
    await new SiteStore(this.database.kysely).replace(recordsOf(site), "", new Date());
    return this.restart();
  }

  /** A token of the first user. @param remoteAddress where sign-ins of one address would be too many */
  async signIn(remoteAddress = "127.0.0.1"): Promise<string> {
    const reply = await this.app.http.inject({
      method: "POST",
      url: "/api/user-service/v1.0/sessions",
      payload: { username: "admin", password: ADMIN_PASSWORD },
      remoteAddress,
    });
    return SignInReply.parse(reply.json()).token;
  }

  async stop(): Promise<void> {
    await this.#app?.stop();
    await this.#app?.http.close();
    await this.database.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

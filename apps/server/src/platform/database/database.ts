import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@atrium/time";
import { Kysely, PostgresDialect } from "kysely";
import type { Client, Pool } from "pg";
import type { LinedPool } from "./linedPool.ts";
import { databaseFolder } from "../dataFolder.ts";
import { addressWithin, makeClient, makePool, type ServerAddress, takesWrites, whyNever } from "./connections.ts";
import { EmbeddedServer, type EmbeddedOptions } from "./embeddedServer.ts";
import { migrateToLatest } from "./migrate.ts";
import { OLDEST_VERSION } from "./oldestVersion.ts";
import { DatabaseWatch, type DatabaseState } from "./watch.ts";

/** Tables are typed where they are used: `db.withTables<{ holds: HoldTable }>()`. */
export type Db = Kysely<unknown>;

export interface Database {
  readonly kysely: Db;
  /** For the writing of history alone. */
  readonly ingest: Pool;
  /** For long reads, so that they never keep a short one waiting. */
  readonly heavy: Pool;
  /** The server on which it lies: ours, or an outside one. */
  readonly isOurs: boolean;
  /**
   * Two connections for work that takes as long as it takes, such as a copy of everything; the caller ends them.
   * @param of another database of the same server
   */
  connectLong(name: string, of?: string): LinedPool;
  state(): DatabaseState;
  /** Calls back within about a second. The returned function ends the subscription. */
  onStateChange(listener: (state: DatabaseState) => void): () => void;
  /** The process of our own server, for tests that kill it. */
  serverPid(): number | undefined;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** An outside server, as a connection string. Absent: our own below `folder`. */
  readonly url?: string;
  readonly folder: string;
  readonly log: Log;
  /** Ms; an outside server may come up after us. Default 30 s. */
  readonly firstConnectLimit?: number;
  /** Settings of our own server that differ from the defaults. */
  readonly embedded?: Omit<EmbeddedOptions, "folder" | "log">;
  /** Of the core that opens it, where there may be several: the database is migrated already. */
  readonly epoch?: number | undefined;
  /** Whether it is in the newest form already, or shall stay in the form that it has. */
  readonly isMigrated?: boolean | undefined;
  /** Our own server, where it was launched already. */
  readonly launched?: EmbeddedServer | undefined;
}

const FIRST_CONNECT_LIMIT = 30_000;

/** Starts or reaches the database, migrates it, and keeps an eye on it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { log, url } = options;
  const own = () => new EmbeddedServer({ ...options.embedded, folder: databaseFolder(options.folder), log });
  const embedded = url === undefined ? (options.launched ?? own()) : undefined;
  await embedded?.start();
  const address: ServerAddress =
    embedded === undefined
      ? { connectionString: url }
      : { host: embedded.socketFolder, port: embedded.port, user: "atrium", database: "postgres" };
  try {
    await connectOnce(address, { limit: options.firstConnectLimit ?? FIRST_CONNECT_LIMIT, log });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }

  const { epoch } = options;
  const pools = {
    main: makePool(address, { name: "main", size: 8, statementLimit: 15_000, timeout: 10_000, epoch }),
    ingest: makePool(address, { name: "ingest", size: 3, statementLimit: 120_000, timeout: 120_000, epoch }),
    heavy: makePool(address, { name: "heavy", size: 3, statementLimit: 60_000, timeout: 30_000, epoch }),
  };
  const kysely: Db = new Kysely({ dialect: new PostgresDialect({ pool: pools.main }) });
  const watch = new DatabaseWatch(address);
  let long: readonly LinedPool[] = [];
  watch.onStateChange((state) => {
    for (const pool of [...Object.values(pools), ...long]) pool.setAway(state === "unavailable");
  });
  const stop = async () => {
    await watch.stop();
    await Promise.all([kysely.destroy(), pools.ingest.end(), pools.heavy.end()]);
    await embedded?.stop();
  };
  try {
    if (options.isMigrated !== true) await migrateToLatest(kysely);
    await watch.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    kysely,
    ingest: pools.ingest,
    heavy: pools.heavy,
    isOurs: embedded !== undefined,
    connectLong: (name, of) => {
      const place = of === undefined ? address : addressWithin(address, of);
      const pool = makePool(place, { name, size: 2, statementLimit: 0, epoch: of === undefined ? epoch : undefined });
      long = [...long.filter(({ ended }) => !ended), pool];
      return pool;
    },
    state: () => watch.state,
    onStateChange: (listener) => watch.onStateChange(listener),
    serverPid: () => embedded?.pid,
    stop,
  };
}

/** Without name and password. */
function placeOf({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.startsWith("/") ? host : `${host}:${String(port)}`;
}

/** @throws Error in one sentence where the address cannot be read; it is not repeated, for its password */
function readableClient(address: ServerAddress): Client {
  try {
    return makeClient(address, "start");
  } catch {
    throw new Error("DATABASE_URL cannot be read: expected postgresql://user:password@host:5432/database");
  }
}

/**
 * A server may come up after us, and its name with it: we wait for one that does not answer, and the log says so at once.
 * @throws Error in one sentence: at once where waiting does not help, otherwise after the limit
 */
async function connectOnce(address: ServerAddress, { limit, log }: { limit: number; log: Log }): Promise<void> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const client = readableClient(address);
    client.on("error", () => undefined);
    let problem = "is not responding";
    let cause: unknown;
    try {
      await client.connect();
      await refuseOld(client);
      if (await takesWrites(client)) return;
      problem = "takes no writes";
    } catch (error) {
      if (error instanceof TooOld) throw error;
      const never = whyNever(error);
      if (never !== undefined) throw new Error(never, { cause: error });
      cause = error;
    } finally {
      void client.end().catch(() => undefined);
    }
    const sentence = `The database ${problem} at ${placeOf(client)}`;
    if (performance.now() - began > limit) throw new Error(sentence, { cause });
    if (attempt === 1) log.warn({ err: cause, waits: `${limit / 1_000} s` }, `${sentence}: it may still come up`);
    await sleep(250);
  }
}

class TooOld extends Error {}

async function refuseOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new TooOld(`The database is PostgreSQL ${version}; Atrium needs ${String(OLDEST_VERSION)} or newer`);
}

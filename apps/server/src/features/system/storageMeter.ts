import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import {
  DATABASE_KINDS,
  type DatabaseKind,
  FOLDER_KINDS,
  type FolderKind,
  type StorageReply,
} from "@atrium/contract/system";
import { type Clock, HOUR, type Log, MINUTE, type SiteTime } from "@atrium/time";
import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { Db } from "../../platform/database/database.ts";
import { databaseFolder } from "../../platform/dataFolder.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { NodeRecordings } from "../../platform/recording/place.ts";
import { GROWTH_DAYS, growthOf } from "./growth.ts";
import type { SystemTables } from "./tables.ts";

export interface StorageMeterOptions {
  readonly db: Db;
  readonly database: { readonly heavy: Pool; readonly isOurs: boolean; state(): "available" | "unavailable" };
  readonly disk: { roomIn(folder: string): Promise<number> };
  /** The data folder. */
  readonly folder: string;
  /** Octets of recordings at the most. */
  readonly recordingLimit: number;
  /** What field nodes have of recordings; absent: they are in the data folder. */
  readonly recordingNodes?: (() => readonly NodeRecordings[]) | undefined;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
}

/** For how long a reading is shown again, ms: all files are looked at. */
const FRESH = 5 * MINUTE;
/** For how many days sizes are kept. */
const KEPT_DAYS = 800;

/** Tables by how their names begin; the first that fits. What fits none is the site's. */
const KINDS: readonly (readonly [RegExp, DatabaseKind])[] = [
  [/^(?:samples|packed_|rollup_|history_|latest|point_texts|late_values|energy_days|meter_days|doubted_)/, "history"],
  [/^(?:event_pictures|passage_pictures)/, "pictures"],
  [/^(?:events|event_|field_events|alarm_watches|alarm_rethinks|notices|notice_watches|fire_)/, "events"],
  [/^(?:commands|command_|holds|rest_values|standing_values|automation_runs)/, "commands"],
  [/^audit_log/, "audit"],
  [/^(?:report_|reports)/, "reports"],
  [/^(?:kysely_|pg_)/, "rest"],
];

/** Where the files of each kind lie in the data folder. */
const FOLDERS: Readonly<Record<FolderKind, readonly string[]>> = {
  log: ["postgres", "data", "pg_wal"],
  queue: ["history-queue"],
  media: ["media"],
  recordings: ["recordings"],
  backups: ["backups"],
};

/** How much room the installation takes, by kind, and how that grows. */
export class StorageMeter {
  readonly #options: StorageMeterOptions;
  readonly #db: Kysely<SystemTables>;
  #last: StorageReply | undefined;
  #reading: Promise<StorageReply> | undefined;
  #keeping: Repetition | undefined;

  constructor(options: StorageMeterOptions) {
    this.#options = options;
    this.#db = options.db.withTables<SystemTables>();
  }

  start(): void {
    const { clock, log, database } = this.#options;
    const run = async () => {
      if (database.state() === "available") await this.find();
    };
    this.#keeping = every({ task: "storage", interval: HOUR, first: 2 * MINUTE, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#keeping?.stop();
    await this.#reading?.catch(() => undefined);
  }

  async find(): Promise<StorageReply> {
    const { clock } = this.#options;
    if (this.#last !== undefined && clock.now() - this.#last.readAt < FRESH) return this.#last;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    this.#last = await this.#reading;
    return this.#last;
  }

  async #read(): Promise<StorageReply> {
    const { folder, database, clock, recordingLimit, recordingNodes, disk } = this.#options;
    const kinds = await this.#databaseKinds();
    const bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0);
    const folders: StorageReply["folders"] = [];
    for (const kind of FOLDER_KINDS) {
      if (kind === "log" && !database.isOurs) continue;
      const place = kind === "log" ? databaseFolder(folder) : folder;
      const parts = kind === "log" ? FOLDERS.log.slice(1) : FOLDERS[kind];
      const limit = kind === "recordings" && recordingNodes === undefined ? recordingLimit : null;
      const bytesOf = await sizeOf(path.join(place, ...parts));
      // Where field nodes record, there are some here only from before.
      if (kind === "recordings" && recordingNodes !== undefined && bytesOf === 0) continue;
      folders.push({ kind, bytes: bytesOf, limit });
    }
    const sizeOfKind = (wanted: FolderKind) => folders.find(({ kind }) => kind === wanted)?.bytes ?? 0;
    const freeBytes = await disk.roomIn(folder).catch(() => null);
    // What recordings may still take is theirs already.
    const reserved = recordingNodes === undefined ? Math.max(0, recordingLimit - sizeOfKind("recordings")) : 0;
    const room =
      freeBytes === null || !database.isOurs ? null : freeBytes - (sizeOfKind("recordings") > 0 ? reserved : 0);
    const days = await this.#keepDay(bytes + sizeOfKind("media"));
    return {
      readAt: clock.now(),
      database: { bytes, isOurs: database.isOurs, kinds },
      folders,
      ...(recordingNodes && {
        recordingNodes: recordingNodes().map(({ node, octets, mostOctets: limit }) => ({ node, bytes: octets, limit })),
      }),
      disk: { freeBytes, totalBytes: await totalOf(folder) },
      growth: growthOf(days, room),
    };
  }

  async #databaseKinds(): Promise<StorageReply["database"]["kinds"]> {
    const { rows } = await this.#options.database.heavy.query<{ name: string; bytes: number }>(`
      SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'm')
      UNION ALL SELECT 'pg_database', pg_database_size(current_database())`);
    const sums = new Map<DatabaseKind, number>(DATABASE_KINDS.map((kind) => [kind, 0]));
    const add = (kind: DatabaseKind, bytes: number) => sums.set(kind, (sums.get(kind) ?? 0) + bytes);
    for (const { name, bytes } of rows) {
      const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? "site";
      add(kind, bytes);
      // Of the whole database, what no table of ours has is left.
      if (name !== "pg_database") add("rest", -bytes);
    }
    return Array.from(sums, ([kind, bytes]) => ({ kind, bytes: Math.max(0, bytes) }));
  }

  /** The last reading of a day is that of the day. Returns the days that growth is computed of. */
  async #keepDay(bytes: number): Promise<{ at: number; bytes: number }[]> {
    const { time, clock } = this.#options;
    const now = clock.now();
    const day = time.isoDate(now);
    await this.#db
      .insertInto("storage_days")
      .values({ day, bytes })
      .onConflict((conflict) => conflict.column("day").doUpdateSet({ bytes }))
      .execute();
    await this.#db
      .deleteFrom("storage_days")
      .where("day", "<", time.isoDate(time.addDays(now, -KEPT_DAYS)))
      .execute();
    const rows = await this.#db
      .selectFrom("storage_days")
      .select([sql<string>`day::text`.as("day"), "bytes"])
      .where("day", ">", time.isoDate(time.addDays(now, -GROWTH_DAYS)))
      .orderBy("day")
      .execute();
    return rows.map((row) => ({ at: time.parse(row.day), bytes: row.bytes }));
  }
}

/** Octets of all files below a folder; null: it cannot be read; a folder that is not there has none. */
async function sizeOf(folder: string): Promise<number | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    let bytes = 0;
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      // It may be gone by now.
      const facts = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
      bytes += facts?.size ?? 0;
    }
    return bytes;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? 0 : null;
  }
}

async function totalOf(folder: string): Promise<number | null> {
  return await statfs(folder).then(
    ({ blocks, bsize }) => blocks * bsize,
    () => null,
  );
}

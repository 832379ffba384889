import { t } from "@atrium/words";
import type { BackupCheck, BackupProgress, BackupSettings } from "@atrium/contract/system";
import type { Clock, Log } from "@atrium/time";
import type { CopyOptions } from "../../platform/database/backup/backup.ts";
import { BackupFault, type Manifest } from "../../platform/database/backup/manifest.ts";
import { Pace } from "../../platform/database/backup/pace.ts";
import { checkByRestoring, mayCreateDatabases, type VerifyAudit } from "../../platform/database/backup/restoreCheck.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { every } from "../../platform/every.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { nameOf, placeOf, removeBackup, writeBackup } from "./backupFolder.ts";
import type { BackupStore, StoredBackup } from "./backupStore.ts";
import { checkedEntry, CopyEnded, failedEntry, failureWords, madeEntry } from "./backupWords.ts";

export interface BackupWorkerOptions {
  readonly store: BackupStore;
  readonly database: Pick<Database, "connectLong" | "isOurs" | "heavy">;
  readonly disk: { roomIn(folder: string): Promise<number> };
  /** The folder of the data, in which our own database lies. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifyAudit: VerifyAudit;
  /** Called when a backup is whole, before it is checked. */
  readonly onMade: () => Promise<void>;
}

/** Octets a second, before packing: a fraction of what disks and processors do, so that live values do not wait. */
const RATE = 10_000_000;
/** Less free room than this, octets, ends a copy: the history needs it. */
const FLOOR = 1_000_000_000;
/** How often the room is looked at, ms. */
const LOOK = 1_000;
/** A restored database takes about as much room as the one that was backed up, and the log of writing it. */
const ROOM_FACTOR = 1.2;

interface Order {
  readonly settings: Pick<BackupSettings, "folder" | "checks">;
  readonly trigger: StoredBackup["trigger"];
  readonly actor?: Caller | undefined;
}

/** Makes and checks backups, one at a time. */
export class BackupWorker {
  readonly #options: BackupWorkerOptions;
  #isBusy = false;
  #isStopped = false;
  #ending = new AbortController();
  #progress: BackupProgress | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(options: BackupWorkerOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get progress(): BackupProgress | undefined {
    return this.#progress;
  }

  /** Resolves when it has begun. @throws AppError EBK001 where something is under way */
  async make({ settings, trigger, actor }: Order): Promise<StoredBackup> {
    const { store, clock } = this.#options;
    return await this.#begin(
      async () => {
        const startedAt = clock.now();
        const values = { folder: settings.folder, trigger, by: actor?.name ?? "Atrium", startedAt };
        return await store.begin(values, (id) => nameOf(id, startedAt));
      },
      async (backup) => {
        if ((await this.#write(backup, actor)) && settings.checks) await this.#check(backup, actor);
      },
    );
  }

  /** Resolves when it has begun. @throws AppError EBK001 where something is under way */
  async check(backup: StoredBackup, actor: Caller): Promise<void> {
    await this.#begin(
      async () => backup,
      async () => this.#check(backup, actor),
    );
  }

  /** Why no backup can be restored to check it; null: it can. */
  async noCheck(): Promise<string | null> {
    const { database } = this.#options;
    if (database.isOurs || (await mayCreateDatabases(database.heavy))) return null;
    return t("The database’s user may not create databases: backups cannot be checked by restoring them");
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#ending.abort(new CopyEnded("stop"));
    await this.#working;
  }

  async #begin(
    prepare: () => Promise<StoredBackup>,
    work: (backup: StoredBackup) => Promise<void>,
  ): Promise<StoredBackup> {
    if (this.#isBusy || this.#isStopped) {
      throw new AppError("EBK001", t("A backup is being made or checked already. Wait until it has ended."));
    }
    this.#isBusy = true;
    this.#ending = new AbortController();
    try {
      const backup = await prepare();
      this.#begun(backup, backup.outcome === "running" ? "copying" : "checking");
      this.#working = work(backup)
        .catch((error: unknown) => this.#options.log.error({ err: error }, "the end of a backup could not be kept"))
        .finally(() => this.#end());
      return backup;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #begun({ id }: StoredBackup, phase: BackupProgress["phase"]): void {
    this.#progress = { id, phase, startedAt: this.#options.clock.now(), tables: 0, done: 0, bytes: 0 };
  }

  #end(): void {
    this.#isBusy = false;
    this.#progress = undefined;
  }

  /** Whether it is whole. */
  async #write(backup: StoredBackup, actor: Caller | undefined): Promise<boolean> {
    const { store, database, clock, log, onMade } = this.#options;
    const pool = database.connectLong("backup");
    const { signal } = this.#ending;
    // Also one that waits for a lock.
    signal.addEventListener("abort", () => pool.setAway(true), { once: true });
    let manifest: Manifest;
    try {
      const write = async (copying: CopyOptions) => writeBackup(pool, backup, copying);
      manifest = await this.#copy(backup, "copying", backup.folder, write);
    } catch (error) {
      const failure: unknown = signal.aborted ? signal.reason : error;
      const reason = failureWords(failure);
      log.error({ err: failure, backup: backup.name }, "a backup failed");
      await removeBackup(backup).catch(() => undefined);
      const outcome = failure instanceof CopyEnded && failure.why === "stop" ? "interrupted" : "failed";
      await store.end(backup.id, { outcome, at: clock.now(), reason }, failedEntry(backup.name, reason, actor));
      return false;
    } finally {
      await pool.end();
    }
    const size = sizeOf(manifest);
    await store.end(backup.id, { outcome: "done", at: clock.now(), ...size }, madeEntry(backup.name, size, actor));
    log.info({ backup: backup.name, ...size }, "a backup is made");
    await onMade();
    return true;
  }

  async #check(backup: StoredBackup, actor: Caller | undefined): Promise<void> {
    const { store, clock } = this.#options;
    const began = clock.elapsed();
    const found = await this.#tried(backup);
    const check = { ...found, at: clock.now(), seconds: (clock.elapsed() - began) / 1_000 };
    await store.checked(backup.id, check, checkedEntry(backup.name, check, actor));
  }

  async #tried(backup: StoredBackup): Promise<Pick<BackupCheck, "outcome" | "reason">> {
    const { database, folder, log, verifyAudit } = this.#options;
    const { signal } = this.#ending;
    try {
      const cannot = await this.noCheck();
      if (cannot !== null) return { outcome: "impossible", reason: cannot };
      await this.#refuseWithoutRoom();
      const restore = async (copying: CopyOptions) =>
        checkByRestoring(database, placeOf(backup), { ...copying, verifyAudit, signal });
      await this.#copy(backup, "checking", database.isOurs ? folder : undefined, restore);
      return { outcome: "good", reason: null };
    } catch (error) {
      const failure: unknown = signal.aborted ? signal.reason : error;
      log.error({ err: failure, backup: backup.name }, "the check of a backup failed");
      return {
        outcome: failure instanceof BackupFault && failure.fault !== "newer" ? "damaged" : "impossible",
        reason: failureWords(failure),
      };
    }
  }

  /** @throws CopyEnded where our own database has no room for another one like it */
  async #refuseWithoutRoom(): Promise<void> {
    const { database, disk, folder } = this.#options;
    if (!database.isOurs) return;
    const { rows } = await database.heavy.query<{ size: number }>(
      "SELECT pg_database_size(current_database()) AS size",
    );
    const needed = (rows[0]?.size ?? 0) * ROOM_FACTOR + FLOOR;
    if ((await disk.roomIn(folder)) < needed) throw new CopyEnded("room");
  }

  /** @param place whose free room is watched; undefined: it is not known */
  async #copy(
    backup: StoredBackup,
    phase: BackupProgress["phase"],
    place: string | undefined,
    copy: (copying: CopyOptions) => Promise<Manifest>,
  ): Promise<Manifest> {
    const { clock, log, disk } = this.#options;
    const { signal } = this.#ending;
    this.#begun(backup, phase);
    const put = (change: Partial<BackupProgress>): void => {
      if (this.#progress !== undefined) this.#progress = { ...this.#progress, ...change };
    };
    const look = async (): Promise<void> => {
      if (place === undefined) return;
      const room = await disk.roomIn(place).catch(() => Number.NaN);
      if (room < FLOOR) this.#ending.abort(new CopyEnded("room"));
    };
    await look();
    signal.throwIfAborted();
    const looking = every({ task: "room for a backup", interval: LOOK, run: look, clock, log });
    try {
      return await copy({
        pace: new Pace({ rate: RATE, signal, onBytes: (bytes) => put({ bytes }) }),
        onTable: (done, tables) => put({ done, tables }),
      });
    } finally {
      await looking.stop();
    }
  }
}

function sizeOf({ tables }: Manifest): { bytes: number; rows: number } {
  return {
    bytes: tables.reduce((sum, table) => sum + table.bytes, 0),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
  };
}

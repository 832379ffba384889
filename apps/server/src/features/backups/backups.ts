import { t } from "@atrium/words";
import { FEATURES } from "@atrium/contract";
import {
  type BackupPlace,
  type BackupRow,
  type BackupSettings,
  type BackupSettingsChange,
  type BackupsReply,
  type BackupState,
  MAX_BACKUPS,
} from "@atrium/contract/system";
import { MINUTE, type SiteTime } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Session } from "../../platform/http/session.ts";
import { dropScratchDatabases } from "../../platform/database/backup/restoreCheck.ts";
import { isSameDisk, isWritable, manifestOf, namesIn, removeBackup } from "./backupFolder.ts";
import type { BackupStore, StoredBackup, StoredSettings } from "./backupStore.ts";
import { BackupWorker, type BackupWorkerOptions } from "./backupWorker.ts";
import { deletedEntry, failedEntry, madeEntry, settingsEntry } from "./backupWords.ts";
import { expired, isGood, isTime, nextDue, stateOf } from "./schedule.ts";
import { type BackupTrouble, NOTES, WORKING_AGAIN } from "./trouble.ts";

export interface BackupsOptions extends Omit<BackupWorkerOptions, "onMade"> {
  readonly database: BackupWorkerOptions["database"] & { state(): "available" | "unavailable" };
  /** Those that the configuration allows, the usual one first. */
  readonly folders: readonly [string, ...string[]];
  readonly areDownloadable: boolean;
  readonly time: SiteTime;
  readonly note: (event: { readonly time: number; readonly text: string; readonly name: string }) => void;
}

/** Failed backups that stay in the list. */
const KEPT_FAILURES = 50;

/** Backups of the database: by schedule and by hand, kept for a time, checked by restoring them. */
export class Backups {
  readonly #options: BackupsOptions;
  readonly #store: BackupStore;
  readonly #worker: BackupWorker;
  #state: BackupState = { state: "off", since: null };
  #lastGoodAt: number | undefined;
  #ticking: Repetition | undefined;

  constructor(options: BackupsOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#worker = new BackupWorker({ ...options, onMade: async () => this.#expire() });
  }

  /** What is wrong with the scheduled backups; undefined: nothing. */
  get trouble(): BackupTrouble | undefined {
    const { state, since } = this.#state;
    return state === "failed" || state === "damaged" || state === "overdue" ? { state, since } : undefined;
  }

  /** ms since the epoch; undefined: there is none. */
  get lastGoodAt(): number | undefined {
    return this.#lastGoodAt;
  }

  start(): void {
    const { clock, log } = this.#options;
    void this.#dropLeftovers();
    const run = async () => this.#tick();
    this.#ticking = every({ task: "backups", interval: MINUTE, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#ticking?.stop();
    await this.#worker.stop();
  }

  async find({ features }: Pick<Session, "features">): Promise<BackupsReply> {
    const { clock, time } = this.#options;
    // Before the rows: what has ended by then is in them.
    const running = this.#worker.progress ?? null;
    const stored = await this.#settings();
    const rows = await this.#rows();
    const plan = { ...stored, time, now: clock.now() };
    this.#learn(stateOf(plan, rows), rows);
    return {
      settings: stored.settings,
      changed: stored.changed,
      places: await this.#places(),
      state: this.#state,
      nextAt: nextDue(plan),
      running,
      noCheck: await this.#worker.noCheck(),
      canDownload: this.#options.areDownloadable && holdsAll(features),
      rows,
    };
  }

  /** @throws AppError EDV009 where somebody else has changed them; EVA001 for a folder that is not allowed, or cannot be written */
  async change({ before, settings }: BackupSettingsChange, actor: Caller): Promise<void> {
    const { clock } = this.#options;
    const stored = await this.#settings();
    if (JSON.stringify(stored.settings) !== JSON.stringify(before)) {
      throw new AppError("EDV009", t("The backup settings were changed by someone else. Reload the page."));
    }
    await this.#refuseFolder(settings.folder);
    const isNewTime = settings.at !== before.at || settings.isOn !== before.isOn;
    const onSince = isNewTime || stored.onSince === null ? clock.now() : stored.onSince;
    const entry = settingsEntry(before, settings, actor);
    await this.#store.keepSettings(settings, clock.now(), settings.isOn ? onSince : null, entry);
    // Counted from now on.
    this.#state = { state: settings.isOn ? "waiting" : "off", since: null };
  }

  /** @throws AppError EBK001; EVA001 where its folder cannot be written */
  async startByHand(actor: Caller): Promise<StoredBackup> {
    const { settings } = await this.#settings();
    return await this.#worker.make({ settings, trigger: "hand", actor });
  }

  /** @throws AppError EBK001, EBK002 */
  async check(id: number, actor: Caller): Promise<StoredBackup> {
    const backup = await this.whole(id);
    await this.#worker.check(backup, actor);
    return backup;
  }

  /** @throws AppError ENF001, EBK002 */
  async whole(id: number): Promise<BackupRow> {
    const backup = await this.#store.find(id);
    if (backup === undefined) throw new AppError("ENF001", t("Backup not found"));
    const isThere = (await namesIn(backup.folder)).has(backup.name);
    if (!isThere || backup.outcome !== "done") throw new AppError("EBK002", t("The files of this backup are gone"));
    return { ...backup, isThere };
  }

  async #settings(): Promise<StoredSettings> {
    const usual: BackupSettings = {
      isOn: false,
      at: "02:30",
      folder: this.#options.folders[0],
      keepCount: 14,
      keepDays: 60,
      checks: true,
    };
    return (await this.#store.settings()) ?? { settings: usual, onSince: null, reported: null, changed: null };
  }

  /** A check that was cut off leaves its database. */
  async #dropLeftovers(): Promise<void> {
    const { log, database } = this.#options;
    try {
      const count = await dropScratchDatabases(database);
      if (count > 0) log.warn({ count }, "databases of checks that were cut off are deleted");
    } catch (error) {
      log.warn({ err: error }, "databases of earlier checks could not be looked for");
    }
  }

  /** The newest first; those whose files somebody removed say so. */
  async #rows(): Promise<BackupRow[]> {
    const stored = await this.#store.list();
    const folders = new Map<string, ReadonlySet<string>>();
    for (const { folder } of stored) if (!folders.has(folder)) folders.set(folder, await namesIn(folder));
    return stored.map((row) =>
      Object.assign(row, { isThere: row.outcome === "done" && folders.get(row.folder)?.has(row.name) === true }),
    );
  }

  async #places(): Promise<BackupPlace[]> {
    const { folders, disk, folder } = this.#options;
    return await Promise.all(
      folders.map(async (path): Promise<BackupPlace> => {
        const canWrite = await isWritable(path);
        const room = await disk.roomIn(path).catch(() => null);
        return {
          path,
          isOnDataDisk: await isSameDisk(path, folder),
          freeBytes: room,
          problem: canWrite ? null : t("The server may not write to the folder"),
        };
      }),
    );
  }

  async #refuseFolder(folder: string): Promise<void> {
    const refuse = (message: string): never => {
      throw new AppError("EVA001", t("The change is not valid"), { fields: [{ path: "settings.folder", message }] });
    };
    if (!this.#options.folders.includes(folder)) refuse(t("The server’s configuration does not allow this folder"));
    if (!(await isWritable(folder))) refuse(t("The server may not write to the folder"));
  }

  async #tick(): Promise<void> {
    const { clock, time, database } = this.#options;
    if (database.state() !== "available") return;
    await this.#settle();
    const stored = await this.#settings();
    const rows = await this.#rows();
    const plan = { ...stored, time, now: clock.now() };
    if (isTime(plan, rows) && !this.#worker.isBusy) {
      await this.#worker.make({ settings: stored.settings, trigger: "schedule" });
      return;
    }
    this.#learn(stateOf(plan, rows), rows);
    await this.#report(stored.reported);
  }

  #learn(state: BackupState, rows: readonly BackupRow[]): void {
    this.#state = state;
    this.#lastGoodAt = rows.find(isGood)?.endedAt ?? undefined;
  }

  /** An event where it fails, and one where it is well again; each once, over restarts too. */
  async #report(reported: string | null): Promise<void> {
    const { clock, note } = this.#options;
    const { state } = this.#state;
    const trouble = this.trouble?.state;
    if (this.#worker.isBusy || trouble === (reported ?? undefined)) return;
    if (trouble === undefined && state !== "good") return;
    note({ time: clock.now(), name: t("Backups"), text: t(trouble === undefined ? WORKING_AGAIN : NOTES[trouble]) });
    await this.#store.reported(trouble ?? null);
  }

  /** Those that the end of the program has cut off. */
  async #settle(): Promise<void> {
    const { clock } = this.#options;
    if (this.#worker.isBusy) return;
    for (const backup of (await this.#store.list()).filter(({ outcome }) => outcome === "running")) {
      const manifest = await manifestOf(backup);
      const at = clock.now();
      if (manifest === undefined) {
        await removeBackup(backup);
        const reason = t("The server ended while it was made");
        const entry = failedEntry(backup.name, reason);
        await this.#store.end(backup.id, { outcome: "interrupted", at, reason }, entry);
        continue;
      }
      const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await this.#store.end(backup.id, { outcome: "done", at, bytes, rows }, madeEntry(backup.name, { bytes, rows }));
    }
  }

  async #expire(): Promise<void> {
    const { clock, time } = this.#options;
    const { settings } = await this.#settings();
    for (const backup of expired(await this.#rows(), settings, { now: clock.now(), time })) {
      await removeBackup(backup);
      await this.#store.remove(backup.id, deletedEntry(backup.name));
    }
    await this.#store.forgetBeyond(Math.min(MAX_BACKUPS, KEPT_FAILURES));
  }
}

/** Everything is in a backup, also what each right keeps from others. */
export function holdsAll(features: ReadonlySet<string>): boolean {
  return FEATURES.every((feature) => features.has(feature));
}

import {
  BackupId,
  type BackupRow,
  BackupSettings,
  BACKUP_CHECKS,
  BACKUP_OUTCOMES,
  MAX_BACKUPS,
} from "@atrium/contract/system";
import type { BackupCheck, BackupOutcome } from "@atrium/contract/system";
import type { Kysely, Selectable } from "kysely";
import * as z from "zod";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { BackupTables } from "./tables.ts";

/** A backup as the database has it. Whether its files are there, only its folder says. */
export type StoredBackup = Omit<BackupRow, "isThere">;

export interface StoredSettings {
  readonly settings: BackupSettings;
  readonly onSince: number | null;
  readonly reported: string | null;
  readonly changed: { readonly by: string; readonly at: number } | null;
}

interface Ending {
  readonly outcome: Exclude<BackupOutcome, "running">;
  readonly at: number;
  readonly reason?: string;
  readonly bytes?: number;
  readonly rows?: number;
}

const Outcome = z.enum(BACKUP_OUTCOMES);
const CheckOutcome = z.enum(BACKUP_CHECKS);

/** Settings of backups, and each that was begun, in the database. */
export class BackupStore {
  readonly #db: Kysely<BackupTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<BackupTables>();
    this.#audit = audit;
  }

  /** undefined: nobody has set them. */
  async settings(): Promise<StoredSettings | undefined> {
    const row = await this.#db.selectFrom("backup_settings").selectAll().executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      settings: BackupSettings.parse(row.content),
      onSince: row.on_since?.getTime() ?? null,
      reported: row.reported,
      changed: { by: row.changed_by, at: row.changed_at.getTime() },
    };
  }

  async keepSettings(settings: BackupSettings, at: number, onSince: number | null, entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const row = {
        content: JSON.stringify(settings),
        on_since: onSince === null ? null : new Date(onSince),
        reported: null,
        changed_at: new Date(at),
        changed_by: entry.by,
      };
      await db
        .insertInto("backup_settings")
        .values(row)
        .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
        .execute();
      await this.#audit.recordWithin(db, entry);
    });
  }

  async reported(state: string | null): Promise<void> {
    await this.#db.updateTable("backup_settings").set({ reported: state }).execute();
  }

  /** The newest first. */
  async list(): Promise<StoredBackup[]> {
    const rows = this.#db.selectFrom("backups").selectAll().orderBy("id", "desc").limit(MAX_BACKUPS);
    return (await rows.execute()).map((row) => present(row));
  }

  async find(id: number): Promise<StoredBackup | undefined> {
    const row = await this.#db.selectFrom("backups").selectAll().where("id", "=", id).executeTakeFirst();
    return row && present(row);
  }

  /** @param nameOf says how it is called by its id */
  async begin(
    { folder, trigger, by, startedAt }: Pick<StoredBackup, "folder" | "trigger" | "by" | "startedAt">,
    nameOf: (id: number) => string,
  ): Promise<StoredBackup> {
    return await this.#db.transaction().execute(async (db) => {
      const values = { name: "", folder, trigger, by_name: by, started_at: new Date(startedAt), outcome: "running" };
      const { id } = await db.insertInto("backups").values(values).returning("id").executeTakeFirstOrThrow();
      const named = db
        .updateTable("backups")
        .set({ name: nameOf(id) })
        .where("id", "=", id);
      return present(await named.returningAll().executeTakeFirstOrThrow());
    });
  }

  async end(id: number, { outcome, at, reason = "", bytes, rows }: Ending, entry: AuditEntry): Promise<void> {
    const end = { outcome, ended_at: new Date(at), reason: reason === "" ? null : reason };
    await this.#change(id, { ...end, bytes: bytes ?? null, rows: rows ?? null }, entry);
  }

  async checked(id: number, { outcome, at, seconds, reason }: BackupCheck, entry: AuditEntry): Promise<void> {
    const check = { check_outcome: outcome, check_at: new Date(at), check_seconds: seconds, check_reason: reason };
    await this.#change(id, check, entry);
  }

  async remove(id: number, entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom("backups").where("id", "=", id).execute();
      await this.#audit.recordWithin(db, entry);
    });
  }

  /** Failed ones and those whose files are gone, beyond what is listed. */
  async forgetBeyond(count: number): Promise<void> {
    const newest = this.#db.selectFrom("backups").select("id").orderBy("id", "desc").limit(count);
    const failed = this.#db.deleteFrom("backups").where("outcome", "in", ["failed", "interrupted"]);
    await failed.where("id", "not in", newest).execute();
  }

  async #change(id: number, change: Partial<Selectable<BackupTables["backups"]>>, entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.updateTable("backups").set(change).where("id", "=", id).execute();
      await this.#audit.recordWithin(db, entry);
    });
  }
}

function present(row: Selectable<BackupTables["backups"]>): StoredBackup {
  const check = CheckOutcome.safeParse(row.check_outcome).data;
  return {
    id: BackupId.parse(row.id),
    name: row.name,
    folder: row.folder,
    trigger: row.trigger === "hand" ? "hand" : "schedule",
    by: row.by_name,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    outcome: Outcome.parse(row.outcome),
    reason: row.reason,
    bytes: row.bytes,
    rows: row.rows,
    check:
      check === undefined || row.check_at === null
        ? null
        : { outcome: check, at: row.check_at.getTime(), seconds: row.check_seconds ?? 0, reason: row.check_reason },
  };
}

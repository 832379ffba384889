import { KEPT_FILES, type ReportDelivery, ReportFile, type ReportId } from "@atrium/contract/exports";
import type { Kysely, Selectable } from "kysely";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { type DeliveryStore, insertDeliveries, type NewDelivery } from "./deliveryStore.ts";
import type { ReportTables } from "./tables.ts";

/** A file that is begun. */
export interface BegunFile {
  readonly id: number;
  readonly report: number;
  /** When it had to be made; null: somebody asked for it. */
  readonly dueAt: number | null;
  readonly beganAt: number;
  readonly attempts: number;
  /** It goes to the receivers of its report. */
  readonly isSent: boolean;
}

/** What is known of a file when it is whole. */
export interface MadeFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly list: string;
  readonly period: { readonly from: number; readonly to: number } | undefined;
  readonly coverage: number | undefined;
  readonly rows: number;
  readonly size: number;
  readonly rightsOf: string;
}

interface Beginning {
  readonly report: ReportId;
  readonly at: number;
  readonly rightsOf: string;
}

interface AskedBeginning extends Beginning {
  readonly askedBy: string;
  readonly isSent: boolean;
}

interface DueBeginning extends Beginning {
  readonly revision: number;
  readonly due: number;
  /** When the report is due after that. */
  readonly next: number;
}

/** Files of a report that are shown: more are there only while they wait for receivers. */
const MOST_FILES = 2 * KEPT_FILES + 1;

type FileRow = Selectable<ReportTables["report_files"]>;

interface FileStoreOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly deliveries: Pick<DeliveryStore, "of">;
}

/** Files of reports in the database, their content in pieces: no file is ever in memory as a whole. */
export class FileStore {
  readonly #db: Kysely<ReportTables>;
  readonly #audit: AuditSink;
  readonly #deliveries: Pick<DeliveryStore, "of">;

  constructor({ db, audit, deliveries }: FileStoreOptions) {
    this.#db = db.withTables<ReportTables>();
    this.#audit = audit;
    this.#deliveries = deliveries;
  }

  /** Files of reports, the newest first. */
  async of(reports: readonly number[]): Promise<ReadonlyMap<number, readonly ReportFile[]>> {
    if (reports.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("report_files")
      .selectAll()
      .where("report_id", "in", reports)
      .orderBy("id", "desc")
      .execute();
    const deliveries = await this.#deliveries.of(rows.map(({ id }) => id));
    const byReport = Map.groupBy(rows, ({ report_id }) => report_id);
    const filesOf = (own: readonly FileRow[]) =>
      own.slice(0, MOST_FILES).map((file) => present(file, deliveries.get(file.id) ?? []));
    return new Map([...byReport].map(([report, own]) => [report, filesOf(own)]));
  }

  /** A file that can be taken; undefined: there is none, or it is not whole. */
  async find(report: number, id: number): Promise<(MadeFile & { readonly id: number }) | undefined> {
    const row = await this.#db
      .selectFrom("report_files")
      .selectAll()
      .where("report_id", "=", report)
      .where("id", "=", id)
      .where("state", "=", "made")
      .executeTakeFirst();
    return row && { ...madeOf(row), id };
  }

  /** The content of a file, a piece at a time. @param variant 0: as its owner reads it */
  async *content(id: number, variant = 0): AsyncIterable<Buffer> {
    for (let number = 0; ; number += 1) {
      const piece = await this.#db
        .selectFrom("report_pieces")
        .select("content")
        .where("file_id", "=", id)
        .where("variant", "=", variant)
        .where("number", "=", number)
        .executeTakeFirst();
      if (piece === undefined) return;
      yield piece.content;
    }
  }

  /** Those that are begun and neither made nor failed. */
  async underWay(): Promise<readonly BegunFile[]> {
    const rows = await this.#db
      .selectFrom("report_files")
      .selectAll()
      .where("state", "=", "making")
      .orderBy("id")
      .execute();
    return rows.map((row) => begun(row));
  }

  /** Begins a file by hand. If one is being made, returns that one, and sends it as well if requested. */
  async beginAsked({ report, at, rightsOf, askedBy, isSent }: AskedBeginning): Promise<void> {
    await lockedTransaction(this.#db, "reports", async (db) => {
      const files = db.selectFrom("report_files").select("id").where("report_id", "=", report);
      const known = await files.where("state", "=", "making").executeTakeFirst();
      if (known === undefined) {
        const values = { report_id: report, state: "making", began_at: new Date(at), rights_of: rightsOf };
        await db
          .insertInto("report_files")
          .values({ ...values, asked_by: askedBy, is_sent: isSent })
          .execute();
      } else if (isSent) {
        await db.updateTable("report_files").set({ is_sent: true }).where("id", "=", known.id).execute();
      }
    });
  }

  /**
   * Begins one that is due, and says when the report is due next: in one step, so that no time of it is made twice. A
   * report that was changed since it was read is left as it is.
   */
  async beginDue({ report, revision, at, rightsOf, due, next }: DueBeginning): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const changed = db
        .updateTable("reports")
        .set({ due_at: new Date(next) })
        .where("id", "=", report);
      const taken = await changed.where("revision", "=", revision).returning("id").executeTakeFirst();
      if (taken === undefined) return;
      const times = { due_at: new Date(due), began_at: new Date(at) };
      await db
        .insertInto("report_files")
        .values({ report_id: report, state: "making", rights_of: rightsOf, is_sent: true, ...times })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  /** Counts an attempt, and forgets what an earlier one has written. */
  async beginAttempt(id: number): Promise<void> {
    await this.#db.deleteFrom("report_pieces").where("file_id", "=", id).execute();
    await this.#db
      .updateTable("report_files")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }

  async addPiece(id: number, place: { readonly variant: number; readonly number: number }, content: Buffer) {
    await this.#db
      .insertInto("report_pieces")
      .values({ file_id: id, ...place, content })
      .execute();
  }

  /**
   * It is whole, and on its way to its receivers if it was begun to be sent.
   * @param deliveries to all receivers
   */
  async made(
    id: number,
    at: number,
    made: MadeFile & { readonly deliveries: readonly NewDelivery[] },
    entry: AuditEntry,
  ) {
    const { period, deliveries } = made;
    const send = async (db: Kysely<ReportTables>) => insertDeliveries(db, id, { deliveries, at });
    await this.#end(
      id,
      { entry, send },
      {
        state: "made",
        ended_at: new Date(at),
        file_name: made.fileName,
        media_type: made.mediaType,
        list: made.list,
        period_from: period === undefined ? null : new Date(period.from),
        period_to: period === undefined ? null : new Date(period.to),
        coverage: made.coverage ?? null,
        rows: made.rows,
        size: made.size,
        rights_of: made.rightsOf,
      },
    );
  }

  /** It could not be made. */
  async failed(id: number, at: number, failure: string, entry: AuditEntry): Promise<void> {
    await this.#db.deleteFrom("report_pieces").where("file_id", "=", id).execute();
    await this.#end(id, { entry }, { state: "failed", ended_at: new Date(at), failure });
  }

  async #end(id: number, { entry, send }: Ending, end: Partial<FileRow> & Pick<FileRow, "state">): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const ended = await db
        .updateTable("report_files")
        .set(end)
        .where("id", "=", id)
        .returning(["report_id", "is_sent"])
        .executeTakeFirst();
      // Its report was deleted in between, and with it the file.
      if (ended === undefined) return;
      await keepNewest(db, ended.report_id, end.state);
      await this.#audit.recordWithin(db, entry);
      if (ended.is_sent) await send?.(db);
    });
  }
}

/** What is kept with the end of a file. */
interface Ending {
  readonly entry: AuditEntry;
  /** Of one that is sent. */
  readonly send?: (db: Kysely<ReportTables>) => Promise<void>;
}

async function keepNewest(db: Kysely<ReportTables>, report: number, state: string): Promise<void> {
  const newest = db
    .selectFrom("report_files")
    .select("id")
    .where("report_id", "=", report)
    .where("state", "=", state)
    .orderBy("id", "desc")
    .limit(KEPT_FILES);
  const others = db.deleteFrom("report_files").where("report_id", "=", report).where("state", "=", state);
  // One that is still on its way to a receiver stays until it has arrived, or is given up.
  const onItsWay = db.selectFrom("report_deliveries").select("file_id").where("state", "in", ["waiting", "sending"]);
  await others.where("id", "not in", newest).where("id", "not in", onItsWay).execute();
}

function begun({ id, report_id, due_at, began_at, attempts, is_sent: isSent }: FileRow): BegunFile {
  return { id, report: report_id, dueAt: due_at?.getTime() ?? null, beganAt: began_at.getTime(), attempts, isSent };
}

function madeOf(row: FileRow): MadeFile {
  return {
    fileName: row.file_name ?? "report",
    mediaType: row.media_type ?? "application/octet-stream",
    list: row.list ?? "",
    period: periodOf(row) ?? undefined,
    coverage: row.coverage ?? undefined,
    rows: row.rows,
    size: row.size,
    rightsOf: row.rights_of,
  };
}

function periodOf({ period_from, period_to }: FileRow): ReportFile["period"] {
  return period_from === null || period_to === null ? null : { from: period_from.getTime(), to: period_to.getTime() };
}

function present(row: FileRow, deliveries: readonly ReportDelivery[]): ReportFile {
  return ReportFile.parse({
    id: row.id,
    state: row.state,
    dueAt: row.due_at?.getTime() ?? null,
    beganAt: row.began_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    rightsOf: row.rights_of,
    askedBy: row.asked_by,
    fileName: row.file_name,
    period: periodOf(row),
    coverage: row.coverage,
    rows: row.rows,
    size: row.size,
    failure: row.failure,
    deliveries,
  });
}

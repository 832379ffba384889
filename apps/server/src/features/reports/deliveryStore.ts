import { DeliveryCode, ReportDelivery, ReportReceiver } from "@atrium/contract/exports";
import { phrase, t } from "@atrium/words";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Outbox, Settling } from "../../platform/delivery/deliverer.ts";
import { deliveryEntry } from "./reportEntry.ts";
import type { ReportTables } from "./tables.ts";

/** A file for a receiver, as it is kept when the file is made. */
export interface NewDelivery {
  readonly receiver: ReportReceiver;
  /** As people know the receiver. */
  readonly recipient: string;
  readonly channel: string;
  /** Which of the file's languages. */
  readonly variant: number;
}

/** A delivery that is claimed: no one else makes it. */
export interface ClaimedDelivery extends NewDelivery {
  readonly id: number;
  readonly message: string;
  readonly file: number;
  readonly report: number;
  /** What the report is called. */
  readonly name: string;
  readonly attempts: number;
}

type DeliveryRow = Selectable<ReportTables["report_deliveries"]>;

type ClaimedRow = DeliveryRow & { readonly report_id: number; readonly name: string };

/** Deliveries of files in the database: what is to be sent, and what was. */
export class DeliveryStore implements Outbox<ClaimedDelivery, string> {
  readonly #db: Kysely<ReportTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<ReportTables>();
    this.#audit = audit;
  }

  async claim(
    now: number,
    { count, busy }: { readonly count: number; readonly busy: readonly string[] },
  ): Promise<ClaimedDelivery[]> {
    const { rows } = await sql<ClaimedRow>`
      UPDATE report_deliveries d SET state = 'sending', attempts = d.attempts + 1
      FROM report_files f JOIN reports r ON r.id = f.report_id
      WHERE f.id = d.file_id AND d.id IN (
        SELECT id FROM report_deliveries WHERE state = 'waiting' AND due_at <= ${new Date(now)}
          AND NOT channel = ANY(${busy}::text[])
        ORDER BY due_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
      ) RETURNING d.*, f.report_id, r.name`.execute(this.#db);
    return rows.map((row) => claimed(row)).toSorted((one, other) => one.id - other.id);
  }

  /** What is over is in the audit log. */
  async settle(id: number, settling: Settling): Promise<void> {
    const { state, answer, at, dueAt, isUnknown = false, code } = settling;
    const isOver = state !== "waiting";
    await this.#db.transaction().execute(async (db) => {
      const settled = await db
        .updateTable("report_deliveries")
        .set({
          state,
          answer,
          code: state === "sent" ? null : DeliveryCode.catch("not-taken").parse(code),
          due_at: isOver || dueAt === undefined ? null : new Date(dueAt),
          ended_at: isOver ? new Date(at) : null,
          ...(isUnknown && !isOver ? { is_perhaps_twice: true } : {}),
        })
        .where("id", "=", id)
        .returning(["file_id", "recipient"])
        .executeTakeFirst();
      // Its report was deleted in between.
      if (settled === undefined || !isOver) return;
      const about = await db
        .selectFrom("report_files")
        .innerJoin("reports", "reports.id", "report_files.report_id")
        .select(["name", "owner_id", "owner_name", "file_name"])
        .where("report_files.id", "=", settled.file_id)
        .executeTakeFirstOrThrow();
      const report = { name: about.name, owner: { id: about.owner_id, name: about.owner_name } };
      const file = { fileName: about.file_name ?? "", to: settled.recipient };
      await this.#audit.recordWithin(db, deliveryEntry(report, file, state === "sent" ? undefined : answer));
    });
  }

  async takeUp(now: number): Promise<number> {
    const taken = await this.#db
      .updateTable("report_deliveries")
      .set({
        state: "waiting",
        due_at: new Date(now),
        answer: t(CUT_OFF),
        // A folder is looked at before it is written to: nothing is there twice.
        is_perhaps_twice: sql<boolean>`is_perhaps_twice OR channel NOT LIKE 'folder:%'`,
      })
      .where("state", "=", "sending")
      .executeTakeFirst();
    return Number(taken.numUpdatedRows);
  }

  /** When the next one is due, ms; undefined: none waits. */
  async nextDue(): Promise<number | undefined> {
    const { due } = await this.#db
      .selectFrom("report_deliveries")
      .select((build) => build.fn.min("due_at").as("due"))
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    return due?.getTime();
  }

  /** Deliveries of files, in the order of their receivers. */
  async of(files: readonly number[]): Promise<ReadonlyMap<number, readonly ReportDelivery[]>> {
    if (files.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("report_deliveries")
      .selectAll()
      .where("file_id", "in", files)
      .orderBy("id")
      .execute();
    const byFile = Map.groupBy(rows, ({ file_id }) => file_id);
    return new Map([...byFile].map(([file, deliveries]) => [file, deliveries.map((row) => present(row))]));
  }
}

const CUT_OFF = phrase("The server stopped before an answer arrived.");

/** With the file that they are of: both are kept, or none. */
export async function insertDeliveries(
  db: Kysely<ReportTables>,
  file: number,
  { deliveries, at }: { readonly deliveries: readonly NewDelivery[]; readonly at: number },
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ receiver, ...rest }) =>
    Object.assign({ file_id: file, receiver: JSON.stringify(receiver), due_at: new Date(at) }, rest),
  );
  await db.insertInto("report_deliveries").values(rows).execute();
}

function claimed(row: ClaimedRow): ClaimedDelivery {
  const { id, message, file_id: file, report_id: report, name, attempts, recipient, channel, variant } = row;
  return {
    id,
    message,
    file,
    report,
    name,
    attempts,
    recipient,
    channel,
    variant,
    receiver: ReportReceiver.parse(row.receiver),
  };
}

function present(row: DeliveryRow): ReportDelivery {
  return ReportDelivery.parse({
    id: row.id,
    way: ReportReceiver.parse(row.receiver).way,
    to: row.recipient,
    state: row.state,
    dueAt: row.due_at?.getTime() ?? null,
    attempts: row.attempts,
    endedAt: row.ended_at?.getTime() ?? null,
    answer: row.answer,
    code: row.code,
    isPerhapsTwice: row.is_perhaps_twice,
  });
}

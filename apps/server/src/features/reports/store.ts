import { MOST_REPORTS, ReportContent, ReportId, UserId } from "@atrium/contract";
import { sql, type Kysely, type Selectable } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { KeptReport } from "./keptReport.ts";
import { changeEntry } from "./reportEntry.ts";
import type { ReportTables } from "./tables.ts";

interface Wanted {
  readonly content: ReportContent;
  readonly dueAt: number | null;
}

/** Reports in the database; each change is kept together with its audit row. */
export class ReportStore {
  readonly #db: Kysely<ReportTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<ReportTables>();
    this.#audit = audit;
  }

  /** By name. @param owner absent: of everybody */
  async list(owner?: number): Promise<readonly KeptReport[]> {
    let reports = this.#db.selectFrom("reports").selectAll();
    if (owner !== undefined) reports = reports.where("owner_id", "=", owner);
    const rows = await reports
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .execute();
    return rows.map((row) => present(row));
  }

  async find(id: number): Promise<KeptReport | undefined> {
    const row = await this.#db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
    return row && present(row);
  }

  /** The reports that have to be made by now, those that wait longest first. */
  async due(now: number): Promise<readonly KeptReport[]> {
    const reports = this.#db.selectFrom("reports").selectAll().where("due_at", "<=", new Date(now));
    return (await reports.orderBy("due_at").execute()).map((row) => present(row));
  }

  /** When the next one is due; undefined: none is. */
  async nextDue(): Promise<number | undefined> {
    const { next } = await this.#db
      .selectFrom("reports")
      .select((build) => build.fn.min("due_at").as("next"))
      .executeTakeFirstOrThrow();
    return next?.getTime();
  }

  /** @throws AppError ERP001 where the person has one of that name, ERP003 */
  async create({ content, dueAt }: Wanted, actor: Caller): Promise<KeptReport> {
    return await this.#changing(async (db) => {
      await refuseTooMany(db, actor.userId);
      await refuseTakenName(db, { owner: actor.userId, name: content.name, own: 0 });
      const row = await db
        .insertInto("reports")
        .values({ owner_id: actor.userId, owner_name: actor.name, ...columnsOf({ content, dueAt }) })
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = present(row);
      await this.#audit.recordWithin(db, changeEntry({ kind: "report.saved", actor, after }));
      return after;
    });
  }

  /**
   * undefined: there is no such report.
   * @param change what shall be kept, of what is kept. @throws AppError ERP001; ERP002 where it was changed since it was read
   */
  async update(
    id: number,
    { revision, change }: { readonly revision: number; readonly change: (before: KeptReport) => Wanted },
    actor: Caller,
  ): Promise<KeptReport | undefined> {
    return await this.#changing(async (db) => {
      const row = await db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) return undefined;
      const before = present(row);
      if (before.revision !== revision) {
        throw new AppError("ERP002", `${before.name} was changed in the meantime: close it and look at it again`);
      }
      const wanted = change(before);
      await refuseTakenName(db, { owner: before.owner.id, name: wanted.content.name, own: id });
      const changed = await db
        .updateTable("reports")
        .set({ ...columnsOf(wanted), revision: revision + 1 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = present(changed);
      await this.#audit.recordWithin(db, changeEntry({ kind: "report.changed", actor, before, after }));
      return after;
    });
  }

  /** With its files. false: there is no such report. */
  async remove(id: number, actor: Caller): Promise<boolean> {
    return await this.#changing(async (db) => {
      const row = await db.deleteFrom("reports").where("id", "=", id).returningAll().executeTakeFirst();
      if (row === undefined) return false;
      await this.#audit.recordWithin(db, changeEntry({ kind: "report.deleted", actor, before: present(row) }));
      return true;
    });
  }

  /** Changes come one after the other, so that a name is not given twice. */
  async #changing<Result>(work: (db: Kysely<ReportTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('reports', 0))`.execute(db);
      return await work(db);
    });
  }
}

async function refuseTooMany(db: Kysely<ReportTables>, owner: number): Promise<void> {
  const { count } = await db
    .selectFrom("reports")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("owner_id", "=", owner)
    .executeTakeFirstOrThrow();
  if (count < MOST_REPORTS) return;
  throw new AppError("ERP003", `You have ${String(count)} reports, which is as many as one may have: delete one first`);
}

async function refuseTakenName(
  db: Kysely<ReportTables>,
  { owner, name, own }: { readonly owner: number; readonly name: string; readonly own: number },
): Promise<void> {
  const taken = await db
    .selectFrom("reports")
    .select("id")
    .where("owner_id", "=", owner)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (taken === undefined) return;
  const fields = [{ path: "name", message: "There is a report of this name already" }];
  throw new AppError("ERP001", `There is a report "${name}" already`, { fields });
}

function columnsOf({ content, dueAt }: Wanted) {
  const due = dueAt === null ? null : new Date(dueAt);
  return { name: content.name, content: JSON.stringify(content), due_at: due };
}

function present(row: Selectable<ReportTables["reports"]>): KeptReport {
  const content = ReportContent.safeParse(row.content);
  return {
    id: ReportId.parse(row.id),
    revision: row.revision,
    owner: { id: UserId.parse(row.owner_id), name: row.owner_name },
    name: row.name,
    content: content.success ? content.data : undefined,
    dueAt: row.due_at?.getTime() ?? null,
  };
}

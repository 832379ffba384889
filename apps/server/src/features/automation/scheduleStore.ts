import { Schedule, ScheduleContent } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { countChange } from "./lease.ts";
import { scheduleEntry } from "./scheduleEntry.ts";
import type { AutomationTables } from "./tables.ts";

interface Change {
  readonly content: ScheduleContent;
  readonly actor: Caller;
  readonly now: number;
}

/** As many as a site may have. */
const MOST_SCHEDULES = 5_000;

/** Schedules in the database; each change is kept together with its audit row. */
export class ScheduleStore {
  readonly #db: Kysely<AutomationTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<AutomationTables>();
    this.#audit = audit;
  }

  /** By name. */
  async all(): Promise<Schedule[]> {
    const rows = await this.#db
      .selectFrom("schedules")
      .selectAll()
      .orderBy(sql`lower(content ->> 'name')`)
      .execute();
    return rows.map((row) => present(row));
  }

  async find(id: number): Promise<Schedule | undefined> {
    const row = await this.#db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
    return row && present(row);
  }

  /** @throws AppError ERU002 where there is one of that name, or as many as there may be */
  async add({ content, actor, now }: Change): Promise<Schedule> {
    return await this.#changing(async (db) => {
      await refuseTakenName(db, content.name, 0);
      const { count } = await db
        .selectFrom("schedules")
        .select((build) => build.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= MOST_SCHEDULES) throw new AppError("ERU002", `There are ${count} schedules already`);
      const columns = columnsOf(content, { by: actor.name, now, revision: 1 });
      const row = await db.insertInto("schedules").values(columns).returningAll().executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, scheduleEntry({ kind: "schedule.added", actor, after: content }));
      return present(row);
    });
  }

  /** undefined: there is none of that revision. @throws AppError ERU002 */
  async change(id: number, { revision, content, actor, now }: Change & { readonly revision: number }) {
    return await this.#changing(async (db) => {
      const before = await db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
      if (before?.revision !== revision) return undefined;
      await refuseTakenName(db, content.name, id);
      const row = await db
        .updateTable("schedules")
        .set(columnsOf(content, { by: actor.name, now, revision: revision + 1 }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const was = ScheduleContent.parse(before.content);
      const entry = scheduleEntry({ kind: "schedule.changed", actor, before: was, after: content });
      await this.#audit.recordWithin(db, entry);
      return present(row);
    });
  }

  /** false: there is no such schedule. */
  async remove(id: number, actor: Caller): Promise<boolean> {
    return await this.#changing(async (db) => {
      const row = await db.deleteFrom("schedules").where("id", "=", id).returningAll().executeTakeFirst();
      if (row === undefined) return false;
      const before = ScheduleContent.parse(row.content);
      await this.#audit.recordWithin(db, scheduleEntry({ kind: "schedule.removed", actor, before }));
      return true;
    });
  }

  /** Changes come one after the other: each counts itself in the one row of the lease. */
  async #changing<Result>(work: (db: Kysely<AutomationTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await countChange(db);
      return await work(db);
    });
  }
}

async function refuseTakenName(db: Kysely<AutomationTables>, name: string, own: number): Promise<void> {
  const taken = await db
    .selectFrom("schedules")
    .select("id")
    .where(sql<boolean>`lower(content ->> 'name') = lower(${name})`)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (taken === undefined) return;
  const fields = [{ path: "name", message: "There is a schedule of this name already" }];
  throw new AppError("ERU002", `There is a schedule "${name}" already`, { fields });
}

function columnsOf(content: ScheduleContent, { by, now, revision }: { by: string; now: number; revision: number }) {
  return { content: JSON.stringify(content), revision, updated_at: new Date(now), by_name: by };
}

function present(row: Selectable<AutomationTables["schedules"]>): Schedule {
  return Schedule.parse({
    ...row.content,
    id: row.id,
    revision: row.revision,
    updatedAt: row.updated_at.getTime(),
    by: row.by_name,
  });
}

import { MOST_NOTICE_RULES, NoticeRule, NoticeRuleContent } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { changedMeanwhile, verbOf } from "./channelStore.ts";
import { noticeEntry } from "./noticeEntry.ts";
import type { NoticeTables } from "./tables.ts";

interface Change {
  readonly actor: Caller;
  readonly now: number;
}

/** Rules of notices in the database; each change is kept with its audit row. */
export class NoticeRuleStore {
  readonly #db: Kysely<NoticeTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<NoticeTables>();
    this.#audit = audit;
  }

  /** By name. */
  async all(): Promise<NoticeRule[]> {
    const rows = await this.#db.selectFrom("notice_rules").selectAll().execute();
    return rows.map((row) => present(row)).toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** @throws AppError ENO002 */
  async add(content: NoticeRuleContent, { actor, now }: Change): Promise<NoticeRule> {
    return await this.#changing(async (db) => {
      await refuseOther(db, content, 0);
      const row = await db
        .insertInto("notice_rules")
        .values({ ...columnsOf(content, { actor, now }), revision: 1 })
        .returningAll()
        .executeTakeFirstOrThrow();
      const entry = { kind: "notice-rule.added" as const, actor, subject: subjectOf(content), verb: "added" };
      await this.#audit.recordWithin(db, noticeEntry({ ...entry, after: content }));
      return present(row);
    });
  }

  /** undefined: there is no such rule. @throws AppError ENO001, ENO002 */
  async change(
    id: number,
    { revision, content, actor, now }: Change & { readonly revision: number; readonly content: NoticeRuleContent },
  ): Promise<NoticeRule | undefined> {
    return await this.#changing(async (db) => {
      const before = await find(db, id);
      if (before === undefined) return undefined;
      if (before.revision !== revision) throw changedMeanwhile(before.name);
      await refuseOther(db, content, id);
      const row = await db
        .updateTable("notice_rules")
        .set({ ...columnsOf(content, { actor, now }), revision: revision + 1 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const verb = verbOf(before.isOn, content.isOn);
      const entry = { kind: "notice-rule.changed" as const, actor, subject: subjectOf(content), verb };
      const was = NoticeRuleContent.parse(before);
      await this.#audit.recordWithin(db, noticeEntry({ ...entry, before: was, after: content }));
      return present(row);
    });
  }

  /** false: there is no such rule. */
  async remove(id: number, { actor }: Change): Promise<boolean> {
    return await this.#changing(async (db) => {
      const before = await find(db, id);
      if (before === undefined) return false;
      await db.deleteFrom("notice_rules").where("id", "=", id).execute();
      const entry = { kind: "notice-rule.removed" as const, actor, subject: subjectOf(before), verb: "removed" };
      await this.#audit.recordWithin(db, noticeEntry({ ...entry, before: NoticeRuleContent.parse(before) }));
      return true;
    });
  }

  /** Changes come one after the other. */
  async #changing<Result>(work: (db: Kysely<NoticeTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(db);
      return await work(db);
    });
  }
}

async function find(db: Kysely<NoticeTables>, id: number): Promise<NoticeRule | undefined> {
  const row = await db.selectFrom("notice_rules").selectAll().where("id", "=", id).executeTakeFirst();
  return row && present(row);
}

async function refuseOther(db: Kysely<NoticeTables>, { name }: NoticeRuleContent, own: number): Promise<void> {
  const rows = await db.selectFrom("notice_rules").select("content").where("id", "<>", own).execute();
  if (rows.some(({ content }) => content.name.toLowerCase() === name.toLowerCase())) {
    const fields = [{ path: "name", message: "There is a rule of this name already" }];
    throw new AppError("ENO002", `There is a rule ${name} already`, { fields });
  }
  if (rows.length >= MOST_NOTICE_RULES) {
    throw new AppError("ENO002", `There are ${rows.length} rules, which is as many as there may be`);
  }
}

function subjectOf({ name }: Pick<NoticeRuleContent, "name">): string {
  return `Notice rule ${name}`;
}

function columnsOf(content: NoticeRuleContent, { actor, now }: Change) {
  return { content: JSON.stringify(content), updated_at: new Date(now), by_name: actor.name };
}

function present(row: Selectable<NoticeTables["notice_rules"]>): NoticeRule {
  const { id, revision, content, updated_at: updatedAt, by_name: by } = row;
  return NoticeRule.parse({ ...content, id, revision, updatedAt: updatedAt.getTime(), by });
}

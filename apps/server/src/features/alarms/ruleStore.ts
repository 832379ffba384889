import { AlarmRuleContent, AlarmRuleId, AlarmRuleVersion } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { ruleEntry } from "./ruleEntry.ts";
import type { AlarmTables } from "./tables.ts";

/** A rule as it is kept. */
export interface KeptRule {
  readonly id: AlarmRuleId;
  readonly revision: number;
  readonly content: AlarmRuleContent;
  readonly isDefault: boolean;
  readonly updatedAt: number;
  readonly by: string;
}

/** The most versions of a rule that are told. */
const MOST_VERSIONS = 200;

/** Alarm rules in the database; each change is kept with the version before it and with its audit row. */
export class RuleStore {
  readonly #db: Kysely<AlarmTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<AlarmTables>();
    this.#audit = audit;
  }

  async all(): Promise<KeptRule[]> {
    const rows = await this.#db
      .selectFrom("alarm_rules")
      .selectAll()
      .where("is_deleted", "=", false)
      .orderBy("id")
      .execute();
    return rows.map((row) => present(row));
  }

  /** The rules of the product, where there have never been any. */
  async begin(
    contents: readonly AlarmRuleContent[],
    { by, now }: { readonly by: string; readonly now: number },
  ): Promise<void> {
    await this.#changing(async (db) => {
      const any = await db.selectFrom("alarm_rules").select("id").limit(1).executeTakeFirst();
      if (any !== undefined || contents.length === 0) return;
      const rows = contents.map((content) => columnsOf(content, { by, now, revision: 1, isDefault: true }));
      await db.insertInto("alarm_rules").values(rows).execute();
    });
  }

  async add(content: AlarmRuleContent, { actor, now }: Change): Promise<KeptRule> {
    return await this.#changing(async (db) => {
      const by = actor.name;
      const columns = columnsOf(content, { by, now, revision: 1, isDefault: false });
      const row = await db.insertInto("alarm_rules").values(columns).returningAll().executeTakeFirstOrThrow();
      const after = present(row);
      await this.#audit.recordWithin(db, ruleEntry({ kind: "alarm-rule.added", actor, after: content }));
      return after;
    });
  }

  /** undefined: there is no such rule of that revision. */
  async change(
    id: number,
    { revision, content, actor, now }: Change & { revision: number; content: AlarmRuleContent },
  ) {
    return await this.#changing(async (db) => {
      const before = await this.#find(db, id, revision);
      if (before === undefined) return undefined;
      await keepVersion(db, before);
      const columns = columnsOf(content, { by: actor.name, now, revision: revision + 1, isDefault: false });
      const row = await db
        .updateTable("alarm_rules")
        .set(columns)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const entry = ruleEntry({ kind: "alarm-rule.changed", actor, before: before.content, after: content });
      await this.#audit.recordWithin(db, entry);
      return present(row);
    });
  }

  /** false: there is no such rule. */
  async remove(id: number, { actor, now }: Change): Promise<boolean> {
    return await this.#changing(async (db) => {
      const before = await this.#find(db, id);
      if (before === undefined) return false;
      await keepVersion(db, before);
      const removed = {
        is_deleted: true,
        revision: before.revision + 1,
        by_name: actor.name,
        updated_at: new Date(now),
      };
      await db.updateTable("alarm_rules").set(removed).where("id", "=", id).execute();
      await this.#audit.recordWithin(db, ruleEntry({ kind: "alarm-rule.removed", actor, before: before.content }));
      return true;
    });
  }

  /** The newest first, the present one among them; undefined: there has never been such a rule. */
  async versions(id: number): Promise<AlarmRuleVersion[] | undefined> {
    const now = await this.#db.selectFrom("alarm_rules").selectAll().where("id", "=", id).executeTakeFirst();
    if (now === undefined) return undefined;
    const rows = await this.#db
      .selectFrom("alarm_rule_versions")
      .selectAll()
      .where("rule", "=", id)
      .orderBy("revision", "desc")
      .limit(MOST_VERSIONS - 1)
      .execute();
    const newest = { ...now, at: now.updated_at };
    return [newest, ...rows].map(({ content, revision, at, by_name: by, is_deleted: isDeleted }) =>
      AlarmRuleVersion.parse({ ...content, revision, at: at.getTime(), by, isDeleted }),
    );
  }

  async #find(db: Kysely<AlarmTables>, id: number, revision?: number): Promise<KeptRule | undefined> {
    const row = await db
      .selectFrom("alarm_rules")
      .selectAll()
      .where("id", "=", id)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    return row !== undefined && (revision === undefined || row.revision === revision) ? present(row) : undefined;
  }

  /** Changes come one after the other. */
  async #changing<Result>(work: (db: Kysely<AlarmTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('alarm rules', 0))`.execute(db);
      return await work(db);
    });
  }
}

interface Change {
  readonly actor: Caller;
  readonly now: number;
}

interface Columns {
  readonly by: string;
  readonly now: number;
  readonly revision: number;
  readonly isDefault: boolean;
}

function columnsOf(content: AlarmRuleContent, { by, now, revision, isDefault }: Columns) {
  return {
    content: JSON.stringify(content),
    revision,
    is_default: isDefault,
    is_deleted: false,
    updated_at: new Date(now),
    by_name: by,
  };
}

async function keepVersion(db: Kysely<AlarmTables>, rule: KeptRule): Promise<void> {
  const { id, revision, content, updatedAt, by } = rule;
  const version = {
    rule: id,
    revision,
    content: JSON.stringify(content),
    is_deleted: false,
    at: new Date(updatedAt),
    by_name: by,
  };
  await db.insertInto("alarm_rule_versions").values(version).execute();
}

function present(row: Selectable<AlarmTables["alarm_rules"]>): KeptRule {
  return {
    id: AlarmRuleId.parse(row.id),
    revision: row.revision,
    content: AlarmRuleContent.parse(row.content),
    isDefault: row.is_default,
    updatedAt: row.updated_at.getTime(),
    by: row.by_name,
  };
}

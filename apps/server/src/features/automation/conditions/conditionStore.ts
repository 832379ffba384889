import { ConditionContent, ConditionId } from "@atrium/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import type { Db } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { countChange } from "../lease.ts";
import { ruleEntry } from "../ruleEntry.ts";
import type { AutomationTables } from "../tables.ts";

/** A condition as it is kept. */
export interface KeptCondition {
  readonly id: ConditionId;
  readonly revision: number;
  readonly content: ConditionContent;
  readonly updatedAt: number;
  readonly by: string;
}

interface Change {
  readonly actor: Caller;
  readonly now: number;
}

/** As many as a site may have. */
const MOST_CONDITIONS = 5_000;

/** Conditions in the database; each change is kept with its audit row. */
export class ConditionStore {
  readonly #db: Kysely<AutomationTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<AutomationTables>();
    this.#audit = audit;
  }

  async all(): Promise<KeptCondition[]> {
    const rows = await this.#db.selectFrom("conditions").selectAll().orderBy("id").execute();
    return rows.map((row) => present(row));
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<KeptCondition> {
    return await found(this.#db, id);
  }

  /** @throws AppError ERU002 where there is one of that name, or as many as there may be */
  async add(content: ConditionContent, { actor, now }: Change): Promise<KeptCondition> {
    return await this.#changing(async (db) => {
      await refuseTaken(db, content.name, 0);
      const { count } = await db
        .selectFrom("conditions")
        .select((build) => build.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (count >= MOST_CONDITIONS) {
        throw new AppError("ERU002", `There are ${MOST_CONDITIONS} conditions already`);
      }
      const columns = columnsOf(content, { by: actor.name, now, revision: 1 });
      const row = await db.insertInto("conditions").values(columns).returningAll().executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, ruleEntry({ kind: "condition", act: "added", actor, after: content }));
      return present(row);
    });
  }

  /** @throws AppError ENF001, ERU001, ERU002 */
  async change(
    id: number,
    { revision, content, actor, now }: Change & { readonly revision: number; readonly content: ConditionContent },
  ): Promise<KeptCondition> {
    return await this.#changing(async (db) => {
      const before = await found(db, id);
      if (before.revision !== revision) {
        throw new AppError("ERU001", "Somebody else has changed this condition since you opened it");
      }
      await refuseTaken(db, content.name, id);
      const columns = columnsOf(content, { by: actor.name, now, revision: revision + 1 });
      const row = await db
        .updateTable("conditions")
        .set(columns)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const entry = ruleEntry({ kind: "condition", act: "changed", actor, before: before.content, after: content });
      await this.#audit.recordWithin(db, entry);
      return present(row);
    });
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    await this.#changing(async (db) => {
      const before = await found(db, id);
      await db.deleteFrom("conditions").where("id", "=", id).execute();
      const entry = ruleEntry({ kind: "condition", act: "removed", actor, before: before.content });
      await this.#audit.recordWithin(db, entry);
    });
  }

  /** How often each fired, by its id, on each of these days. @param days their beginnings, and the end of the last */
  async firedOn(days: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const edges = days.map((day) => new Date(day));
    const rows = await this.#db
      .selectFrom("automation_runs")
      .select(({ fn }) => [
        "rule",
        sql<number>`width_bucket(due_at, ${edges}::timestamptz[])`.as("day"),
        fn.countAll<string>().as("times"),
      ])
      .where("kind", "=", "condition")
      .where("state", "<>", "skipped")
      .where("due_at", ">=", new Date(days[0] ?? 0))
      .groupBy(["rule", "day"])
      .execute();
    const counts = new Map<number, number[]>();
    for (const { rule, day, times } of rows) {
      const of = counts.get(rule) ?? Array.from({ length: days.length - 1 }, () => 0);
      if (day >= 1 && day < days.length) of[day - 1] = Number(times);
      counts.set(rule, of);
    }
    return counts;
  }

  /** Changes come one after the other: each counts itself in the one row of the lease. */
  async #changing<Result>(work: (db: Kysely<AutomationTables>) => Promise<Result>): Promise<Result> {
    return await this.#db.transaction().execute(async (db) => {
      await countChange(db);
      return await work(db);
    });
  }
}

async function found(db: Kysely<AutomationTables>, id: number): Promise<KeptCondition> {
  const row = await db.selectFrom("conditions").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError("ENF001", "There is no such condition");
  return present(row);
}

async function refuseTaken(db: Kysely<AutomationTables>, name: string, own: number): Promise<void> {
  const taken = await db
    .selectFrom("conditions")
    .select("id")
    .where(sql<boolean>`lower(content ->> 'name') = lower(${name})`)
    .where("id", "<>", own)
    .executeTakeFirst();
  if (taken === undefined) return;
  const message = "There is a condition of this name already";
  throw new AppError("ERU002", message, { fields: [{ path: "name", message }] });
}

interface Kept {
  readonly by: string;
  readonly now: number;
  readonly revision: number;
}

function columnsOf(content: ConditionContent, { by, now, revision }: Kept) {
  return { content: JSON.stringify(content), revision, updated_at: new Date(now), by_name: by };
}

function present(row: Selectable<AutomationTables["conditions"]>): KeptCondition {
  return {
    id: ConditionId.parse(row.id),
    revision: row.revision,
    content: ConditionContent.parse(row.content),
    updatedAt: row.updated_at.getTime(),
    by: row.by_name,
  };
}

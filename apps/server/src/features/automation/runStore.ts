import type { Paged } from "@atrium/contract";
import { type AutomationKind, AutomationRunState, type AutomationRunsQuery } from "@atrium/contract/automation";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/listing.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { RunOptimum } from "./optimum/runOptimum.ts";
import { RunTarget } from "./runTarget.ts";
import type { AutomationTables } from "./tables.ts";

/** A run as it is kept. */
export interface StoredRun {
  readonly id: number;
  readonly kind: AutomationKind;
  readonly rule: number;
  readonly name: string;
  readonly dueAt: number;
  readonly beganAt: number;
  readonly endsAt: number | null;
  readonly state: AutomationRunState;
  readonly reason: string;
  readonly isOpen: boolean;
  readonly isKept: boolean;
  /** Of a peak limit: which of its stages it is, from 0. */
  readonly stage: number | null;
  readonly targets: readonly RunTarget[];
  /** null: its times do not go by its rooms. */
  readonly optimum: RunOptimum | null;
  readonly commands: readonly string[];
}

export type RunBeginning = Omit<StoredRun, "id" | "isOpen" | "commands">;

const Targets = z.array(RunTarget);
/** The first commands that a run gave are kept, and the last. */
const MAX_COMMANDS = 4;
const MAX_SINCE = 1_000;
/** Rows that are read at once, of as many as there are. */
const MAX_WITHIN = 500;

/** Runs in the database: each is there before it does anything. */
export class RunStore {
  readonly #db: Kysely<AutomationTables>;

  constructor(db: Db) {
    this.#db = db.withTables<AutomationTables>();
  }

  /** undefined: this rule has run for that time already. */
  async begin(run: RunBeginning): Promise<StoredRun | undefined> {
    const row = await this.#db
      .insertInto("automation_runs")
      .values({
        kind: run.kind,
        rule: run.rule,
        name: run.name,
        due_at: new Date(run.dueAt),
        began_at: new Date(run.beganAt),
        ends_at: run.endsAt === null ? null : new Date(run.endsAt),
        state: run.state,
        reason: run.reason,
        is_open: run.state !== "skipped",
        is_kept: run.isKept,
        stage: run.stage,
        targets: JSON.stringify(run.targets),
        optimum: run.optimum === null ? null : JSON.stringify(run.optimum),
      })
      .onConflict((conflict) => conflict.columns(["kind", "rule", "due_at"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && present(row);
  }

  async ofMoment(kind: AutomationKind, rule: number, dueAt: number): Promise<StoredRun | undefined> {
    const row = await this.#db
      .selectFrom("automation_runs")
      .selectAll()
      .where("kind", "=", kind)
      .where("rule", "=", rule)
      .where("due_at", "=", new Date(dueAt))
      .executeTakeFirst();
    return row && present(row);
  }

  /** Those under way, in the order in which they began. */
  async open(): Promise<StoredRun[]> {
    const rows = await this.#db
      .selectFrom("automation_runs")
      .selectAll()
      .where("is_open", "=", true)
      .orderBy("id")
      .execute();
    return rows.map((row) => present(row));
  }

  /** A run that was only watched stays so. */
  async close(
    id: number,
    { at, stop }: { readonly at: number; readonly stop?: RunOptimum["stop"] | undefined },
  ): Promise<void> {
    const more = stop === undefined ? null : JSON.stringify({ stop });
    await this.#db
      .updateTable("automation_runs")
      .set({
        is_open: false,
        ends_at: new Date(at),
        optimum: sql`CASE WHEN ${more}::jsonb IS NULL THEN optimum ELSE coalesce(optimum, '{}') || ${more}::jsonb END`,
        state: sql`CASE WHEN state = 'runs' THEN 'ended' ELSE state END`,
      })
      .where("id", "=", id)
      .where("is_open", "=", true)
      .execute();
  }

  /** Notes the id of a command before it is given. */
  async addCommand(id: number, command: string): Promise<void> {
    await this.#db
      .updateTable("automation_runs")
      .set({
        commands: sql`CASE WHEN cardinality(commands) < ${MAX_COMMANDS} THEN commands || ${command}::uuid
          ELSE commands[1:${MAX_COMMANDS - 1}] || ${command}::uuid END`,
      })
      .where("id", "=", id)
      .execute();
  }

  /** The newest first. */
  async list({ kind, rule, ...query }: AutomationRunsQuery): Promise<Paged<StoredRun>> {
    let chosen = this.#db.selectFrom("automation_runs");
    if (kind !== undefined) chosen = chosen.where("kind", "=", kind);
    if (rule !== undefined) chosen = chosen.where("rule", "=", rule);
    const page = await readPage(chosen, chosen.selectAll().orderBy("id", "desc"), query);
    return { ...page, data: page.data.map((row) => present(row)) };
  }

  /** All of a kind that were due since a moment, the newest first, as many as one page of them. */
  async since(kind: AutomationKind, moment: number): Promise<StoredRun[]> {
    const rows = await this.#db
      .selectFrom("automation_runs")
      .selectAll()
      .where("kind", "=", kind)
      .where("due_at", ">=", new Date(moment))
      .orderBy("id", "desc")
      .limit(MAX_SINCE)
      .execute();
    return rows.map((row) => present(row));
  }

  /** All of one rule that were due since a moment, the oldest first. */
  async ofRule(kind: AutomationKind, rule: number, since: number): Promise<StoredRun[]> {
    const rows = await this.#db
      .selectFrom("automation_runs")
      .selectAll()
      .where("kind", "=", kind)
      .where("rule", "=", rule)
      .where("due_at", ">=", new Date(since))
      .orderBy("id", "desc")
      .limit(MAX_SINCE)
      .execute();
    return rows.map((row) => present(row)).toReversed();
  }

  /** Those that began in a range or were under way in it, of all kinds, in the order of their ids. Skipped ones are left out. */
  async within({ from, to }: { readonly from: number; readonly to: number }): Promise<StoredRun[]> {
    const all: StoredRun[] = [];
    const yielder = new EventLoopYielder();
    for (let after = 0; ;) {
      const rows = await this.#db
        .selectFrom("automation_runs")
        .selectAll()
        .where("id", ">", after)
        .where("state", "<>", "skipped")
        .where("began_at", "<", new Date(to))
        .where((row) =>
          row.or([
            row.eb("began_at", ">=", new Date(from)),
            row.eb("is_open", "=", true),
            row.eb("ends_at", ">=", new Date(from)),
          ]),
        )
        .orderBy("id")
        .limit(MAX_WITHIN)
        .execute();
      for (const row of rows) {
        all.push(present(row));
        await yielder.yieldIfDue();
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < MAX_WITHIN) return all;
      after = last.id;
    }
  }

  /** When each rule first ran, by its kind and id. */
  async firstRuns(): Promise<{ readonly kind: AutomationKind; readonly rule: number; readonly at: number }[]> {
    const rows = await this.#db
      .selectFrom("automation_runs")
      .select(({ fn }) => ["kind", "rule", fn.min("began_at").as("at")])
      .where("state", "in", ["runs", "ended"])
      .groupBy(["kind", "rule"])
      .execute();
    return rows.map(({ kind, rule, at }) => ({ kind, rule, at: at.getTime() }));
  }

  /** How often each condition fired, by its id, on each of these days. @param days their beginnings, and the end of the last */
  async conditionsFiredOn(days: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
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

  /** The newest of each of these rules; none where it has never run. */
  async newestOf(kind: AutomationKind, rules: readonly number[]): Promise<StoredRun[]> {
    if (rules.length === 0) return [];
    const { rows } = await sql<Selectable<AutomationTables["automation_runs"]>>`
      SELECT newest.* FROM unnest(${rules}::int[]) AS asked (rule) CROSS JOIN LATERAL (
        SELECT * FROM automation_runs r WHERE r.kind = ${kind} AND r.rule = asked.rule ORDER BY r.id DESC LIMIT 1
      ) newest`.execute(this.#db);
    return rows.map((row) => present(row));
  }
}

function present(row: Selectable<AutomationTables["automation_runs"]>): StoredRun {
  return {
    id: row.id,
    kind: row.kind,
    rule: row.rule,
    name: row.name,
    dueAt: row.due_at.getTime(),
    beganAt: row.began_at.getTime(),
    endsAt: row.ends_at?.getTime() ?? null,
    state: AutomationRunState.parse(row.state),
    reason: row.reason,
    isOpen: row.is_open,
    isKept: row.is_kept,
    stage: row.stage,
    targets: Targets.parse(row.targets),
    optimum: row.optimum === null ? null : RunOptimum.parse(row.optimum),
    commands: row.commands,
  };
}

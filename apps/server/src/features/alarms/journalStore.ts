import { setImmediate } from "node:timers/promises";
import type { EventStepKind } from "@atrium/contract/alarms";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { int4Array, numberArray, textArray, timestampArray } from "../../platform/database/binaryArrays.ts";
import type { Db } from "../../platform/database/database.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import { keptFacts } from "./storedFacts.ts";
import { Subjects } from "./subjects.ts";
import type { AlarmTables } from "./tables.ts";

/** One step in the life of an alarm, to be kept. */
export interface NewStep {
  readonly event: number;
  readonly at: number;
  readonly kind: EventStepKind;
  readonly by?: string | undefined;
  readonly text?: string | undefined;
  readonly value?: number | null | undefined;
  /** With it the alarm asks for a person: what statistics count. */
  readonly annunciates?: boolean;
}

/** What is kept together or not at all. */
export interface JournalBatch {
  /** Each row once, as it is now. */
  readonly entries: readonly StoredEntry[];
  readonly steps: readonly NewStep[];
  readonly audit: readonly AuditEntry[];
}

/** Writes the journal in batches: rows as arrays, in one statement each for those that are new and those that changed. */
export class JournalStore {
  readonly #db: Kysely<AlarmTables>;
  readonly #audit: Pick<AuditSink, "recordAllWithin">;
  readonly #subjects = new Subjects();

  constructor({ db, audit }: { readonly db: Db; readonly audit: Pick<AuditSink, "recordAllWithin"> }) {
    this.#db = db.withTables<AlarmTables>();
    this.#audit = audit;
  }

  async write({ entries, steps, audit }: JournalBatch): Promise<void> {
    try {
      await this.#db.transaction().execute(async (db) => {
        const rows = await this.#withSubjects(db, entries);
        await inTurn(db, [
          ...chunksOf(rows).map((some) => () => entriesStatement(some)),
          ...chunksOf(steps).map((some) => () => stepsStatement(some)),
        ]);
        // The last thing of the transaction: others wait with their rows until it ends.
        if (audit.length > 0) await this.#audit.recordAllWithin(db, audit);
      });
    } catch (error) {
      this.#subjects.forget();
      throw error;
    }
  }

  async #withSubjects(db: Kysely<AlarmTables>, entries: readonly StoredEntry[]): Promise<EntryRow[]> {
    if (entries.length === 0) return [];
    const subjects = await this.#subjects.numbersOf(
      db,
      entries.map(({ row }) => row),
    );
    return entries.map((entry, index) => ({ ...entry, subject: subjects[index] ?? 0 }));
  }
}

type EntryRow = StoredEntry & { readonly subject: number };
type Statement = RawBuilder<unknown>;

function entriesStatement(entries: readonly EntryRow[]): Statement {
  const facts = entries.map(({ row, alarm }) =>
    row.alarm === undefined ? null : keptFacts(row.alarm, alarm?.condition),
  );
  return sql`
    INSERT INTO events (id, time, subject, priority, state, cause, key, facts, content, field_event, acknowledged_user)
    SELECT * FROM unnest(
      ${numberArray(entries.map(({ row }) => row.id))}::float8[]::bigint[],
      ${timestampArray(Float64Array.from(entries, ({ row }) => row.time))}::timestamptz[],
      ${int4Array(Int32Array.from(entries, ({ subject }) => subject))}::int[],
      ${numberArray(entries.map(({ row }) => row.alarm?.priority ?? null))}::float8[]::smallint[],
      ${textArray(entries.map(({ row }) => row.alarm?.state ?? null))}::text[],
      ${numberArray(entries.map(({ row }) => row.alarm?.cause ?? null))}::float8[]::bigint[],
      ${textArray(entries.map(({ alarm }) => alarm?.key ?? null))}::text[],
      ${textArray(facts)}::text[]::jsonb[],
      ${textArray(entries.map(({ row }) => (row.content === undefined ? null : JSON.stringify(row.content))))}::text[]::jsonb[],
      ${numberArray(entries.map(({ fieldEvent }) => fieldEvent ?? null))}::float8[]::int[],
      ${numberArray(entries.map(({ alarm }) => alarm?.acknowledgedUser ?? null))}::float8[]::int[]
    )
    ON CONFLICT (id) DO UPDATE SET
      state = EXCLUDED.state,
      cause = EXCLUDED.cause,
      facts = EXCLUDED.facts,
      acknowledged_user = EXCLUDED.acknowledged_user
  `;
}

function stepsStatement(steps: readonly NewStep[]): Statement {
  return sql`
    INSERT INTO event_steps (event, at, kind, by_name, text, value, annunciates)
    SELECT * FROM unnest(
      ${numberArray(steps.map(({ event }) => event))}::float8[]::bigint[],
      ${timestampArray(Float64Array.from(steps, ({ at }) => at))}::timestamptz[],
      ${textArray(steps.map(({ kind }) => kind))}::text[],
      ${textArray(steps.map(({ by }) => by ?? null))}::text[],
      ${textArray(steps.map(({ text }) => text ?? null))}::text[],
      ${numberArray(steps.map(({ value }) => (value === undefined || Number.isNaN(value) ? null : value)))}::float8[],
      ${int4Array(Int32Array.from(steps, ({ annunciates }) => Number(annunciates === true)))}::int[]::boolean[]
    )
  `;
}

/** Rows of one statement. */
const AT_ONCE = 1_000;

function chunksOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

/** One after the other; the next one is made ready while the database stores the rows of this one. */
async function inTurn(db: Kysely<AlarmTables>, statements: readonly (() => Statement)[]): Promise<void> {
  const [first, ...others] = statements;
  let next = first?.();
  for (const following of others) [, next] = await Promise.all([next?.execute(db), afterSending(following)]);
  await next?.execute(db);
}

async function afterSending(following: () => Statement): Promise<Statement> {
  await setImmediate();
  return following();
}

import type { EventStepKind } from "@atrium/contract";
import { type Kysely, sql } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { KeptEntry } from "./alarmEntry.ts";
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
  readonly entries: readonly KeptEntry[];
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
        if (entries.length > 0) await this.#writeEntries(db, entries);
        if (steps.length > 0) await writeSteps(db, steps);
        // The last thing of the transaction: others wait with their rows until it ends.
        if (audit.length > 0) await this.#audit.recordAllWithin(db, audit);
      });
    } catch (error) {
      this.#subjects.forget();
      throw error;
    }
  }

  async #writeEntries(db: Kysely<AlarmTables>, entries: readonly KeptEntry[]): Promise<void> {
    const subjects = await this.#subjects.numbersOf(
      db,
      entries.map(({ row }) => row),
    );
    const facts = entries.map(({ row, alarm }) =>
      row.alarm === undefined ? null : JSON.stringify({ ...row.alarm, condition: alarm?.condition }),
    );
    await sql`
      INSERT INTO events (id, time, subject, priority, state, cause, key, facts, content, field_event, acknowledged_user)
      SELECT * FROM unnest(
        ${entries.map(({ row }) => row.id)}::bigint[],
        ${entries.map(({ row }) => new Date(row.time))}::timestamptz[],
        ${subjects}::int[],
        ${entries.map(({ row }) => row.alarm?.priority ?? null)}::smallint[],
        ${entries.map(({ row }) => row.alarm?.state ?? null)}::text[],
        ${entries.map(({ row }) => row.alarm?.cause ?? null)}::bigint[],
        ${entries.map(({ alarm }) => alarm?.key ?? null)}::text[],
        ${facts}::jsonb[],
        ${entries.map(({ row }) => (row.content === undefined ? null : JSON.stringify(row.content)))}::jsonb[],
        ${entries.map(({ fieldEvent }) => fieldEvent ?? null)}::int[],
        ${entries.map(({ alarm }) => alarm?.acknowledgedUser ?? null)}::int[]
      )
      ON CONFLICT (id) DO UPDATE SET
        state = EXCLUDED.state,
        cause = EXCLUDED.cause,
        facts = EXCLUDED.facts,
        acknowledged_user = EXCLUDED.acknowledged_user
    `.execute(db);
  }
}

async function writeSteps(db: Kysely<AlarmTables>, steps: readonly NewStep[]): Promise<void> {
  await sql`
    INSERT INTO event_steps (event, at, kind, by_name, text, value, annunciates)
    SELECT * FROM unnest(
      ${steps.map(({ event }) => event)}::bigint[],
      ${steps.map(({ at }) => new Date(at))}::timestamptz[],
      ${steps.map(({ kind }) => kind)}::text[],
      ${steps.map(({ by }) => by ?? null)}::text[],
      ${steps.map(({ text }) => text ?? null)}::text[],
      ${steps.map(({ value }) => (value === undefined || value === null || Number.isNaN(value) ? null : value))}::float8[],
      ${steps.map(({ annunciates }) => annunciates === true)}::boolean[]
    )
  `.execute(db);
}

import { type EventRow, EventStepKind } from "@atrium/contract/alarms";
import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import type { AlarmTables } from "./tables.ts";

/** A step of the journal, with its place in it. */
export interface StoredStep {
  readonly id: number;
  readonly event: number;
  readonly at: number;
  readonly kind: EventStepKind;
  /** With it the alarm asks for a person. */
  readonly annunciates: boolean;
}

export interface JournalReaderOptions {
  readonly db: Db;
  readonly find: (id: number) => Promise<StoredEntry | undefined>;
  readonly rules: { find(id: number): { readonly procedure: readonly string[] } | undefined };
}

/**
 * The journal for those who follow it: what they have read stays read over a restart. Steps are numbered by the only
 * writer, so that none appears before one that was read.
 */
export class JournalReader {
  readonly #options: JournalReaderOptions;
  readonly #db: Kysely<AlarmTables>;

  constructor(options: JournalReaderOptions) {
    this.#options = options;
    this.#db = options.db.withTables<AlarmTables>();
  }

  /** The number of the last step; 0: there is none. */
  async lastStep(): Promise<number> {
    const { rows } = await sql<{ id: string | null }>`SELECT max(id) AS id FROM event_steps`.execute(this.#db);
    return Number(rows[0]?.id ?? 0);
  }

  /** Steps of these kinds, and those with which an alarm asks for a person, in their order. */
  async steps(options: {
    readonly after: number;
    readonly upTo: number;
    readonly kinds: readonly EventStepKind[];
    readonly count: number;
  }): Promise<StoredStep[]> {
    const { after, upTo, kinds, count } = options;
    const rows = await this.#db
      .selectFrom("event_steps")
      .select(["id", "event", "at", "kind", "annunciates"])
      .where("id", ">", after)
      .where("id", "<=", upTo)
      .where((where) => where.or([where("annunciates", "=", true), where("kind", "in", [...kinds])]))
      .orderBy("id")
      .limit(count)
      .execute();
    return rows.map(({ id, event, at, kind, annunciates }) => ({
      id,
      event,
      at: at.getTime(),
      kind: EventStepKind.parse(kind),
      annunciates,
    }));
  }

  /** The row as it is now. */
  async row(event: number): Promise<EventRow | undefined> {
    return (await this.#options.find(event))?.row;
  }

  /** What to do about alarms of a rule, as it says now. */
  procedure(rule: number): readonly string[] {
    return this.#options.rules.find(rule)?.procedure ?? [];
  }
}

import type { Clock } from "@atrium/time";
import { sql, type Insertable, type Kysely } from "kysely";
import { CHAIN_START, keepable, linkOf, type AuditContent } from "../../platform/audit/auditChain.ts";
import type { AuditEntry, AuditedTransaction, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { inEveryLanguage } from "../../platform/words/reader.ts";
import type { AuditTables } from "./tables.ts";

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 2_000;

/**
 * Adds to the audit log. Its rows can be added and read; the database itself refuses to change or remove them, and each
 * row carries a hash over the one before it, so that a change made around the database's refusal is found (`npm run audit:verify`).
 */
export class AuditWriter implements AuditSink {
  readonly #db: Kysely<AuditTables>;
  readonly #clock: Pick<Clock, "now">;

  constructor(db: Db, clock: Pick<Clock, "now">) {
    this.#db = db.withTables<AuditTables>();
    this.#clock = clock;
  }

  async record(entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (db) => this.recordWithin(db, entry));
  }

  async recordWithin(transaction: AuditedTransaction, entry: AuditEntry): Promise<void> {
    await this.recordAllWithin(transaction, [entry]);
  }

  async recordAllWithin(transaction: AuditedTransaction, entries: readonly AuditEntry[]): Promise<void> {
    await transaction.executeQuery(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.compile(this.#db),
    );
    const newest = await transaction.executeQuery(
      this.#db.selectFrom("audit_log").select("hash").orderBy("id", "desc").limit(1),
    );
    let hash = newest.rows[0]?.hash ?? CHAIN_START;
    const rows = entries.map((entry) => {
      const content = contentOf(entry, this.#clock.now());
      hash = linkOf(hash, content);
      return rowOf(content, hash);
    });
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      await transaction.executeQuery(this.#db.insertInto("audit_log").values(some));
    }
  }
}

function rowOf(content: AuditContent, hash: string): Insertable<AuditTables["audit_log"]> {
  return {
    at: new Date(content.at),
    kind: content.kind,
    user_id: content.userId,
    by_name: content.by,
    from_address: content.address,
    subject: content.subject,
    before: content.before && JSON.stringify(content.before),
    after: content.after && JSON.stringify(content.after),
    sentence: content.sentence ?? null,
    place: content.place ?? null,
    words: inEveryLanguage(textOf(content)).map((words) => String(keepable(words))),
    hash,
  };
}

/** What is searched. The sentence is last: that of its outcome comes after it. */
function textOf({ place, after, sentence, subject }: AuditContent): string {
  const reason: unknown = Object.entries(after ?? {}).find(([key]) => key === "reason")?.[1];
  return [place, reason, sentence ?? subject].filter((text) => typeof text === "string").join("\n");
}

function contentOf(entry: AuditEntry, at: number): AuditContent {
  return {
    at,
    kind: entry.kind,
    userId: entry.userId ?? null,
    by: String(keepable(entry.by)),
    address: entry.address ?? null,
    subject: String(keepable(entry.subject)),
    before: keepableObject(entry.before),
    after: keepableObject(entry.after),
    sentence: String(keepable(entry.sentence)),
    place: entry.place === undefined ? undefined : String(keepable(entry.place)),
  };
}

function keepableObject(value: object | undefined): object | null {
  const kept = keepable(value);
  return typeof kept === "object" ? kept : null;
}

import type { AuditKind } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { sql, type Kysely } from "kysely";
import { CHAIN_START, keepable, linkOf, type AuditContent } from "../../platform/auditChain.ts";
import type { Db } from "../../platform/database/database.ts";
import { peopleWords } from "./auditWords/peopleWords.ts";
import type { IdentityTables } from "./tables.ts";

/** An act of a person or of the product. */
export interface AuditEntry {
  readonly kind: AuditKind;
  /** Absent for acts of the product and of unknown persons. */
  readonly userId?: number | undefined;
  readonly by: string;
  readonly address?: string | undefined;
  /** The object of the act, in words that outlive it. */
  readonly subject: string;
  /** The changed values, before and after. Never a password. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /**
   * The sentence of the row: "Lift 1 sent to 3rd Floor". It outlives the names in it. Absent: `peopleWords` makes it.
   */
  readonly sentence?: string | undefined;
  /** The place: "Office Building, 1st Floor". Absent where there is none. */
  readonly place?: string | undefined;
}

/**
 * The audit log. Rows can be added and read; the database itself refuses to change or remove them, and each row carries
 * a hash over the one before it, so that a change made around the database's refusal is found (`npm run audit:verify`).
 */
export class AuditTrail {
  readonly #db: Kysely<IdentityTables>;
  readonly #clock: Pick<Clock, "now">;

  constructor(db: Db, clock: Pick<Clock, "now">) {
    this.#db = db.withTables<IdentityTables>();
    this.#clock = clock;
  }

  /** Resolves when the entry is kept. */
  async record(entry: AuditEntry): Promise<void> {
    await this.#db.transaction().execute(async (db) => this.recordWithin(db, entry));
  }

  /**
   * Adds the entry to a transaction, so that the change and its row are kept together or not at all. Others wait with
   * their rows until the transaction ends: it should be the last thing in it.
   */
  async recordWithin(transaction: Kysely<IdentityTables>, entry: AuditEntry): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(transaction);
    const newest = await transaction
      .selectFrom("audit_log")
      .select("hash")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const content = contentOf(entry, this.#clock.now());
    await transaction
      .insertInto("audit_log")
      .values({
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
        hash: linkOf(newest?.hash ?? CHAIN_START, content),
      })
      .execute();
  }
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
    sentence: String(keepable(entry.sentence ?? peopleWords(entry))),
    place: entry.place === undefined ? undefined : String(keepable(entry.place)),
  };
}

function keepableObject(value: object | undefined): object | null {
  const kept = keepable(value);
  return typeof kept === "object" ? kept : null;
}

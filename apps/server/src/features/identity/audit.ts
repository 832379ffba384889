import type { Clock } from "@atrium/drivers";
import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { IdentityTables } from "./tables.ts";

/** Something that somebody did, other than a command to a device: those have a record of their own. */
export interface AuditEntry {
  /** What was done, as `subject.verb`: `session.started`, `session.ended`, `sign-in.failed`. */
  readonly kind: string;
  /** Absent for what the program did, or a person who is not known. */
  readonly userId?: number;
  readonly by: string;
  readonly address?: string;
  /** What it was done to, in words that outlive the thing. */
  readonly subject: string;
  readonly before?: object;
  readonly after?: object;
}

/** The audit log. Rows can be added and read; the database itself refuses to change or remove them. */
export class AuditTrail {
  readonly #db: Kysely<IdentityTables>;
  readonly #clock: Pick<Clock, "now">;

  constructor(db: Db, clock: Pick<Clock, "now">) {
    this.#db = db.withTables<IdentityTables>();
    this.#clock = clock;
  }

  /** Resolves when the entry is kept. */
  async record(entry: AuditEntry): Promise<void> {
    await this.#db
      .insertInto("audit_log")
      .values({
        at: new Date(this.#clock.now()),
        kind: entry.kind,
        user_id: entry.userId ?? null,
        by_name: entry.by,
        from_address: entry.address ?? null,
        subject: entry.subject,
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
      })
      .execute();
  }
}

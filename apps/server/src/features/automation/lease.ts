import { type Kysely, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { RecordTransaction } from "../../platform/records.ts";
import type { AutomationTables } from "./tables.ts";

/** What the holder of the lease finds: how often rules were changed, and up to when they were looked at. */
export interface Leased {
  readonly changes: number;
  /** ms since the epoch; undefined: never. */
  readonly seen: number | undefined;
  /** Another process may have had it before. */
  readonly isTaken: boolean;
}

/** Of several processes on one database, one runs the rules: the one whose name is in the row, until its time is over. */
export class Lease {
  readonly #db: Kysely<AutomationTables>;
  readonly #owner: string;
  readonly #length: number;

  /** @param options `owner`: a name that no other process has. `length` in ms, by the database's own clock */
  constructor({ db, owner, length }: { readonly db: Db; readonly owner: string; readonly length: number }) {
    this.#db = db.withTables<AutomationTables>();
    this.#owner = owner;
    this.#length = length;
  }

  /** Takes the lease, or keeps it on. undefined: another process has it. */
  async take(): Promise<Leased | undefined> {
    const { rows } = await sql<{ changes: string; seen: Date | null; before: string | null }>`
      WITH old AS (SELECT owner FROM automation_lease FOR UPDATE)
      UPDATE automation_lease lease
      SET owner = ${this.#owner}, until = clock_timestamp() + make_interval(secs => ${this.#length / 1_000})
      FROM old WHERE lease.owner = ${this.#owner} OR lease.until < clock_timestamp()
      RETURNING lease.changes, lease.seen, old.owner AS before`.execute(this.#db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return { changes: Number(row.changes), seen: row.seen?.getTime(), isTaken: row.before !== this.#owner };
  }

  /** Keeps up to when rules were looked at: what was due until then has its row. */
  async markSeen(time: number): Promise<void> {
    await this.#db
      .updateTable("automation_lease")
      .set({ seen: new Date(time) })
      .where("owner", "=", this.#owner)
      .execute();
  }

  /** The next may have it at once. */
  async leave(): Promise<void> {
    await this.#db
      .updateTable("automation_lease")
      .set({ owner: null, until: sql`'-infinity'` })
      .where("owner", "=", this.#owner)
      .execute();
  }
}

/** Says within a change of rules that they changed: whoever runs them reads them again. */
export async function countChange(transaction: RecordTransaction): Promise<void> {
  await sql`UPDATE automation_lease SET changes = changes + 1`.execute(transaction);
}

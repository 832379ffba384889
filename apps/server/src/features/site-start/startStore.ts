import { StartEntry } from "@atrium/contract/examples";
import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { StartTables } from "./tables.ts";

export interface PlannedEntry {
  /** Its place in the file. */
  readonly number: number;
  /** ms */
  readonly plannedAt: number;
  readonly entry: StartEntry;
}

/** What the site still has to get. It is kept, so that a start that was cut off is completed by the next one. */
export class StartStore {
  readonly #db: Kysely<StartTables>;

  constructor(db: Db) {
    this.#db = db.withTables<StartTables>();
  }

  async plan(entries: readonly StartEntry[], now: number): Promise<void> {
    if (entries.length === 0) return;
    const planned_at = new Date(now);
    const rows = entries.map((entry, number) => ({ number, planned_at, entry: JSON.stringify(entry) }));
    await this.#db.insertInto("start_entries").values(rows).execute();
  }

  /** In the order of the file. */
  async pending(): Promise<PlannedEntry[]> {
    const rows = await this.#db.selectFrom("start_entries").selectAll().orderBy("number").execute();
    return rows.map(({ number, planned_at, entry }) => ({
      number,
      plannedAt: planned_at.getTime(),
      entry: StartEntry.parse(entry),
    }));
  }

  async done({ number }: PlannedEntry): Promise<void> {
    await this.#db.deleteFrom("start_entries").where("number", "=", number).execute();
  }
}

import { MAX_KEPT_IMPORTS } from "@atrium/contract/site";
import { sql, type Kysely, type Selectable } from "kysely";
import type { SiteTables } from "../tables.ts";
import type { DeviceStep } from "./importPlan.ts";

export type ImportRow = Selectable<SiteTables["mapping_imports"]>;

/** The imports that were done; the oldest are forgotten. */
export class ImportStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Kysely<SiteTables>) {
    this.#db = db;
  }

  /** The newest first, without what was before. */
  async list(): Promise<Omit<ImportRow, "before">[]> {
    return this.#db
      .selectFrom("mapping_imports")
      .select(["id", "file", "at", "by_name", "revision", "counts", "undone_at", "undone_by", "undone_revision"])
      .orderBy("id", "desc")
      .limit(MAX_KEPT_IMPORTS)
      .execute();
  }

  /** The newest that stands. */
  async newest(): Promise<ImportRow | undefined> {
    return this.#db
      .selectFrom("mapping_imports")
      .selectAll()
      .where("undone_at", "is", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  /** Those that were undone, with what was before each. */
  async undone(): Promise<Pick<ImportRow, "before" | "undone_revision">[]> {
    return this.#db
      .selectFrom("mapping_imports")
      .select(["before", "undone_revision"])
      .where("undone_revision", "is not", null)
      .execute();
  }

  async add(
    transaction: Kysely<SiteTables>,
    done: Pick<ImportRow, "file" | "at" | "by_name" | "revision" | "counts">,
    steps: readonly DeviceStep[],
  ): Promise<void> {
    const before = steps.map(({ before: device, after }) => ({ id: after.id, device: device ?? null }));
    const row = { ...done, counts: JSON.stringify(done.counts), before: JSON.stringify(before) };
    await transaction.insertInto("mapping_imports").values(row).execute();
    await sql`DELETE FROM mapping_imports WHERE id <= (SELECT max(id) FROM mapping_imports) - ${MAX_KEPT_IMPORTS}`.execute(
      transaction,
    );
  }

  async undo(
    transaction: Kysely<SiteTables>,
    id: number,
    undone: { at: Date; by: string; revision: number },
  ): Promise<void> {
    await transaction
      .updateTable("mapping_imports")
      .set({ undone_at: undone.at, undone_by: undone.by, undone_revision: undone.revision })
      .where("id", "=", id)
      .execute();
  }
}

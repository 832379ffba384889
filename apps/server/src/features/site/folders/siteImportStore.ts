import { MAX_KEPT_SITE_IMPORTS } from "@atrium/contract/site";
import { type Kysely, type Selectable, sql } from "kysely";
import type { SiteRecords } from "../records.ts";
import type { SiteTables } from "../tables.ts";

/** An import that was done, without the site as it was before. */
export type SiteImportRow = Omit<Selectable<SiteTables["site_imports"]>, "before">;

/** Sites that were brought in from files, with the site as it was before each. */
export class SiteImportStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Kysely<SiteTables>) {
    this.#db = db;
  }

  /** The newest first. */
  async list(): Promise<SiteImportRow[]> {
    return this.#db
      .selectFrom("site_imports")
      .select([
        "id",
        "file",
        "at",
        "by_name",
        "revision",
        "added",
        "changed",
        "removed",
        "undone_at",
        "undone_by",
        "undone_revision",
      ])
      .orderBy("id", "desc")
      .limit(MAX_KEPT_SITE_IMPORTS)
      .execute();
  }

  /** The site as it was before an import. */
  async before(id: number): Promise<SiteRecords | undefined> {
    const row = await this.#db.selectFrom("site_imports").select("before").where("id", "=", id).executeTakeFirst();
    return row?.before;
  }

  async add(
    transaction: Kysely<SiteTables>,
    done: Pick<SiteImportRow, "file" | "at" | "by_name" | "revision" | "added" | "changed" | "removed">,
    before: SiteRecords,
  ): Promise<void> {
    await transaction
      .insertInto("site_imports")
      .values({ ...done, before: JSON.stringify({ translations: {}, ...before }) })
      .execute();
    await sql`DELETE FROM site_imports WHERE id <= (SELECT max(id) FROM site_imports) - ${MAX_KEPT_SITE_IMPORTS}`.execute(
      transaction,
    );
  }

  async undo(
    transaction: Kysely<SiteTables>,
    id: number,
    undone: { at: Date; by: string; revision: number },
  ): Promise<void> {
    await transaction
      .updateTable("site_imports")
      .set({ undone_at: undone.at, undone_by: undone.by, undone_revision: undone.revision })
      .where("id", "=", id)
      .execute();
  }
}

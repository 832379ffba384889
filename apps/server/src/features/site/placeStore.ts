import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { FloorRecord, PlaceRecord } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** The names of places and floors in the site's tables. */
export class PlaceStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /**
   * @param floors those whose labels are others
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async rename(
    { key, name }: Pick<PlaceRecord, "key" | "name">,
    floors: readonly Pick<FloorRecord, "key" | "label">[],
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db.updateTable("places").set({ name, revision }).where("key", "=", key).execute();
      for (const floor of floors) {
        await db
          .updateTable("floors")
          .set({ label: floor.label })
          .where("placement", "=", key)
          .where("key", "=", floor.key)
          .execute();
      }
      await record(db);
    });
  }
}

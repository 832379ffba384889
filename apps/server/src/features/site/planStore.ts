import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { DeviceRecord, FloorRecord } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** The plans of floors in the site's tables. */
export class PlanStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /**
   * @param moved devices that belong to another room or zone then
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async change(
    { placement, key, drawing }: FloorRecord,
    moved: readonly DeviceRecord[],
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db
        .updateTable("floors")
        .set({ drawing: JSON.stringify(drawing), revision })
        .where("placement", "=", placement)
        .where("key", "=", key)
        .execute();
      for (const { id, room, zone } of moved) {
        await db.updateTable("devices").set({ room, zone, revision }).where("id", "=", id).execute();
      }
      await record(db);
    });
  }

  /**
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async changeUnderlay(
    { placement, key, underlay }: FloorRecord,
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db
        .updateTable("floors")
        .set({ underlay: underlay === null ? null : JSON.stringify(underlay), revision })
        .where("placement", "=", placement)
        .where("key", "=", key)
        .execute();
      await record(db);
    });
  }
}

import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { DeviceRecord } from "./records.ts";
import { deviceRow } from "./rows.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** Single devices of the site's tables. */
export class DeviceStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /**
   * Adds or replaces a device.
   * @param position its place in the order of the site
   * @param record called last in the transaction, with the number of the change
   * @returns the number of the change
   */
  async write(
    device: Omit<DeviceRecord, "revision">,
    position: number,
    record: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      const row = deviceRow({ ...device, revision }, position);
      const { id: _, ...columns } = row;
      await db
        .insertInto("devices")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
        .execute();
      await record(db, revision);
    });
  }
}

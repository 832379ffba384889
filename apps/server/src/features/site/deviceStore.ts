import { sql, type Kysely } from "kysely";
import * as z from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { DeviceRecord } from "./records.ts";
import { deviceRow } from "./rows.ts";
import type { SiteTables } from "./tables.ts";

const Revision = z.coerce.number().int().nonnegative();

/** Single devices of the site's tables. */
export class DeviceStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /** The number of the site's last change. */
  async revision(): Promise<number> {
    const { rows } = await sql<{ last: string }>`SELECT last_value AS last FROM site_revisions`.execute(this.#db);
    return Revision.parse(rows[0]?.last);
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
    return this.#db.transaction().execute(async (db) => {
      const { rows } = await sql<{ next: string }>`SELECT nextval('site_revisions') AS next`.execute(db);
      const revision = Revision.parse(rows[0]?.next);
      const row = deviceRow({ ...device, revision }, position);
      const { id: _, ...columns } = row;
      await db
        .insertInto("devices")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
        .execute();
      await record(db, revision);
      return revision;
    });
  }
}

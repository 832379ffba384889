import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ConnectionRecord } from "./records.ts";
import { connectionRow } from "./rows.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** Called last in the transaction, with the number of the change. */
type Record = (transaction: Kysely<SiteTables>, revision: number) => Promise<void>;

/** Single connections of the site's tables. */
export class ConnectionStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /** Adds or replaces a connection. @param position its place in the order of the site @returns the number of the change */
  async write(connection: Omit<ConnectionRecord, "revision">, position: number, record: Record): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      const row = connectionRow({ ...connection, revision }, position);
      const { id: _, ...columns } = row;
      await db
        .insertInto("connections")
        .values(row)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
        .execute();
      await record(db, revision);
    });
  }

  /** Takes a connection away. Retired devices that were on it are on none. @returns the number of the change */
  async remove(id: ConnectionRecord["id"], record: Record): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db.updateTable("devices").set({ connection: null, parts: "[]" }).where("connection", "=", id).execute();
      await db.deleteFrom("connections").where("id", "=", id).execute();
      await record(db, revision);
    });
  }
}

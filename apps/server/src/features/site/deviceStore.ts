import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { DeviceRecord } from "./records.ts";
import { deviceRow } from "./rows.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** Who makes a change, and when, ms since the epoch. */
export interface ChangeStamp {
  readonly by: string;
  readonly at: number;
}

/** Single devices of the site's tables. */
export class DeviceStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /** Who made the device what it is in that revision; undefined: it came in with the site. */
  async changeOf(device: string, revision: number): Promise<ChangeStamp | undefined> {
    const row = await this.#db
      .selectFrom("device_changes")
      .select(["by", "at"])
      .where("device", "=", device)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return row === undefined ? undefined : { by: row.by, at: row.at.getTime() };
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
    stamp: ChangeStamp,
    record: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>,
  ): Promise<number> {
    return this.writeAll([{ device, position }], stamp, record);
  }

  /** The same of several: all of them or none. */
  async writeAll(
    devices: readonly { readonly device: Omit<DeviceRecord, "revision">; readonly position: number }[],
    { by, at }: ChangeStamp,
    record: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      const stamp = { revision, by, at: new Date(at) };
      for (const { device, position } of devices) {
        await keep(db, deviceRow({ ...device, revision }, position));
        await db
          .insertInto("device_changes")
          .values({ device: device.id, ...stamp })
          .onConflict((conflict) => conflict.column("device").doUpdateSet(stamp))
          .execute();
      }
      await record(db, revision);
    });
  }
}

async function keep(db: Kysely<SiteTables>, row: ReturnType<typeof deviceRow>): Promise<void> {
  const { id: _, ...columns } = row;
  await db
    .insertInto("devices")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
}

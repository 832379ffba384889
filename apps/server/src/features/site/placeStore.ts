import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { FloorRecord, PlaceRecord, SiteRecords } from "./records.ts";
import { floorRow } from "./rows.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

/** The names of places, and their floors, in the site's tables. */
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

  /**
   * @param after the floor behind which it comes; undefined: it is the first of all
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async addFloor(
    floor: FloorRecord,
    after: Pick<FloorRecord, "placement" | "key"> | undefined,
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      const position = after === undefined ? 0 : (await positionOf(db, after)) + 1;
      await db
        .updateTable("floors")
        .set((build) => ({ position: build("position", "+", 1) }))
        .where("position", ">=", position)
        .execute();
      await db.insertInto("floors").values(floorRow(floor, position)).execute();
      await db.updateTable("places").set({ revision }).where("key", "=", floor.placement).execute();
      await record(db);
    });
  }

  /**
   * @param menus as they are without it
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async removeFloor(
    { placement, key }: Pick<FloorRecord, "placement" | "key">,
    menus: SiteRecords["menus"],
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db.deleteFrom("floors").where("placement", "=", placement).where("key", "=", key).execute();
      await db
        .updateTable("site")
        .set({ menus: JSON.stringify(menus) })
        .execute();
      await db.updateTable("places").set({ revision }).where("key", "=", placement).execute();
      await record(db);
    });
  }
}

async function positionOf(
  db: Kysely<SiteTables>,
  { placement, key }: Pick<FloorRecord, "placement" | "key">,
): Promise<number> {
  const { position } = await db
    .selectFrom("floors")
    .select("position")
    .where("placement", "=", placement)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return position;
}

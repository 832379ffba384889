import type { Kysely } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { FloorRecord, PlaceRecord, SiteRecords } from "./records.ts";
import { floorRow, placeRow } from "./rows.ts";
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

  /**
   * As the last of the places.
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async addPlace(
    place: PlaceRecord,
    floor: FloorRecord,
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db, revision) => {
      await db
        .insertInto("places")
        .values(placeRow({ ...place, revision }, await nextPosition(db, "places")))
        .execute();
      await db
        .insertInto("floors")
        .values(floorRow(floor, await nextPosition(db, "floors")))
        .execute();
      await record(db);
    });
  }

  /**
   * With its floors.
   * @param menus as they are without it
   * @param record called last in the transaction
   * @returns the number of the change
   */
  async removePlace(
    { key }: Pick<PlaceRecord, "key">,
    menus: SiteRecords["menus"],
    record: (transaction: Kysely<SiteTables>) => Promise<void>,
  ): Promise<number> {
    return inChange(this.#db, async (db) => {
      await db.deleteFrom("floors").where("placement", "=", key).execute();
      await db.deleteFrom("places").where("key", "=", key).execute();
      await db
        .updateTable("site")
        .set({ menus: JSON.stringify(menus) })
        .execute();
      await record(db);
    });
  }
}

/** Behind all that are there. */
async function nextPosition(db: Kysely<SiteTables>, table: "places" | "floors"): Promise<number> {
  const last = await db.selectFrom(table).select("position").orderBy("position", "desc").limit(1).executeTakeFirst();
  return (last?.position ?? -1) + 1;
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

import type { PointId } from "@atrium/contract";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { readRows } from "./readRows.ts";
import type { PointName, SiteRecords } from "./records.ts";
import { connectionRow, deviceRow, floorRow, placeRow, siteRow } from "./rows.ts";
import type { SiteTables } from "./tables.ts";
import { replaceTranslations } from "./translationRows.ts";

/** The numbers of points, by device and key. */
type PointIds = ReadonlyMap<string, Readonly<Record<string, PointId>>>;

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 2_000;

/** Who wrote translations that came in with a site. */
const BY_IMPORT = "site import";

/** The site's tables. */
export class SiteStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /** The site; undefined where none was brought in yet, or where an older version did not keep all of it. */
  async read(): Promise<SiteRecords | undefined> {
    return readRows(this.#db);
  }

  /** Of the folder that the site came from; undefined before the first import. */
  async fingerprint(): Promise<string | undefined> {
    const row = await this.#db.selectFrom("site").select("fingerprint").executeTakeFirst();
    return row?.fingerprint;
  }

  /**
   * Replaces the site with another. Points, and with them their history, stay. Devices that the new site lacks are retired, as
   * long as it has their floor and their connection.
   * @param within the last thing in the transaction
   */
  async replace(
    records: SiteRecords,
    fingerprint: string,
    now: Date,
    within: (transaction: Transaction<SiteTables>) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`SELECT nextval('site_revisions')`.execute(db);
      await this.replaceWithin(db, records, { fingerprint, now });
      await within(db);
    });
  }

  /** The same within a transaction, which has the number of its change already. */
  async replaceWithin(
    db: Kysely<SiteTables>,
    records: SiteRecords,
    { fingerprint, now }: { readonly fingerprint: string; readonly now: Date },
  ): Promise<void> {
    await sql`CREATE TEMPORARY TABLE former_devices ON COMMIT DROP AS SELECT * FROM devices`.execute(db);
    for (const table of ["devices", "connections", "floors", "places", "site"] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.insertInto("site").values(siteRow(records, { fingerprint, now })).execute();
    if (records.translations !== undefined) {
      await replaceTranslations(db, records.translations, { by: BY_IMPORT, at: now });
    }
    await insertPlaces(db, records);
    await insertDevices(db, records);
    await retireFormer(db, now);
  }

  /** Keeps the settings of connections, all of them or none. */
  async keepSettings(connections: SiteRecords["connections"]): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      for (const { id, settings } of connections) {
        const row = { settings: JSON.stringify(settings) };
        await db.updateTable("connections").set(row).where("id", "=", id).execute();
      }
    });
  }

  /** The number of each point, in the order asked for. A point that has none yet gets one, for ever. */
  async pointIds(names: readonly PointName[]): Promise<PointId[]> {
    const devices = [...new Set(names.map(({ device }) => device))];
    const known = await this.#known(devices);
    const missing = names.filter((name) => idOf(name, known) === undefined);
    for (let from = 0; from < missing.length; from += ROWS_AT_ONCE) {
      const rows = missing.slice(from, from + ROWS_AT_ONCE).map(({ device, key }) => ({ device, key }));
      await this.#db
        .insertInto("points")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const all = missing.length === 0 ? known : await this.#known(devices);
    return names.map((name) => {
      const id = idOf(name, all);
      if (id === undefined) throw new Error(`the point ${name.key} of ${name.device} was not kept`);
      return id;
    });
  }

  /** The same for a node that writes nothing: those without a number have none. */
  async knownPointIds(names: readonly PointName[]): Promise<(PointId | undefined)[]> {
    const known = await this.#known([...new Set(names.map(({ device }) => device))]);
    return names.map((name) => idOf(name, known));
  }

  /** The numbers of the points of each device, by key: one row a device, because a large site has many points. */
  async #known(devices: readonly string[]): Promise<PointIds> {
    const { rows } = await sql<{ readonly device: string; readonly ids: Readonly<Record<string, PointId>> }>`
      SELECT device, json_object_agg(key, id) AS ids FROM points
      WHERE device = ANY(${devices}::text[]) GROUP BY device`.execute(this.#db);
    return new Map(rows.map(({ device, ids }) => [device, ids]));
  }
}

async function insertPlaces(db: Kysely<SiteTables>, { places, floors }: SiteRecords): Promise<void> {
  await db.insertInto("places").values(places.map(placeRow)).execute();
  await db.insertInto("floors").values(floors.map(floorRow)).execute();
}

async function retireFormer(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await sql`DELETE FROM former_devices USING devices WHERE devices.id = former_devices.id`.execute(db);
  await sql`UPDATE former_devices
    SET retired_at = ${now}, revision = currval('site_revisions') WHERE retired_at IS NULL`.execute(db);
  await sql`INSERT INTO devices SELECT * FROM former_devices former
    WHERE EXISTS (SELECT FROM floors WHERE floors.placement = former.placement AND floors.key = former.floor)
      AND (former.connection IS NULL OR EXISTS (SELECT FROM connections WHERE connections.id = former.connection))
    `.execute(db);
}

async function insertDevices(db: Kysely<SiteTables>, { connections, devices }: SiteRecords): Promise<void> {
  if (connections.length > 0) {
    await db.insertInto("connections").values(connections.map(connectionRow)).execute();
  }
  for (let from = 0; from < devices.length; from += ROWS_AT_ONCE) {
    const rows = devices.slice(from, from + ROWS_AT_ONCE).map((device, index) => deviceRow(device, from + index));
    await db.insertInto("devices").values(rows).execute();
  }
}

function idOf({ device, key }: PointName, known: PointIds): PointId | undefined {
  const ids = known.get(device);
  return ids !== undefined && Object.hasOwn(ids, key) ? ids[key] : undefined;
}

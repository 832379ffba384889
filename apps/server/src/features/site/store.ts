import { PointId, type ConnectionFile, type ConnectionId, type FloorKey, type ProductFile } from "@atrium/contract";
import type { Generated, Insertable, JSONColumnType, Kysely, Transaction } from "kysely";
import * as z from "zod";
import type { Db } from "../../platform/database/database.ts";
import type { DeviceRecord, FloorRecord, PlaceRecord, PointName, SiteRecords } from "./records.ts";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
type SiteTables = {
  site: {
    id: number;
    name: string;
    settings: JSONColumnType<SiteRecords["settings"]>;
    menus: JSONColumnType<SiteRecords["menus"]>;
    products: JSONColumnType<ProductFile[]>;
    fingerprint: string;
    imported_at: Date;
  };
  places: {
    key: string;
    position: number;
    code: number;
    name: string;
    icon: string;
    at: JSONColumnType<PlaceRecord["at"]>;
  };
  floors: {
    placement: string;
    key: FloorKey;
    position: number;
    code: number;
    label: string;
    is_in_menu: boolean;
    drawing: JSONColumnType<FloorRecord["drawing"]>;
  };
  connections: {
    id: ConnectionId;
    position: number;
    name: string;
    protocol: ConnectionFile["protocol"];
    settings: JSONColumnType<ConnectionFile["settings"]>;
  };
  devices: {
    id: string;
    position: number;
    module: string;
    name: string;
    placement: string;
    floor: FloorKey;
    zone: string | null;
    room: string;
    at: JSONColumnType<DeviceRecord["at"]>;
    facts: JSONColumnType<DeviceRecord["facts"]>;
    connection: string | null;
    parts: JSONColumnType<DeviceRecord["parts"]>;
  };
  points: { id: Generated<number>; device: string; key: string };
};

const PointRows = z.array(z.object({ id: PointId, device: z.string(), key: z.string() }));

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 2_000;

/** The site's tables. */
export class SiteStore {
  readonly #db: Kysely<SiteTables>;

  constructor(db: Db) {
    this.#db = db.withTables<SiteTables>();
  }

  /** The source of the last import; undefined before the first. */
  async fingerprint(): Promise<string | undefined> {
    const row = await this.#db.selectFrom("site").select("fingerprint").executeTakeFirst();
    return row?.fingerprint;
  }

  /** Replaces the site with another. Points, and with them their history, stay. */
  async replace(records: SiteRecords, fingerprint: string, now: Date): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      for (const table of ["devices", "connections", "floors", "places", "site"] as const) {
        await db.deleteFrom(table).execute();
      }
      const { name, settings, menus, products } = records;
      const documents = { settings: json(settings), menus: json(menus), products: json(products) };
      await db
        .insertInto("site")
        .values({ id: 1, name, ...documents, fingerprint, imported_at: now })
        .execute();
      await insertPlaces(db, records);
      await insertDevices(db, records);
    });
  }

  /** The number of each point, in the order asked for. A point that has none yet gets one, for ever. */
  async pointIds(names: readonly PointName[]): Promise<PointId[]> {
    const known = await this.#known();
    const missing = names.filter((name) => !known.has(nameKey(name)));
    for (let from = 0; from < missing.length; from += ROWS_AT_ONCE) {
      const rows = missing.slice(from, from + ROWS_AT_ONCE).map(({ device, key }) => ({ device, key }));
      await this.#db
        .insertInto("points")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const all = missing.length === 0 ? known : await this.#known();
    return names.map((name) => {
      const id = all.get(nameKey(name));
      if (id === undefined) throw new Error(`the point ${name.key} of ${name.device} was not kept`);
      return id;
    });
  }

  async #known(): Promise<Map<string, PointId>> {
    const rows = await this.#db.selectFrom("points").selectAll().execute();
    // All in one statement: one check for each of a large site's points takes longer than the question.
    return new Map(PointRows.parse(rows).map((row) => [nameKey(row), row.id]));
  }
}

async function insertPlaces(db: Transaction<SiteTables>, { places, floors }: SiteRecords): Promise<void> {
  await db.insertInto("places").values(places.map(placeRow)).execute();
  await db.insertInto("floors").values(floors.map(floorRow)).execute();
}

async function insertDevices(db: Transaction<SiteTables>, { connections, devices }: SiteRecords): Promise<void> {
  if (connections.length > 0) {
    await db.insertInto("connections").values(connections.map(connectionRow)).execute();
  }
  for (let from = 0; from < devices.length; from += ROWS_AT_ONCE) {
    const rows = devices.slice(from, from + ROWS_AT_ONCE).map((device, index) => deviceRow(device, from + index));
    await db.insertInto("devices").values(rows).execute();
  }
}

function placeRow(place: PlaceRecord, position: number): Insertable<SiteTables["places"]> {
  return { ...place, position, at: json(place.at) };
}

function floorRow({ isInMenu, drawing, ...floor }: FloorRecord, position: number): Insertable<SiteTables["floors"]> {
  return { ...floor, position, is_in_menu: isInMenu, drawing: json(drawing) };
}

function connectionRow(row: ConnectionFile, position: number): Insertable<SiteTables["connections"]> {
  return { ...row, position, settings: json(row.settings) };
}

function deviceRow(device: DeviceRecord, position: number): Insertable<SiteTables["devices"]> {
  return { ...device, position, at: json(device.at), facts: json(device.facts), parts: json(device.parts) };
}

function nameKey({ device, key }: PointName): string {
  return `${device} ${key}`;
}

/** The database's driver would turn a list into an array of PostgreSQL, so jsonb is always handed over as text. */
function json(value: unknown): string {
  return JSON.stringify(value);
}

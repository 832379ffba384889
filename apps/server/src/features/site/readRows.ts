import { EquipmentKind, ProductFile } from "@atrium/contract/devices";
import {
  CampusFile,
  ConnectionFile,
  DeviceMapping,
  FloorDrawing,
  FloorKey,
  PlacementKey,
  PlannedDevice,
  SiteFile,
  Underlay,
  ZoneKey,
} from "@atrium/contract/site";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { SiteRecords } from "./records.ts";
import type { SiteTables } from "./tables.ts";
import { readTranslations } from "./translationRows.ts";

const SiteRow = z.object({
  name: CampusFile.shape.name,
  campus: CampusFile.pick({ id: true, size: true, north: true, sitePlan: true }),
  settings: SiteFile,
  menus: CampusFile.shape.menus,
  products: z.array(ProductFile),
  equipment: z.array(EquipmentKind),
});
const Revision = z.int().nonnegative();
const PlaceRow = CampusFile.shape.places.element.omit({ floors: true }).extend({ revision: Revision });
const ConnectionRow = ConnectionFile.extend({ revision: Revision });
const FloorRow = PlaceRow.pick({ code: true })
  .extend({
    placement: PlacementKey,
    key: FloorKey,
    label: z.string(),
    is_in_menu: z.boolean(),
    plan: z.string(),
    elevation: z.number(),
    height: z.number(),
    drawing: FloorDrawing,
    underlay: Underlay.nullable(),
    revision: Revision,
  })
  .transform(({ is_in_menu: isInMenu, ...floor }) => ({ ...floor, isInMenu }));
const DeviceRow = z
  .object({
    id: PlannedDevice.shape.id,
    module: PlannedDevice.shape.module,
    name: PlannedDevice.shape.name,
    placement: PlacementKey,
    floor: FloorKey,
    zone: ZoneKey.nullable(),
    room: PlannedDevice.shape.room,
    at: PlannedDevice.shape.at,
    facts: z.record(z.string(), z.unknown()),
    connection: ConnectionFile.shape.id.nullable(),
    parts: z.array(DeviceMapping.shape.parts.element),
    revision: Revision,
    retired_at: z.date().nullable(),
  })
  .transform(({ retired_at: at, ...device }) => ({ ...device, retiredAt: at === null ? null : at.getTime() }));

/** A row of the site's tables is not as we write it. */
export class DamagedSiteError extends Error {
  constructor(place: string, problem: string | undefined) {
    super(
      `The site in the database is damaged: ${place}: ${problem}. ` +
        "A backup, or npm run site:import -- --replace with a site folder, brings it back.",
    );
    this.name = "DamagedSiteError";
  }
}

/**
 * The database's site; undefined before the first import, and where an older version left it without what it did not keep.
 * @throws DamagedSiteError that names the row and the field
 */
export async function readRows(db: Kysely<SiteTables>): Promise<SiteRecords | undefined> {
  const found = await db.selectFrom("site").selectAll().where("campus", "is not", null).execute();
  if (found.length === 0) return undefined;
  const [site] = checked("site", SiteRow, found);
  if (site === undefined) return undefined;
  const all = async (table: "places" | "floors" | "connections" | "devices") =>
    db.selectFrom(table).selectAll().orderBy("position").execute();
  const [places, floors, connections, devices, translations] = await Promise.all([
    all("places"),
    all("floors"),
    all("connections"),
    all("devices"),
    readTranslations(db),
  ]);
  return {
    ...site,
    places: checked("places", PlaceRow, places),
    floors: checked("floors", FloorRow, floors),
    connections: checked("connections", ConnectionRow, connections),
    devices: checked("devices", DeviceRow, devices),
    ...(Object.keys(translations).length === 0 ? {} : { translations }),
  };
}

/** All in one statement: one check for each of a large site's devices takes longer. */
function checked<Row extends z.ZodType>(table: string, row: Row, rows: readonly object[]): z.output<Row>[] {
  const result = z.array(row).safeParse(rows);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [index, ...field] = issue?.path ?? [];
  const damaged = rows[Number(index)] ?? {};
  const name = ("id" in damaged ? ["id"] : ["placement", "key"]).map((part) =>
    String(Reflect.get(damaged, part) ?? ""),
  );
  throw new DamagedSiteError(`table ${table}, row ${name.join(" ").trim()}, ${field.join(".")}`, issue?.message);
}

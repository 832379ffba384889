import type { Insertable } from "kysely";
import type { ConnectionRecord, DeviceRecord, FloorRecord, PlaceRecord, SiteRecords } from "./records.ts";
import type { SiteTables } from "./tables.ts";

/** The site's own row. There is one. */
export function siteRow(
  { name, campus, settings, menus, products, equipment }: SiteRecords,
  source: { readonly fingerprint: string; readonly now: Date },
): Insertable<SiteTables["site"]> {
  const documents = {
    campus: json(campus),
    settings: json(settings),
    menus: json(menus),
    products: json(products),
    equipment: json(equipment),
  };
  return { id: 1, name, ...documents, fingerprint: source.fingerprint, imported_at: source.now };
}

export function placeRow(place: PlaceRecord, position: number): Insertable<SiteTables["places"]> {
  const { at, footprint, lifts, ...columns } = place;
  return { ...columns, position, at: json(at), footprint: json(footprint), lifts: json(lifts) };
}

export function floorRow(floor: FloorRecord, position: number): Insertable<SiteTables["floors"]> {
  const { isInMenu, drawing, underlay, ...columns } = floor;
  const documents = { drawing: json(drawing), underlay: underlay === null ? null : json(underlay) };
  return { ...columns, position, is_in_menu: isInMenu, ...documents };
}

export function connectionRow(row: ConnectionRecord, position: number): Insertable<SiteTables["connections"]> {
  return { ...row, position, settings: json(row.settings) };
}

export function deviceRow(device: DeviceRecord, position: number): Insertable<SiteTables["devices"]> {
  const { at, facts, parts, retiredAt, ...columns } = device;
  const documents = { at: json(at), facts: json(facts), parts: json(parts) };
  return { ...columns, position, ...documents, retired_at: retiredAt === null ? null : new Date(retiredAt) };
}

/** The database's driver would turn a list into an array of PostgreSQL, so JSON is always handed over as text. */
function json(value: unknown): string {
  return JSON.stringify(value);
}

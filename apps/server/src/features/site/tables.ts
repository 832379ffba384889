import type { ConnectionId } from "@atrium/contract";
import type { ConnectionFile, FloorKey } from "@atrium/contract/site";
import type { Generated, JSONColumnType } from "kysely";
import type { DeviceRecord, FloorRecord, PlaceRecord, SiteRecords } from "./records.ts";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type SiteTables = {
  site: {
    id: number;
    name: string;
    /** null: from a version that did not keep it, and read the folder at each start. */
    campus: JSONColumnType<SiteRecords["campus"]> | null;
    settings: JSONColumnType<SiteRecords["settings"]>;
    menus: JSONColumnType<SiteRecords["menus"]>;
    products: JSONColumnType<SiteRecords["products"][number][]>;
    equipment: JSONColumnType<SiteRecords["equipment"][number][]>;
    /** Of the folder that the site was last brought in from. */
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
    rotation: number;
    footprint: JSONColumnType<PlaceRecord["footprint"]>;
    lifts: JSONColumnType<PlaceRecord["lifts"]>;
    revision: number;
  };
  floors: {
    placement: string;
    key: FloorKey;
    position: number;
    code: number;
    label: string;
    is_in_menu: boolean;
    plan: string;
    elevation: number;
    height: number;
    drawing: JSONColumnType<FloorRecord["drawing"]>;
    underlay: JSONColumnType<NonNullable<FloorRecord["underlay"]>> | null;
    revision: number;
  };
  connections: {
    id: ConnectionId;
    position: number;
    name: string;
    protocol: ConnectionFile["protocol"];
    settings: JSONColumnType<ConnectionFile["settings"]>;
    revision: number;
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
    revision: number;
    retired_at: Date | null;
  };
  /** The last change of each device that a person made. */
  device_changes: { device: string; revision: number; by: string; at: Date };
  /** The last change of the settings of the site. */
  setting_changes: { setting: "site"; by: string; at: Date };
  translations: { language: string; source: string; text: string; by: string; at: Date };
  site_imports: {
    id: Generated<number>;
    file: string;
    at: Date;
    by_name: string;
    /** Of the site, when it was done. */
    revision: number;
    added: number;
    changed: number;
    removed: number;
    /** The site as it was, retired devices too; secrets are sealed. */
    before: JSONColumnType<SiteRecords>;
    undone_at: Date | null;
    undone_by: string | null;
    /** Of the site, once it was undone; null: it stands, or was undone by an earlier version. */
    undone_revision: number | null;
  };
  mapping_imports: {
    id: Generated<number>;
    file: string;
    at: Date;
    by_name: string;
    /** Of the site, when it was done. */
    revision: number;
    counts: JSONColumnType<Record<string, number>>;
    /** Each device that it changed, as it was; null: there was none. */
    before: JSONColumnType<{ id: string; device: DeviceRecord | null }[]>;
    undone_at: Date | null;
    undone_by: string | null;
    /** Of the site, once it was undone; null: it stands, or was undone by an earlier version. */
    undone_revision: number | null;
  };
  points: { id: Generated<number>; device: string; key: string };
};

import path from "node:path";
import { protocols } from "@atrium/drivers";
import { readSite, type Site } from "@atrium/site";
import { openSite } from "../src/features/site/openSite.ts";
import { resolvePoints } from "../src/features/site/points.ts";
import { SiteStore } from "../src/features/site/store.ts";
import type { Db } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../sites/campus");

/** Read once for all tests of a worker, which change nothing in it. */
let campus: Promise<Site> | undefined;

/**
 * The default campus, every connection of which leads to a port where no device answers: tests command no foreign
 * device.
 */
export async function campusSite(): Promise<Site> {
  campus ??= readSite(FOLDER, { protocols }).then(withoutField);
  return campus;
}

/** Brings it into a database as a first start does, but for its secrets: each server seals them with its own key. */
export async function bringInCampus(db: Db): Promise<void> {
  const store = new SiteStore(db);
  const secrets = { seal: <Connection>(connection: Connection) => connection };
  const log = createLog("silent");
  const records = await openSite({ store, readFolder: campusSite, secrets, now: new Date(), log });
  await resolvePoints(records, protocols, store);
}

function withoutField(site: Site): Site {
  return {
    ...site,
    connections: site.connections.map((connection) => toNobody(connection, "settings")),
    mappings: site.mappings.map((mapping) => {
      const parts = mapping.parts.map((part) => toNobody(part, "address"));
      return Object.assign({}, mapping, { parts });
    }),
  };
}

/** Where the address of the field stands: in a connection's settings, or in each device's own address. */
function toNobody<Field extends string, Row extends Record<Field, Record<string, unknown>>>(
  row: Row,
  field: Field,
): Row {
  return "port" in row[field] ? { ...row, [field]: { ...row[field], host: "127.0.0.1", port: 9 } } : row;
}

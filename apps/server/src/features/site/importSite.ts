import { createHash } from "node:crypto";
import type { Site } from "@atrium/site";
import { recordsOf } from "./fromFolder.ts";
import type { SiteRecords } from "./records.ts";
import type { SiteStore } from "./store.ts";

/**
 * Imports the site folder into the database: at the first start, and again when the folder's content has changed.
 * @returns the database's new content, which is not read back, and whether anything was imported
 */
export async function importSite(
  site: Site,
  store: SiteStore,
  now: Date,
): Promise<{ readonly records: SiteRecords; readonly isImported: boolean }> {
  const records = recordsOf(site);
  const fingerprint = createHash("sha256").update(JSON.stringify(records)).digest("hex");
  if ((await store.fingerprint()) === fingerprint) return { records, isImported: false };
  await store.replace(records, fingerprint, now);
  return { records, isImported: true };
}

import { createHash } from "node:crypto";
import type { Site } from "@atrium/site";
import { recordsOf } from "./fromFolder.ts";
import type { SiteStore } from "./store.ts";

/**
 * Brings the site folder into the database: at the first start, and again when the folder's content has changed.
 * @returns whether anything was brought in
 */
export async function importSite(site: Site, store: SiteStore, now: Date): Promise<boolean> {
  const records = recordsOf(site);
  const fingerprint = createHash("sha256").update(JSON.stringify(records)).digest("hex");
  if ((await store.fingerprint()) === fingerprint) return false;
  await store.replace(records, fingerprint, now);
  return true;
}

import { CORE_API } from "@atrium/contract";
import type { Site } from "@atrium/site";
import type { Clock, Log } from "@atrium/time";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { loadDirectory, type SiteDirectory } from "./directory.ts";
import { openSite } from "./openSite.ts";
import type { Catalogs } from "./points.ts";
import { siteRoutes } from "./routes.ts";
import { SiteStore } from "./store.ts";

export interface SitePart extends Part {
  readonly directory: SiteDirectory;
  /** For the sentences of the audit log. */
  readonly names: SiteNames;
}

export interface SitePartOptions {
  readonly db: Db;
  /** Called only where the database has no site yet. */
  readonly readFolder: () => Promise<Site>;
  readonly protocols: Catalogs;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** The site of the database, which the folder seeds where there is none. */
export async function sitePart({ db, readFolder, protocols, clock, log }: SitePartOptions): Promise<SitePart> {
  const store = new SiteStore(db);
  const records = await openSite({ store, readFolder, now: new Date(clock.now()), log });
  const directory = await loadDirectory(records, protocols, store);
  const { name: siteName, places } = directory.reply;
  return {
    name: "site",
    directory,
    names: { device: (id) => directory.device(id), places, siteName },
    routes: [{ prefix: CORE_API, plugin: siteRoutes({ directory }) }],
  };
}

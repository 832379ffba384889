import { CORE_API } from "@atrium/contract";
import type { Site } from "@atrium/site";
import type { Clock, Log } from "@atrium/time";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { loadDirectory, type SiteDirectory } from "./directory.ts";
import { importSite } from "./importSite.ts";
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
  readonly site: Site;
  readonly protocols: Catalogs;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** Brings the site's folder into the database, where it has changed. */
export async function sitePart({ db, site, protocols, clock, log }: SitePartOptions): Promise<SitePart> {
  const store = new SiteStore(db);
  const { records, isImported } = await importSite(site, store, new Date(clock.now()));
  if (isImported) log.info({ folder: site.folder }, "the site folder was brought into the database");
  const directory = await loadDirectory(records, protocols, store);
  const { name: siteName, places } = directory.reply;
  return {
    name: "site",
    directory,
    names: { device: (id) => directory.device(id), places, siteName },
    routes: [{ prefix: CORE_API, plugin: siteRoutes({ directory }) }],
  };
}

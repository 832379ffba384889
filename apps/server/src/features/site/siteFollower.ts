import type { PointState } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import type { BusEvents } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { readSite } from "./openSite.ts";
import { type Catalogs, resolvePoints } from "./points.ts";
import type { PresentSite } from "./presentSite.ts";
import { lastRevision } from "./siteRevisions.ts";
import type { SiteStore } from "./store.ts";
import type { SiteTables } from "./tables.ts";

export interface SiteFollowerOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly store: SiteStore;
  readonly catalogs: Catalogs;
  readonly directory: { readonly revision: number };
  readonly log: Log;
}

/** Reads the site from the database again, where another node has changed it. */
export class SiteFollower {
  readonly #options: SiteFollowerOptions;
  /** What units can play, which lies beside the site. */
  #media: () => Promise<readonly PointState[] | undefined> = async () => undefined;

  constructor(options: SiteFollowerOptions) {
    this.#options = options;
  }

  useMedia(read: () => Promise<readonly PointState[]>): void {
    this.#media = read;
  }

  /** The site was changed. @param change undefined: nothing more is known of it than that */
  changed(change: BusEvents["site.changed"] | undefined): void {
    this.read(change).catch((error: unknown) => {
      this.#options.log.warn(
        { err: error },
        "the changed site could not be read; it is read again with its next change",
      );
    });
  }

  /** The site has this revision elsewhere: what was said of the change was lost. */
  sawRevision(revision: number): void {
    if (revision > this.#options.directory.revision) this.changed(undefined);
  }

  async read(change: BusEvents["site.changed"] | undefined): Promise<void> {
    const { db, site, store, catalogs } = this.#options;
    await site.inTurn(async () => {
      const revision = await lastRevision(db.withTables<SiteTables>());
      const media = await this.#media();
      const records = { ...(await readSite(store)), ...(media && { media }) };
      const points = await resolvePoints(records, catalogs, { pointIds: (names) => store.knownPointIds(names) });
      const all = {
        devices: records.devices.map(({ id }) => id),
        connections: records.connections.map(({ id }) => id),
        places: records.places.map(({ key }) => key),
      };
      site.become({ records, points }, revision, change ?? all);
    });
  }
}

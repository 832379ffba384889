import { CORE_API } from "@atrium/contract";
import type { Site } from "@atrium/site";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { ConnectionSecrets, type SettingsForms } from "./connectionSecrets.ts";
import { deviceRoutes } from "./deviceRoutes.ts";
import { DeviceStore } from "./deviceStore.ts";
import { SiteDirectory } from "./directory.ts";
import { openSite } from "./openSite.ts";
import { resolvePoints, type Catalogs } from "./points.ts";
import { siteRoutes } from "./routes.ts";
import { SiteEditor } from "./siteEditor.ts";
import { SiteSnapshot } from "./snapshot.ts";
import { SiteStore } from "./store.ts";

export interface SitePart extends Part {
  readonly directory: SiteDirectory;
  /** For the sentences of the audit log. */
  readonly names: SiteNames;
  /** Opens the secrets of connections, for drivers. */
  readonly secrets: ConnectionSecrets;
}

export interface SitePartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  /** Called only where the database has no site yet. */
  readonly readFolder: () => Promise<Site>;
  readonly protocols: Catalogs & SettingsForms;
  readonly box: SecretBox;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** The site of the database, which the folder seeds where there is none. */
export async function sitePart(options: SitePartOptions): Promise<SitePart> {
  const { db, audit, readFolder, protocols: catalogs, box, bus, clock, log } = options;
  const store = new SiteStore(db);
  const devices = new DeviceStore(db);
  const secrets = new ConnectionSecrets(box, catalogs);
  const records = await openSite({ store, readFolder, secrets, now: new Date(clock.now()), log });
  const points = await resolvePoints(records, catalogs, store);
  const directory = new SiteDirectory(new SiteSnapshot(records, points, await devices.revision()));
  const { name: siteName, places } = directory.reply;
  // A sentence may be of a device that was retired since.
  const device = (id: string) => directory.device(id) ?? directory.retired.find((one) => one.id === id);
  const names = { device, places, siteName };
  const editor = new SiteEditor({ records, points, directory, store, devices, catalogs, audit, names, bus, clock });
  return {
    name: "site",
    directory,
    names,
    secrets,
    routes: [
      { prefix: CORE_API, plugin: siteRoutes({ directory }) },
      { prefix: CORE_API, plugin: deviceRoutes({ editor }) },
    ],
  };
}

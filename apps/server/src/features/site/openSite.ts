import { fingerprintOf, type Site } from "@atrium/site";
import type { Log } from "@atrium/time";
import type { ConnectionSecrets } from "./connectionSecrets.ts";
import { recordsOf } from "./fromFolder.ts";
import { receiversOf } from "./receivers.ts";
import type { SiteRecords } from "./records.ts";
import type { SiteStore } from "./store.ts";

/**
 * The site of the database. A database without one is seeded from the site folder, and so is one from a version that read
 * the folder at each start; no other start reads the folder. Secrets that lie there unsealed, as earlier versions left them, are
 * sealed, and so are those of an older key. Secrets that were sealed for no host are bound to the hosts that the site has now.
 * @param readFolder throws where the folder has mistakes
 */
export async function openSite(options: {
  readonly store: SiteStore;
  readonly readFolder: () => Promise<Site>;
  readonly secrets: Pick<ConnectionSecrets, "seal">;
  readonly now: Date;
  readonly log: Log;
}): Promise<SiteRecords> {
  const { store, readFolder, secrets, now, log } = options;
  const kept = await store.read();
  if (kept !== undefined) return sealed(kept, options);
  const site = await readFolder();
  const records = recordsOf(site);
  const connections = records.connections.map((connection) =>
    secrets.seal(connection, receiversOf(connection, records.devices)),
  );
  await store.replace({ ...records, connections }, await fingerprintOf(site.folder), now);
  log.info({ folder: site.folder }, "the site folder was brought into the database, whose site it is from now on");
  const seeded = await store.read();
  if (seeded === undefined) throw new Error("the site was not kept");
  return seeded;
}

/**
 * The site of the database for a node that writes nothing: it comes from the core.
 * @throws Error where there is none yet
 */
export async function readSite(store: Pick<SiteStore, "read">): Promise<SiteRecords> {
  const kept = await store.read();
  if (kept === undefined) throw new Error("the database has no site yet: the core brings it in");
  return kept;
}

async function sealed(
  records: SiteRecords,
  { store, secrets, log }: Pick<Parameters<typeof openSite>[0], "store" | "secrets" | "log">,
): Promise<SiteRecords> {
  const connections = records.connections.map((connection) =>
    secrets.seal(connection, receiversOf(connection, records.devices)),
  );
  const changed = connections.filter((connection, index) => connection !== records.connections[index]);
  if (changed.length === 0) return records;
  await store.keepSettings(changed);
  log.info({ connections: changed.map(({ id }) => id) }, "secrets of connections were encrypted with the present key");
  return { ...records, connections };
}

/** Says once a start, without reading it, that a folder has changed since the site came from it. */
export async function noteChangedFolder(options: {
  readonly store: Pick<SiteStore, "fingerprint">;
  readonly folder: string;
  readonly log: Log;
}): Promise<void> {
  const { store, folder, log } = options;
  const [found, imported] = await Promise.all([fingerprintOf(folder), store.fingerprint()]);
  if (found === "" || found === imported) return;
  log.info(
    { folder },
    "the site folder differs from the one that the site came from. The site is the database's: " +
      "stop the server and run npm run site:import -- --replace <folder> to bring the folder in",
  );
}

import path from "node:path";
import { SiteTime } from "@atrium/time";
import type { AppOptions } from "./appOptions.ts";
import { auditPart } from "./features/audit/part.ts";
import { sitePart } from "./features/site/part.ts";
import { DiskWatch } from "./platform/diskWatch.ts";
import { createInProcessBus } from "./platform/inProcessBus.ts";
import { LatenessMeter } from "./platform/latenessMeter.ts";
import { NodeSeal } from "./platform/nodes/nodeSeal.ts";
import { openSecretBox } from "./platform/secretKeys.ts";
import { Languages } from "./platform/words/languages.ts";
import { keepSentences } from "./platform/words/reader.ts";

/** What the features are given; each takes of it what its own options name. */
export type Ground = Awaited<ReturnType<typeof layFoundation>>["ground"];

/** What every part of the server stands on: the site and its languages, the audit log, the bus, secrets and watches of the machine. */
export async function layFoundation(options: AppOptions) {
  const { config, log, clock, database, protocols } = options;
  const { clockAhead, dataFolder: folder } = config;
  const languages = await Languages.read([config.localesFolder, path.join(folder, "locales")], log);
  keepSentences(languages.beside);
  const db = database.kysely;
  const bus = createInProcessBus((error, event) => log.error({ err: error, event }, "a listener of the bus failed"));
  const disk = new DiskWatch({ folder, clock, log, readRoom: options.readRoom });
  const lateness = new LatenessMeter({ clock: options.realClock ?? clock, log });
  const audit = auditPart({ db, clock, log, isStreamed: config.isAuditStreamed });
  const box = await openSecretBox(config);
  const node = options.node && nodeOf(options.node, options);
  const site = await sitePart({
    db,
    audit: audit.sink,
    readFolder: options.readFolder,
    protocols,
    box,
    bus,
    clock,
    log,
    folder,
    clockAhead,
    isFollowing: node?.role === "web",
  });
  const { directory, names } = site;
  languages.useDefaults(() => directory.settings.preferences);
  languages.useTranslations(() => directory.translations);
  const time = new SiteTime(directory.reply.timeZone);
  return {
    /** Each feature takes from this what its own options name. */
    ground: { db, database, directory, names, bus, clock, clockAhead, log, time, lateness, folder, node },
    languages,
    disk,
    audit,
    site,
    box,
  };
}

/** @throws Error where a node has no key from its configuration, which all nodes of an installation have */
function nodeOf(node: NonNullable<AppOptions["node"]>, { config, realClock, clock }: AppOptions) {
  const [secret] = config.secretKeys;
  if (secret === undefined) throw new Error("Nodes need ATRIUM_SECRET_KEY: the same on every node of the installation");
  return { ...node, secret, seal: new NodeSeal(secret, realClock ?? clock) };
}

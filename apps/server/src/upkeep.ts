import type { Health } from "@atrium/contract/site";
import type { AppOptions } from "./appOptions.ts";
import type { AuditPart } from "./features/audit/part.ts";
import { type BackupsPartOptions, backupsPart } from "./features/backups/part.ts";
import { nodesPart, type NodesPartOptions } from "./features/nodes/part.ts";
import { roleSimulatorPart } from "./features/role-simulator/part.ts";
import { systemPart, type SystemPartOptions } from "./features/system/part.ts";
import { translationsPart, type TranslationsPartOptions } from "./features/translations/part.ts";
import type { Ground } from "./foundation.ts";
import type { DiskWatch } from "./platform/diskWatch.ts";
import { languageRoutes } from "./platform/words/addLanguages.ts";

interface UpkeepOptions extends Pick<AppOptions, "config" | "realClock" | "node">, Pick<NodesPartOptions, "control"> {
  readonly ground: Ground;
  readonly audit: AuditPart;
  readonly disk: DiskWatch;
  readonly languages: TranslationsPartOptions["languages"] & Parameters<typeof languageRoutes>[0];
  readonly site: { readonly translations: TranslationsPartOptions["editor"] };
  readonly alarms: Pick<TranslationsPartOptions, "rules"> & {
    readonly note: BackupsPartOptions["note"];
    readonly alarms: NodesPartOptions["alarms"];
  };
  readonly health: { readonly monitor: { current(): Pick<Health, "connections"> } };
  readonly live: () => { readonly hub: { readonly size: number } };
  readonly recordingNodes: SystemPartOptions["recordingNodes"];
}

/** What concerns the installation rather than its devices: nodes, backups, storage, languages, what a role would see. */
export function layUpkeep(options: UpkeepOptions) {
  const { ground, config, control, realClock, node, audit, disk, languages, site, alarms, health, live } = options;
  const { recordingNodes } = options;
  const backups = backupsPart({
    ...ground,
    audit: audit.sink,
    verifyAudit: audit.verifyIn,
    disk,
    folders: config.backupFolders,
    areDownloadable: config.areBackupsDownloadable,
    note: alarms.note,
  });
  const system = systemPart({
    ...ground,
    ...config,
    disk,
    recordingNodes,
    recordingLimit: config.recording.mostOctets,
  });
  const nodes = nodesPart({
    ...ground,
    ...config,
    control,
    realClock,
    audit: audit.sink,
    role: node?.role,
    alarms: alarms.alarms,
    lines: () => health.monitor.current().connections,
    sockets: () => live().hub.size,
  });
  return {
    nodes,
    backups: backups.backups,
    parts: [
      system,
      backups,
      nodes,
      roleSimulatorPart(ground),
      translationsPart({ languages, editor: site.translations, rules: alarms.rules }),
      { name: "languages", routes: [languageRoutes(languages)] },
    ],
  };
}

/** What the health of the installation has of it. */
export function healthOf(upkeep: () => Pick<ReturnType<typeof layUpkeep>, "backups" | "nodes">) {
  return { backupTrouble: () => upkeep().backups.trouble, nodes: () => upkeep().nodes.health() };
}

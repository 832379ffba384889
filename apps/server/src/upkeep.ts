import type { AuditPart } from "./features/audit/part.ts";
import { type BackupsPartOptions, backupsPart } from "./features/backups/part.ts";
import { roleSimulatorPart } from "./features/role-simulator/part.ts";
import { systemPart } from "./features/system/part.ts";
import { translationsPart, type TranslationsPartOptions } from "./features/translations/part.ts";
import type { Ground } from "./foundation.ts";
import type { Config } from "./platform/config.ts";
import type { DiskWatch } from "./platform/diskWatch.ts";
import { languageRoutes } from "./platform/words/addLanguages.ts";

interface UpkeepOptions extends Pick<TranslationsPartOptions, "rules"> {
  readonly ground: Ground;
  readonly config: Config;
  readonly audit: AuditPart;
  readonly disk: DiskWatch;
  readonly languages: TranslationsPartOptions["languages"] & Parameters<typeof languageRoutes>[0];
  readonly translations: TranslationsPartOptions["editor"];
  readonly note: BackupsPartOptions["note"];
}

/** What concerns the installation rather than its devices: backups, storage, languages, what a role would see. */
export function layUpkeep({ ground, config, audit, disk, languages, translations, rules, note }: UpkeepOptions) {
  const backups = backupsPart({
    ...ground,
    audit: audit.sink,
    verifyAudit: audit.verifyIn,
    disk,
    folders: config.backupFolders,
    areDownloadable: config.areBackupsDownloadable,
    note,
  });
  const system = systemPart({ ...ground, ...config, disk, recordingLimit: config.recording.mostOctets });
  return {
    backups: backups.backups,
    parts: [
      system,
      backups,
      roleSimulatorPart(ground),
      translationsPart({ languages, editor: translations, rules }),
      { name: "languages", routes: [languageRoutes(languages)] },
    ],
  };
}

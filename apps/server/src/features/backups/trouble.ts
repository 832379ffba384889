import type { Health } from "@atrium/contract/site";
import { phrase, type Phrase } from "@atrium/words";

/** What is wrong with the scheduled backups. */
export type BackupTrouble = NonNullable<Health["backup"]>;

/** The event of each. */
export const NOTES: Readonly<Record<BackupTrouble["state"], Phrase>> = {
  failed: phrase("Backup failed"),
  damaged: phrase("Backup damaged"),
  overdue: phrase("Backup overdue"),
};
/** The event of its end. */
export const WORKING_AGAIN = phrase("Backups are working again");

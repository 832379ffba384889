import { t } from "@atrium/words";
import { formatBytes } from "@atrium/contract";
import type { BackupCheck } from "@atrium/contract/system";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import { BackupFault } from "../../platform/database/backup/manifest.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import { isWantOfRoom } from "../../platform/diskWatch.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** The copy is ended on purpose: `stop` because the server stops, `room` because the disk fills up. */
export class CopyEnded extends Error {
  override name = "CopyEnded";
  readonly why: "stop" | "room";

  constructor(why: CopyEnded["why"]) {
    super(`the copy was ended: ${why}`);
    this.why = why;
  }
}

/** Why a backup or its check failed, for people. */
export function failureWords(error: unknown): string {
  if (error instanceof BackupFault) return faultWords(error);
  if (error instanceof CopyEnded && error.why === "stop") return t("The server was stopped");
  if (error instanceof CopyEnded || isWantOfRoom(error)) return t("Not enough disk space");
  if (isDatabaseUnavailable(error)) return t("The database stopped responding");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return t("The server may not write to the folder");
  if (code === "EIO" || code === "ENODEV" || code === "ESTALE") return t("The folder does not respond");
  return t("Unexpected error. The server’s log has the details.");
}

function faultWords({ fault, file }: BackupFault): string {
  switch (fault) {
    case "newer":
      return t("It was made by a newer version of Atrium");
    case "missing":
    case "unfinished":
      return t("{file} is missing", { file });
    case "changed":
    case "garbled":
      return t("{file} is not as it was written", { file });
    case "rows":
      return t("Table {table} cannot be restored as it was", { table: file });
    default:
      return file === "newestSample"
        ? t("The newest recorded value is missing after the restore")
        : t("The audit log is not whole after the restore");
  }
}

const ITSELF = { by: "Atrium" } as const;

function by(actor: Caller | undefined): Pick<AuditEntry, "userId" | "by" | "address"> {
  return actor === undefined ? ITSELF : actedBy(actor);
}

export function settingsEntry(before: object, after: object, actor: Caller): AuditEntry {
  const sentence = t("Backup settings changed");
  return { kind: "backup.settings", ...by(actor), subject: t("Backups"), sentence, ...valuesOf(before, after) };
}

export function madeEntry(name: string, made: { bytes: number; rows: number }, actor?: Caller): AuditEntry {
  const sentence = t("Backup {name} created, {size}", { name, size: formatBytes(made.bytes) });
  return { kind: "backup.made", ...by(actor), subject: name, sentence, after: made };
}

export function failedEntry(name: string, reason: string, actor?: Caller): AuditEntry {
  const sentence = t("Backup {name} failed: {reason}", { name, reason });
  return { kind: "backup.failed", ...by(actor), subject: name, sentence, after: { failure: reason } };
}

export function checkedEntry(name: string, { outcome, reason }: BackupCheck, actor?: Caller): AuditEntry {
  return {
    kind: "backup.checked",
    ...by(actor),
    subject: name,
    sentence: checkSentence(name, outcome, reason ?? ""),
    after: { outcome, ...(reason === null ? {} : { failure: reason }) },
  };
}

function checkSentence(name: string, outcome: BackupCheck["outcome"], reason: string): string {
  if (outcome === "good") return t("Backup {name} restored to check it: it is intact", { name });
  if (outcome === "damaged") return t("Backup {name} is damaged: {reason}", { name, reason });
  return t("Backup {name} could not be checked: {reason}", { name, reason });
}

export function deletedEntry(name: string): AuditEntry {
  const sentence = t("Backup {name} deleted because its time was over", { name });
  return { kind: "backup.deleted", ...ITSELF, subject: name, sentence };
}

export function downloadedEntry(name: string, actor: Caller): AuditEntry {
  const sentence = t("Backup {name} downloaded", { name });
  return { kind: "backup.downloaded", ...by(actor), subject: name, sentence };
}

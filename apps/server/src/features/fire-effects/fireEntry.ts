import type { FireCause, FireDrill } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** "Drill of panel FP-O1 started: yearly drill". */
export function drillStarted(drill: Omit<FireDrill, "id">, actor: Caller, place: string): AuditEntry {
  const { panel, reason, until } = drill;
  return {
    ...actedBy(actor),
    kind: "fire-drill.started",
    subject: panel,
    place,
    sentence: t("Drill of panel {panel} started: {reason}", { panel, reason }),
    after: { panel, reason, until },
  };
}

/** "Drill of panel FP-O1 ended". Nobody is named where it ended by itself: then it says so. */
export function drillEnded({ panel, by, endedAt }: FireDrill, actor: Caller | undefined, place: string): AuditEntry {
  return {
    ...(actor === undefined ? { by: "Atrium" } : actedBy(actor)),
    kind: "fire-drill.ended",
    subject: panel,
    place,
    sentence:
      actor === undefined
        ? t("Drill of panel {panel} ended automatically at its end time", { panel })
        : t("Drill of panel {panel} ended", { panel }),
    before: { startedBy: by },
    after: { endedAt },
  };
}

/** "Alarm of Zone 2, East said to be of the drill: smoke from the first zone". */
export function saidEntry(
  { id, panel, zoneName }: Pick<FireCause, "id" | "panel" | "zoneName">,
  { reason, place, actor }: { readonly reason: string; readonly place: string; readonly actor: Caller },
): AuditEntry {
  return {
    ...actedBy(actor),
    kind: "fire-alarm.said",
    subject: panel,
    place,
    sentence: t("Alarm in {zoneName} marked as part of the drill: {reason}", { zoneName, reason }),
    after: { cause: id, reason },
  };
}

/** "Fire report made of Zone 4, Zone D and Café". */
export function reportEntry(
  { id, panel, zoneName }: Pick<FireCause, "id" | "panel" | "zoneName">,
  { hash, place, actor }: { readonly hash: string; readonly place: string; readonly actor: Caller },
): AuditEntry {
  return {
    ...actedBy(actor),
    kind: "fire-report.made",
    subject: panel,
    place,
    sentence: t("Fire report created for {zoneName}", { zoneName }),
    after: { cause: id, hash },
  };
}

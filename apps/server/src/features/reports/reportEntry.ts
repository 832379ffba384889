import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { StoredReport } from "./storedReport.ts";

/** "Report Morning saved", "Report Morning of somchai paused". */
export function changeEntry(actor: Caller, before?: StoredReport, after?: StoredReport): AuditEntry {
  const report = after ?? before;
  const changed = after === undefined ? "report.deleted" : "report.changed";
  return {
    ...actedBy(actor),
    kind: before === undefined ? "report.saved" : changed,
    subject: report?.name ?? "",
    sentence: `Report ${nameFor(report, actor.userId)} ${verbOf(before, after)}`,
    before: before?.content,
    after: after?.content,
  };
}

function verbOf(before: StoredReport | undefined, after: StoredReport | undefined): string {
  if (after === undefined) return "deleted";
  if (before === undefined) return "saved";
  const [wasPaused, isPaused] = [before, after].map(({ content }) => content?.isPaused === true);
  if (wasPaused !== isPaused) return isPaused === true ? "paused" : "no longer paused";
  return before.name === after.name ? "changed" : `renamed to ${after.name}`;
}

function nameFor(report: StoredReport | undefined, reader: number): string {
  if (report === undefined) return "";
  return report.owner.id === reader ? report.name : `${report.name} of ${report.owner.name}`;
}

/** A report that was made, or not, by the rights of its owner: by whoever asked for it, or by itself. */
export function outcomeEntry(
  report: Pick<StoredReport, "name" | "owner">,
  outcome: { readonly rows: number; readonly fileName: string } | { readonly failure: string },
): AuditEntry {
  const isMade = "rows" in outcome;
  const rows = isMade ? outcome.rows.toLocaleString("en-US") : "";
  const what = isMade ? `made, ${rows} ${outcome.rows === 1 ? "row" : "rows"}` : `not made: ${outcome.failure}`;
  return {
    kind: isMade ? "report.made" : "report.not-made",
    userId: report.owner.id,
    by: report.owner.name,
    subject: report.name,
    sentence: `Report ${report.name} ${what}`,
    after: outcome,
  };
}

/** A file that left. */
export function takenEntry(report: Pick<StoredReport, "name" | "owner">, fileName: string, actor: Caller): AuditEntry {
  return {
    ...actedBy(actor),
    kind: "report.taken",
    subject: report.name,
    sentence: `File ${fileName} of the report ${report.name} taken`,
    after: { fileName, owner: report.owner.name },
  };
}

import { t } from "@atrium/words";
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
    sentence: sentenceOf(nameFor(report, actor.userId), before, after),
    before: before?.content,
    after: after?.content,
  };
}

function sentenceOf(report: string, before: StoredReport | undefined, after: StoredReport | undefined): string {
  if (after === undefined) return t("Report {report} deleted", { report });
  if (before === undefined) return t("Report {report} saved", { report });
  const [wasPaused, isPaused] = [before, after].map(({ content }) => content?.isPaused === true);
  if (wasPaused !== isPaused) {
    return isPaused === true ? t("Report {report} paused", { report }) : t("Report {report} resumed", { report });
  }
  return before.name === after.name
    ? t("Report {report} changed", { report })
    : t("Report {report} renamed to {name}", { report, name: after.name });
}

function nameFor(report: StoredReport | undefined, reader: number): string {
  if (report === undefined) return "";
  return report.owner.id === reader
    ? report.name
    : t("{name} of {owner}", { name: report.name, owner: report.owner.name });
}

/** A report that was made, or not, by the rights of its owner: by whoever asked for it, or by itself. */
export function outcomeEntry(
  report: Pick<StoredReport, "name" | "owner">,
  outcome: { readonly rows: number; readonly fileName: string } | { readonly failure: string },
): AuditEntry {
  const isMade = "rows" in outcome;
  return {
    kind: isMade ? "report.made" : "report.not-made",
    userId: report.owner.id,
    by: report.owner.name,
    subject: report.name,
    sentence:
      "rows" in outcome
        ? t("Report {name} created, {rows, plural, one {# row} other {# rows}}", {
            name: report.name,
            rows: outcome.rows,
          })
        : t("Report {name} could not be created: {failure}", { name: report.name, failure: outcome.failure }),
    after: outcome,
  };
}

/** A file that left. */
export function takenEntry(report: Pick<StoredReport, "name" | "owner">, fileName: string, actor: Caller): AuditEntry {
  return {
    ...actedBy(actor),
    kind: "report.taken",
    subject: report.name,
    sentence: t("File {file} of report {name} downloaded", { file: fileName, name: report.name }),
    after: { fileName, owner: report.owner.name },
  };
}

/** A file that went to a receiver, or that could not. @param failure undefined: the receiver has it */
export function deliveryEntry(
  report: { readonly name: string; readonly owner: { readonly id: number; readonly name: string } },
  { fileName, to }: { readonly fileName: string; readonly to: string },
  failure: string | undefined,
): AuditEntry {
  const { name, owner } = report;
  return {
    kind: failure === undefined ? "report.sent" : "report.not-sent",
    userId: owner.id,
    by: owner.name,
    subject: name,
    sentence:
      failure === undefined
        ? t("File {file} of report {name} sent to {to}", { file: fileName, name, to })
        : t("File {file} of report {name} could not be sent to {to}: {failure}", { file: fileName, name, to, failure }),
    after: { fileName, to, ...(failure === undefined ? {} : { failure }) },
  };
}

import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { RowDifferences, SiteDifferences } from "./differences.ts";

/** As many ids are named; the others are counted. */
const NAMED = 20;

/** The changes as a person reads them, a line each; empty where nothing changes. */
export function changeLines({ fields, rows, lostPoints }: SiteDifferences): string[] {
  const lines = fields.length === 0 ? [] : [`site: ${fields.join(", ")} changed`];
  for (const [kind, changes] of rows) {
    for (const act of ["added", "changed", "removed"] as const) {
      const ids = changes[act];
      if (ids.length > 0) lines.push(`${kind}: ${ids.length} ${act} (${listed(ids)})`);
    }
  }
  if (lostPoints.length > 0) {
    const names = listed(lostPoints.map(({ device, key }) => `${device} ${key}`));
    lines.push(
      `points: ${lostPoints.length} without a device (${names}); their history is kept for when they come back`,
    );
  }
  return lines;
}

/** The replaced site as the audit records it. */
export function importEntry(act: {
  readonly by: string;
  readonly siteName: string;
  readonly folder: string;
  readonly changes: SiteDifferences | undefined;
}): AuditEntry {
  const { by, siteName, folder, changes } = act;
  const counts = changes && countsOf(changes);
  const words = Object.entries(counts ?? {}).map(([what, count]) => {
    return `${count} ${count === 1 ? what.replace(/^(\w+)s /, "$1 ") : what}`;
  });
  const sentence = `Site brought in from ${folder}${words.length === 0 ? "" : `: ${words.join(", ")}`}`;
  return { kind: "site.imported", by, subject: siteName, after: { folder, ...counts }, sentence };
}

/** "devices added", and so on, with how many; what is not changed is left out. */
function countsOf({ fields, rows, lostPoints }: SiteDifferences): Record<string, number> {
  const counts: [string, number][] = [["settings changed", fields.length]];
  for (const [kind, changes] of rows) counts.push(...rowCounts(kind, changes));
  counts.push(["points without a device", lostPoints.length]);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function rowCounts(kind: string, { added, changed, removed }: RowDifferences): [string, number][] {
  return [
    [`${kind} added`, added.length],
    [`${kind} changed`, changed.length],
    [`${kind} removed`, removed.length],
  ];
}

function listed(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).join(", ");
  return ids.length > NAMED ? `${named} and ${ids.length - NAMED} more` : named;
}

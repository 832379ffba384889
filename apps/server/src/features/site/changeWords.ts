import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import type { RowDifferences, SiteDifferences } from "./differences.ts";

/** As many ids are named; the others are counted. */
const NAMED = 20;

/** The changes as a person reads them, a line each; empty where nothing changes. */
export function changeLines({ fields, rows, lostPoints }: SiteDifferences): string[] {
  const lines = fields.length === 0 ? [] : [t("site: {fields} changed", { fields: fields.join(", ") })];
  for (const [kind, changes] of rows) {
    for (const act of ["added", "changed", "removed"] as const) {
      const ids = changes[act];
      if (ids.length > 0) lines.push(ACTS[act]({ kind, count: ids.length, ids: listed(ids) }));
    }
  }
  if (lostPoints.length > 0) {
    const names = listed(lostPoints.map(({ device, key }) => `${device} ${key}`));
    lines.push(
      t("points: {count} without a device ({names}); their history is kept for when they come back", {
        count: lostPoints.length,
        names,
      }),
    );
  }
  return lines;
}

interface Act {
  /** "devices" */
  readonly kind: string;
  readonly count: number;
  readonly ids: string;
}

const ACTS = {
  added: (act: Act) => t("{kind}: {count} added ({ids})", { ...act }),
  changed: (act: Act) => t("{kind}: {count} changed ({ids})", { ...act }),
  removed: (act: Act) => t("{kind}: {count} removed ({ids})", { ...act }),
} as const;

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
  const sentence =
    words.length === 0
      ? t("Site brought in from {folder}", { folder })
      : t("Site brought in from {folder}: {changes}", { folder, changes: words.join(", ") });
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
  return ids.length > NAMED ? t("{named} and {more} more", { named, more: ids.length - NAMED }) : named;
}

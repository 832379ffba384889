import { phrase, type Phrase, t } from "@atrium/words";
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
      if (ids.length > 0) lines.push(LINES[act]({ kind: t(KINDS[kind]), count: ids.length, ids: listed(ids) }));
    }
  }
  if (lostPoints.length > 0) {
    const names = listed(lostPoints.map(({ device, key }) => `${device} ${key}`));
    lines.push(
      t("points: {count} without a device ({names}); their history is kept in case they return", {
        count: lostPoints.length,
        names,
      }),
    );
  }
  return lines;
}

type RowKind = SiteDifferences["rows"] extends ReadonlyMap<infer Kind, unknown> ? Kind : never;

const KINDS: Readonly<Record<RowKind, Phrase>> = {
  places: phrase("places"),
  floors: phrase("floors"),
  connections: phrase("connections"),
  products: phrase("products"),
  equipment: phrase("equipment"),
  devices: phrase("devices"),
};

/** "1 device" */
const COUNTED: Readonly<Record<RowKind, (count: number) => string>> = {
  places: (count) => t("{count, plural, one {# place} other {# places}}", { count }),
  floors: (count) => t("{count, plural, one {# floor} other {# floors}}", { count }),
  connections: (count) => t("{count, plural, one {# connection} other {# connections}}", { count }),
  products: (count) => t("{count, plural, one {# product} other {# products}}", { count }),
  equipment: (count) => t("{count, plural, one {# piece of equipment} other {# pieces of equipment}}", { count }),
  devices: (count) => t("{count, plural, one {# device} other {# devices}}", { count }),
};

interface Act {
  /** "devices" */
  readonly kind: string;
  readonly count: number;
  readonly ids: string;
}

const LINES = {
  added: (act: Act) => t("{kind}: {count} added ({ids})", { ...act }),
  changed: (act: Act) => t("{kind}: {count} changed ({ids})", { ...act }),
  removed: (act: Act) => t("{kind}: {count} removed ({ids})", { ...act }),
} as const;

const ACTS = {
  added: (items: string) => t("{items} added", { items }),
  changed: (items: string) => t("{items} changed", { items }),
  removed: (items: string) => t("{items} removed", { items }),
} as const;

/** The replaced site as the audit records it. */
export function importEntry(act: {
  readonly by: string;
  readonly siteName: string;
  readonly folder: string;
  readonly changes: SiteDifferences | undefined;
  /** The site is again as it was before the folder was imported. */
  readonly isUndone?: boolean;
}): AuditEntry {
  const { by, siteName, folder, changes, isUndone = false } = act;
  const words = changes === undefined ? "" : countedChanges(changes).join(", ");
  const after = { folder, ...(changes && countsOf(changes)) };
  return { kind: "site.imported", by, subject: siteName, after, sentence: importSentence(folder, words, isUndone) };
}

function importSentence(folder: string, changes: string, isUndone: boolean): string {
  if (isUndone) {
    return changes === ""
      ? t("Import of {folder} undone", { folder })
      : t("Import of {folder} undone: {changes}", { folder, changes });
  }
  return changes === ""
    ? t("Site imported from {folder}", { folder })
    : t("Site imported from {folder}: {changes}", { folder, changes });
}

/** "2 settings changed", "1 device added". */
function countedChanges({ fields, rows, lostPoints }: SiteDifferences): string[] {
  const [settings, points] = [fields.length, lostPoints.length];
  return [
    ...(settings === 0
      ? []
      : [t("{count, plural, one {# setting changed} other {# settings changed}}", { count: settings })]),
    ...[...rows].flatMap(([kind, changes]) =>
      (["added", "changed", "removed"] as const).flatMap((act) => {
        const count = changes[act].length;
        return count === 0 ? [] : [ACTS[act](COUNTED[kind](count))];
      }),
    ),
    ...(points === 0
      ? []
      : [t("{count, plural, one {# point without a device} other {# points without a device}}", { count: points })]),
  ];
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

import type { KindChange, SiteImportReply, SiteKind } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";

export const KIND_WORDS: Readonly<Record<SiteKind, Phrase>> = {
  settings: phrase("Settings"),
  places: phrase("Buildings"),
  floors: phrase("Floors and plans"),
  connections: phrase("Connections"),
  products: phrase("Custom products"),
  devices: phrase("Devices"),
};

export const ACTS = [
  ["added", phrase("added")],
  ["changed", phrase("changed")],
  ["removed", phrase("removed")],
] as const;

export function changesOf(kinds: readonly KindChange[]): number {
  return kinds.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
}

/** "12 changes are ready", "3 problems: nothing can be done with it" */
export function summaryWords({ kinds, isDone, problemCount }: SiteImportReply): string {
  if (problemCount > 0) {
    return t("{count, plural, one {# problem} other {# problems}}: nothing can be imported", { count: problemCount });
  }
  const changes = changesOf(kinds);
  if (isDone) {
    return changes === 0
      ? t("No changes were needed")
      : t("{changes, plural, one {# change} other {# changes}} applied", { changes });
  }
  if (changes === 0) return t("No changes to make");
  return t("{changes, plural, one {# change is ready} other {# changes are ready}}", { changes });
}

/** "2 added, 3 changed" */
export function sumWords(sums: Pick<KindChange, "added" | "changed" | "removed">): string {
  return ACTS.flatMap(([act, word]) => (sums[act] === 0 ? [] : [`${String(sums[act])} ${t(word)}`])).join(", ");
}

import { phrase, type Phrase, t } from "@atrium/words";
import type { ImportEffect, ImportLine, MappingImportReply } from "@atrium/contract/site";

type Counts = MappingImportReply["counts"];

/** What a row does, in a word. */
export const EFFECT_WORDS: Readonly<Record<ImportEffect, Phrase>> = {
  none: phrase("Problem"),
  add: phrase("Add"),
  again: phrase("Reactivate"),
  change: phrase("Change"),
  retire: phrase("Retire"),
  same: phrase("Unchanged"),
};

/** Effects that change the site. */
const CHANGING: readonly ImportEffect[] = ["add", "again", "change", "retire"];

export function changesOf(counts: Counts): number {
  return CHANGING.reduce((sum, effect) => sum + counts[effect], 0);
}

/** "8 changes are ready, 3 devices have a problem" */
export function summaryWords({ counts, isDone }: Pick<MappingImportReply, "counts" | "isDone">): string {
  const changes = changesOf(counts);
  if (isDone) {
    return changes === 0
      ? t("No changes were needed")
      : t("{counted} changed", { counted: counted(changes, "device") });
  }
  const ready = changes === 0 ? t("No changes to make") : `${counted(changes, "change")} ${areReady(changes)}`;
  if (counts.none === 0) return ready;
  return t("{ready}, {counted} {none, plural, one {has} other {have}} a problem", {
    ready,
    counted: counted(counts.none, "device"),
    none: counts.none,
  });
}

/** "12 added, 3 changed" */
export function countWords(counts: Counts): string {
  const words: readonly [ImportEffect, string][] = [
    ["add", "added"],
    ["again", t("brought back")],
    ["change", "changed"],
    ["retire", "retired"],
  ];
  return words.flatMap(([effect, word]) => (counts[effect] === 0 ? [] : [`${counts[effect]} ${word}`])).join(", ");
}

/** What a row does beyond its word: the fields that change, or what is wrong with it. */
export function lineWords({ effect, changed, problems, warnings }: ImportLine): string {
  if (warnings.length > 0) return warnings.map(({ column, message }) => `${column}: ${message}`).join("; ");
  if (effect === "none") return problems.map(({ column, message }) => `${column}: ${message}`).join("; ");
  if (effect === "change") return changed.join(", ");
  if (effect === "again") return t("With its previous history");
  return effect === "retire" ? t("Its history is kept") : "";
}

export function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;
}

function areReady(count: number): string {
  return count === 1 ? t("is ready") : t("are ready");
}

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
      : t("{count, plural, one {# device} other {# devices}} changed", { count: changes });
  }
  const ready =
    changes === 0
      ? t("No changes to make")
      : t("{changes, plural, one {# change is ready} other {# changes are ready}}", { changes });
  if (counts.none === 0) return ready;
  return t("{ready}, {none, plural, one {# device has a problem} other {# devices have a problem}}", {
    ready,
    none: counts.none,
  });
}

/** "12 added, 3 changed" */
export function countWords(counts: Counts): string {
  const { add, again, change, retire } = counts;
  const words = [
    add === 0 ? "" : t("{add} added", { add }),
    again === 0 ? "" : t("{again} reactivated", { again }),
    change === 0 ? "" : t("{change} changed", { change }),
    retire === 0 ? "" : t("{retire} retired", { retire }),
  ];
  return words.filter((word) => word !== "").join(", ");
}

/** What a row does beyond its word: the fields that change, or what is wrong with it. */
export function lineWords({ effect, changed, problems, warnings }: ImportLine): string {
  if (warnings.length > 0) return warnings.map(({ column, message }) => `${column}: ${message}`).join("; ");
  if (effect === "none") return problems.map(({ column, message }) => `${column}: ${message}`).join("; ");
  if (effect === "change") return changed.join(", ");
  if (effect === "again") return t("With its previous history");
  return effect === "retire" ? t("Its history is kept") : "";
}

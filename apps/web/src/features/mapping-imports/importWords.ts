import type { ImportEffect, ImportLine, MappingImportReply } from "@atrium/contract/site";

type Counts = MappingImportReply["counts"];

/** What a row does, in a word. */
export const EFFECT_WORDS: Readonly<Record<ImportEffect, string>> = {
  none: "Problem",
  add: "Add",
  again: "Bring back",
  change: "Change",
  retire: "Retire",
  same: "Same",
};

/** Effects that change the site. */
const CHANGING: readonly ImportEffect[] = ["add", "again", "change", "retire"];

export function changesOf(counts: Counts): number {
  return CHANGING.reduce((sum, effect) => sum + counts[effect], 0);
}

/** "8 changes are ready, 3 devices have a problem" */
export function summaryWords({ counts, isDone }: Pick<MappingImportReply, "counts" | "isDone">): string {
  const changes = changesOf(counts);
  if (isDone) return changes === 0 ? "Nothing had to change" : `${counted(changes, "device")} changed`;
  const ready = changes === 0 ? "Nothing would change" : `${counted(changes, "change")} ${areReady(changes)}`;
  if (counts.none === 0) return ready;
  return `${ready}, ${counted(counts.none, "device")} ${counts.none === 1 ? "has" : "have"} a problem`;
}

/** "12 added, 3 changed" */
export function countWords(counts: Counts): string {
  const words: readonly [ImportEffect, string][] = [
    ["add", "added"],
    ["again", "brought back"],
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
  if (effect === "again") return "With the history that it had";
  return effect === "retire" ? "Its history stays" : "";
}

export function counted(count: number, word: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? word : `${word}s`}`;
}

function areReady(count: number): string {
  return count === 1 ? "is ready" : "are ready";
}

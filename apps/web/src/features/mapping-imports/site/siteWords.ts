import type { KindChange, SiteImportReply, SiteKind } from "@atrium/contract/site";
import { counted } from "../importWords.ts";

export const KIND_WORDS: Readonly<Record<SiteKind, string>> = {
  settings: "Settings",
  places: "Buildings",
  floors: "Floors and plans",
  connections: "Connections",
  products: "Own products",
  devices: "Devices",
};

export const ACTS = [
  ["added", "added"],
  ["changed", "changed"],
  ["removed", "removed"],
] as const;

export function changesOf(kinds: readonly KindChange[]): number {
  return kinds.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);
}

/** "12 changes are ready", "3 problems: nothing can be done with it" */
export function summaryWords({ kinds, isDone, problemCount }: SiteImportReply): string {
  if (problemCount > 0) return `${counted(problemCount, "problem")}: nothing of it comes in`;
  const changes = changesOf(kinds);
  if (isDone) return changes === 0 ? "Nothing had to change" : `${counted(changes, "change")} done`;
  if (changes === 0) return "Nothing would change";
  return `${counted(changes, "change")} ${changes === 1 ? "is" : "are"} ready`;
}

/** "2 added, 3 changed" */
export function sumWords(sums: Pick<KindChange, "added" | "changed" | "removed">): string {
  return ACTS.flatMap(([act, word]) => (sums[act] === 0 ? [] : [`${String(sums[act])} ${word}`])).join(", ");
}

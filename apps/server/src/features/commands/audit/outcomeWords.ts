import { type CommandTarget, wasNotSent } from "@atrium/contract/devices";

/** The outcome of one target, in the words of the pages. */
export type OutcomeWord = "confirmed" | "refused" | "overridden" | "no reply" | "not sent";

export function outcomeOf(target: CommandTarget): OutcomeWord {
  const { state } = target;
  if (state === "confirmed" || state === "overridden") return state;
  if (state === "failed") return "refused";
  return wasNotSent(target) ? "not sent" : "no reply";
}

/** The counts by state; the unconfirmed ones come in this order. */
const ORDER: readonly OutcomeWord[] = ["confirmed", "refused", "overridden", "no reply", "not sent"];

export function outcomeCounts(targets: readonly CommandTarget[]): Partial<Record<OutcomeWord, number>> {
  const byWord = Map.groupBy(targets, outcomeOf);
  return Object.fromEntries(
    ORDER.flatMap((word) => {
      const count = byWord.get(word)?.length;
      return count === undefined ? [] : [[word, count]];
    }),
  );
}

/** "confirmed", "refused: Write access denied.", "3 of 41 not confirmed: 2 refused, 1 no reply". */
export function outcomeWords(targets: readonly CommandTarget[]): string {
  const [first] = targets;
  if (first !== undefined && targets.length === 1) {
    const word = outcomeOf(first);
    return word === "confirmed" || first.detail === undefined ? word : `${word}: ${first.detail}`;
  }
  const { confirmed = 0, ...rest } = outcomeCounts(targets);
  if (confirmed === targets.length) return `all ${confirmed} confirmed`;
  const parts = Object.entries(rest).map(([word, count]) => `${count} ${word}`);
  return `${targets.length - confirmed} of ${targets.length} not confirmed: ${parts.join(", ")}`;
}

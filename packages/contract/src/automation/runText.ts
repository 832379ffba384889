import type { AutomationRun } from "./run.ts";

const STATE_WORDS: Readonly<Record<AutomationRun["state"], string>> = {
  runs: "Runs now",
  ended: "Ended",
  skipped: "Skipped",
  watched: "Watched only",
};

/**
 * "Ended, 2 of 2 confirmed, returned to Off, its value before", "Ended, 12 of 14 confirmed, 2 refused or not answered: GW-O1 does not
 * answer": what became of a run.
 */
export function runText({ state, confirmed, refused, refusal, targets, ...end }: AutomationRun): string {
  const parts = [STATE_WORDS[state]];
  if (targets > 0) parts.push(`${confirmed} of ${targets} confirmed`);
  if (refused > 0) parts.push(`${refused} refused or not answered${refusal === null ? "" : `: ${refusal}`}`);
  return [...parts, ...endingText(end)].join(", ");
}

function endingText({ returned, left, ending }: Pick<AutomationRun, "returned" | "left" | "ending">): string[] {
  if (returned + left === 1 && ending !== null) return [`${ending.charAt(0).toLowerCase()}${ending.slice(1, -1)}`];
  return [
    ...(returned === 0 ? [] : [`${returned} returned to ${returned === 1 ? "its rest state" : "their rest states"}`]),
    ...(left === 0 ? [] : [`${left} left as ${left === 1 ? "it is" : "they are"}`]),
  ];
}

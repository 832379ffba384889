import type { AutomationRun } from "./run.ts";

const STATE_WORDS: Readonly<Record<AutomationRun["state"], string>> = {
  runs: "Runs now",
  ended: "Ended",
  skipped: "Skipped",
  watched: "Watched only",
};

/** "Ended, 12 of 14 confirmed, 2 refused or not answered: GW-O1 does not answer": what became of a run. */
export function runText({ state, confirmed, refused, refusal, targets }: AutomationRun): string {
  const parts = [STATE_WORDS[state]];
  if (targets > 0) parts.push(`${confirmed} of ${targets} confirmed`);
  if (refused > 0) parts.push(`${refused} refused or not answered${refusal === null ? "" : `: ${refusal}`}`);
  return parts.join(", ");
}

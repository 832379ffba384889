import { phrase, type Phrase, t } from "@atrium/words";
import type { AutomationRun } from "./run.ts";

const STATE_WORDS: Readonly<Record<AutomationRun["state"], Phrase>> = {
  runs: phrase("Running"),
  ended: phrase("Ended"),
  skipped: phrase("Skipped"),
  watched: phrase("Watched only"),
};

/**
 * "Ended, 2 of 2 confirmed. Returned to Off, its value before.", "Ended, 12 of 14 confirmed, 2 refused or not answered: GW-O1 does
 * not answer": what became of a run.
 */
export function runText({ state, confirmed, refused, refusal, targets, ...end }: AutomationRun): string {
  const parts = [t(STATE_WORDS[state])];
  if (targets > 0) parts.push(t("{confirmed} of {targets} confirmed", { confirmed, targets }));
  if (refused > 0) {
    parts.push(
      refusal === null
        ? t("{refused} refused or no reply", { refused })
        : t("{refused} refused or no reply: {refusal}", { refused, refusal }),
    );
  }
  const { returned, left, ending } = end;
  if (returned + left === 1 && ending !== null) return `${parts.join(", ")}. ${ending}`;
  return [...parts, ...endingText(end)].join(", ");
}

function endingText({ returned, left }: Pick<AutomationRun, "returned" | "left">): string[] {
  return [
    ...(returned === 0
      ? []
      : [
          t("{returned, plural, one {# returned to its rest state} other {# returned to their rest states}}", {
            returned,
          }),
        ]),
    ...(left === 0 ? [] : [t("{left, plural, one {# left unchanged} other {# left unchanged}}", { left })]),
  ];
}

import { type Feature, FEATURE_NAMES } from "@atrium/contract";
import { type GuardAnswer, isRefusal } from "@atrium/contract/people";
import { phrase, type Phrase, t } from "@atrium/words";

const ANSWERS: Readonly<Record<GuardAnswer, Phrase>> = {
  everywhere: phrase("Allowed"),
  within: phrase("Within its limits"),
  "left-out": phrase("Left out of the answer"),
  right: phrase("No permission"),
  "whole-site": phrase("Whole site only"),
  section: phrase("Another section"),
  place: phrase("Another place"),
};

/** In a word or two. */
export function answerWord(answer: GuardAnswer): string {
  return t(ANSWERS[answer]);
}

/** "View"; of several, of which one will do: "View or Devices". */
export function needText(needs: readonly Feature[]): string {
  return needs.length === 0 ? t("Signed in") : needs.map((feature) => t(FEATURE_NAMES[feature])).join(" / ");
}

/** Why something is refused, as advice: what the role would need. */
export function adviceOf(answer: GuardAnswer, needs: readonly Feature[]): string | undefined {
  if (answer === "right") return t("It needs the permission {names}.", { names: needText(needs) });
  if (answer === "whole-site") return t("Only roles without limits have it.");
  if (answer === "section") return t("The role has no such section.");
  if (answer === "place") return t("The role has no such place.");
  if (answer === "left-out") return t("The answer has nothing of that place.");
  return isRefusal(answer) || answer === "everywhere" ? undefined : t("The answer has what is within its limits.");
}

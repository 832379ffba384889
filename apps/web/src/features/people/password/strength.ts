import { t } from "@atrium/words";
import { SHORTEST_PASSWORD } from "@atrium/contract/people";

/** Below this many different characters a long password is no better than a short one. */
const FEW = 6;

/**
 * How hard a password is to guess, by its length: what counts most, and what a person can change. The server decides
 * whether it is a common one.
 */
export function strengthOf(password: string): { steps: 1 | 2 | 3 | 4; words: string } {
  const length = password.length;
  const words = t("{length, plural, one {# character} other {# characters}}", { length });
  if (length < SHORTEST_PASSWORD) return { steps: 1, words: t("Too short, {words}", { words }) };
  if (new Set(password).size < FEW) return { steps: 1, words: t("Too repetitive, {words}", { words }) };
  if (length < 12) return { steps: 2, words: t("Fair, {words}", { words }) };
  if (length < 16) return { steps: 3, words: t("Good, {words}", { words }) };
  return { steps: 4, words: t("Strong, {words}", { words }) };
}

import { cutTo } from "@atrium/words";

/** What became of an attempt. `code`: why not, as a word for programs; absent: the receiver did not take it. */
export type Outcome =
  /** The other side has taken it. */
  | { readonly kind: "taken"; readonly answer: string }
  /** It may be taken later. `isUnknown`: everything was handed over and no answer came, so it may have been taken. */
  | {
      readonly kind: "later";
      readonly answer: string;
      readonly isUnknown?: boolean;
      readonly wait?: number;
      readonly code?: string;
    }
  /** It will never be taken. `isGone`: the receiver does not exist any more. */
  | { readonly kind: "never"; readonly answer: string; readonly isGone?: boolean; readonly code?: string };

/** The longest answer that is kept. */
const MAX_ANSWER_LENGTH = 300;

/** What the other side said, or a sentence of our own, on one line of plain text. */
export function answerText(text: string): string {
  return cutTo(MAX_ANSWER_LENGTH, text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim());
}

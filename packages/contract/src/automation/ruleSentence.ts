/** A piece of a sentence; what a person looks for in it is strong. */
export interface SentencePart {
  readonly text: string;
  readonly isStrong?: boolean;
}

// Private characters that no font draws: a translation moves the values of a sentence with their emphasis.
const STRONG = "\u{F0003}";
const PLAIN = "\u{F0004}";
const EMPHASIS = /[\u{F0003}\u{F0004}]/gu;

/** A value that a person looks for in a sentence. */
export function strong(text: string): string {
  return `${STRONG}${text}${PLAIN}`;
}

/** A sentence in the parts in which a page draws it. */
export function partsOf(sentence: string): SentencePart[] {
  return sentence
    .split(PLAIN)
    .flatMap((piece): SentencePart[] => {
      const [text = "", emphasized = ""] = piece.split(STRONG);
      return [{ text }, { text: emphasized, isStrong: true }];
    })
    .filter(({ text }) => text !== "");
}

/** The sentence without its emphasis: for lists, the audit and a screen reader. */
export function plainText(sentence: string): string {
  return sentence.replaceAll(EMPHASIS, "");
}

/** Sentences one after another; those that are not said are undefined. */
export function sentences(said: readonly (string | undefined)[]): string {
  return said.filter((sentence) => sentence !== undefined).join(" ");
}

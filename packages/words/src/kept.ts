import type { Language } from "./language.ts";

export type LetterCase = "upper" | "lower";

/** A sentence as it is kept: its English source and its values, which may hold kept sentences themselves. */
export interface KeptSentence {
  readonly sentence: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** How its first letter is written, where that is not as the sentence has it. */
  readonly first?: LetterCase;
}

// Private characters that no font draws: they are in no text that people write.
const START = "\u{F0001}";
const END = "\u{F0002}";
const MARKS = /[\u{F0001}\u{F0002}]/gu;

/** For a program that keeps and forwards sentences: `t` gives their source and values, which are said at its edges. */
export const KEEPING: Language = { tag: "en", direction: "ltr", sentence: () => undefined };

/** A sentence as a text that can be joined, stored and sent like any other, until `said` puts it into words. */
export function kept(sentence: KeptSentence): string {
  return `${START}${JSON.stringify(sentence)}${END}`;
}

/** Whether a text, or JSON, has sentences that are not put into words yet. */
export function hasKept(text: string): boolean {
  return text.includes(START);
}

/** A text with its kept sentences put into words by `say`. What cannot be read stays as it is. */
export function replaceKept(text: string, say: (sentence: KeptSentence) => string): string {
  return replaced(text, (inner) => {
    const sentence = sentenceIn(inner);
    return sentence === undefined ? inner : say(sentence);
  });
}

/** The same within JSON, whose strings are escaped. */
export function replaceKeptInJson(json: string, say: (sentence: KeptSentence) => string): string {
  return replaced(json, (inner) => {
    const sentence = sentenceIn(unescaped(inner));
    return sentence === undefined ? inner : JSON.stringify(say(sentence)).slice(1, -1);
  });
}

/** Without the marks of kept sentences: for what comes from outside. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, "");
}

/** Replaces what is between the outermost marks. */
function replaced(text: string, by: (inner: string) => string): string {
  let at = text.indexOf(START);
  if (at === -1) return text;
  let result = "";
  let from = 0;
  while (at !== -1) {
    const end = endOf(text, at);
    if (end === undefined) break;
    result += text.slice(from, at) + by(text.slice(at + START.length, end));
    from = end + END.length;
    at = text.indexOf(START, from);
  }
  return result + text.slice(from);
}

/** Where the sentence ends that begins at a mark; undefined: it was cut. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  MARKS.lastIndex = start;
  for (let found = MARKS.exec(text); found !== null; found = MARKS.exec(text)) {
    depth += found[0] === START ? 1 : -1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

function unescaped(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}

function sentenceIn(inner: string): KeptSentence | undefined {
  try {
    const read: unknown = JSON.parse(inner);
    return isSentence(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isSentence(read: unknown): read is KeptSentence {
  return typeof read === "object" && read !== null && "sentence" in read && typeof read.sentence === "string";
}

import type { DateFormat } from "./dateFormats.ts";
import type { Language } from "./language.ts";

export type LetterCase = "upper" | "lower";

/** A sentence as it is kept: its English source and its values, which may hold kept sentences themselves. */
interface KeptSentence {
  readonly sentence: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** How its first letter is written, where that is not as the sentence has it. */
  readonly first?: LetterCase;
}

/** As many decimals as a number needs between the two. */
export interface DecimalRange {
  /** None where it is not given. */
  readonly least?: number;
  /** Three where it is not given. */
  readonly most?: number;
}

/** As a number is kept until it is said. */
interface KeptNumber extends DecimalRange {
  readonly number: number;
}

/** As a quantity is kept until it is said. */
export interface KeptQuantity extends DecimalRange {
  readonly quantity: number;
  readonly unit: string;
  /** It is the difference of two quantities: 1 °C of it is 1.8 °F. */
  readonly isDifference?: boolean;
  /** false: its unit stands elsewhere. */
  readonly hasUnit?: boolean;
}

/** As the unit of quantities is kept until it is said. */
interface KeptUnit {
  readonly unit: string;
}

/** A moment as it is kept until it is said. */
export interface KeptMoment {
  /** ms since the epoch */
  readonly moment: number;
  readonly format: DateFormat;
  readonly zone: string;
}

/** A name that a site wrote, as it is kept until it is said. */
interface KeptName {
  readonly name: string;
}

/** What is kept until it is said. */
export type KeptText = KeptSentence | KeptName | KeptNumber | KeptQuantity | KeptUnit | KeptMoment;

// Private characters that no font draws: they are in no text that people write.
/** What every kept sentence begins with: octets are looked through for it. */
export const KEPT_MARK = "\u{F0001}";
const END = "\u{F0002}";
/** Around a kept name within JSON. */
const NAME_BEGIN = String.raw`{\"name\":\"`;
const NAME_END = String.raw`\"}`;
const MARKS = /[\u{F0001}\u{F0002}]/gu;

/** For a program that keeps and forwards sentences: `t` gives their source and values, which are said at its edges. */
export const KEEPING: Language = { tag: "en", direction: "ltr", sentence: () => undefined };

/** A sentence, number, quantity or moment as a text that can be joined, stored and sent like any other, until `said` puts it into words. */
export function kept(text: KeptText): string {
  const json = JSON.stringify(text);
  return `${KEPT_MARK}${json.includes("\\u0000") ? JSON.stringify(text, withoutNull) : json}${END}`;
}

/** No database stores a null character, which nobody would find within the JSON of a sentence. */
function withoutNull(_field: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Whether a text, or JSON, has sentences that are not put into words yet. */
export function hasKept(text: string): boolean {
  return text.includes(KEPT_MARK);
}

/** A text with its kept sentences put into words by `say`. What cannot be read stays as it is. */
export function replaceKept(text: string, say: (one: KeptText) => string): string {
  return replaced(text, (inner) => {
    const one = keptIn(inner);
    return one === undefined ? inner : say(one);
  });
}

/** The same within JSON, whose strings are escaped. */
export function replaceKeptInJson(json: string, say: (one: KeptText) => string): string {
  return replaced(json, (inner) => {
    const name = plainNameIn(inner);
    if (name !== undefined) {
      const words = say({ name });
      return words === name ? name : JSON.stringify(words).slice(1, -1);
    }
    const one = keptIn(unescaped(inner));
    return one === undefined ? inner : JSON.stringify(say(one)).slice(1, -1);
  });
}

/** Without the marks of kept sentences: for what comes from outside. */
export function withoutMarks(text: string): string {
  let clean = text;
  // Halves of a mark around another one are a mark once that is gone.
  while (clean.includes(KEPT_MARK) || clean.includes(END)) clean = clean.replaceAll(MARKS, "");
  return clean;
}

/** Replaces what is between the outermost marks. */
function replaced(text: string, by: (inner: string) => string): string {
  let at = text.indexOf(KEPT_MARK);
  if (at === -1) return text;
  let result = "";
  let from = 0;
  while (at !== -1) {
    const next = text.indexOf(KEPT_MARK, at + KEPT_MARK.length);
    const nearest = text.indexOf(END, at + KEPT_MARK.length);
    const isNested = next !== -1 && next < nearest;
    const end = isNested ? endOf(text, at) : nearest;
    if (end === undefined || end === -1) break;
    result += text.slice(from, at) + by(text.slice(at + KEPT_MARK.length, end));
    from = end + END.length;
    at = isNested ? text.indexOf(KEPT_MARK, from) : next;
  }
  return result + text.slice(from);
}

/** Where the sentence ends that begins at a mark and has others within; undefined: it was cut. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  MARKS.lastIndex = start;
  for (let found = MARKS.exec(text); found !== null; found = MARKS.exec(text)) {
    depth += found[0] === KEPT_MARK ? 1 : -1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

/** The name that is kept, where nothing of it is escaped: most of what a list of devices has. */
function plainNameIn(inner: string): string | undefined {
  if (!inner.startsWith(NAME_BEGIN) || !inner.endsWith(NAME_END)) return undefined;
  const name = inner.slice(NAME_BEGIN.length, -NAME_END.length);
  return name.includes("\\") ? undefined : name;
}

function unescaped(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}

function keptIn(inner: string): KeptText | undefined {
  try {
    const read: unknown = JSON.parse(inner);
    return isKeptText(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isKeptText(read: unknown): read is KeptText {
  if (typeof read !== "object" || read === null) return false;
  if ("sentence" in read) return typeof read.sentence === "string";
  if ("name" in read) return typeof read.name === "string";
  if ("number" in read) return typeof read.number === "number";
  if ("quantity" in read) return typeof read.quantity === "number" && "unit" in read;
  if ("unit" in read) return typeof read.unit === "string";
  return "moment" in read && typeof read.moment === "number" && "format" in read && "zone" in read;
}

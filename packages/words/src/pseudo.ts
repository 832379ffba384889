import type { Language } from "./language.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";

/** The words of an ICU message outside of its syntax: neither names, keywords nor plural forms. */
const SYNTAX =
  /\{\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,|(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*\{|\{\s*\w+\s*(?:,\s*number\s*)?\}|[{}#]/g;

/** Accented and a third longer, as German or Finnish would be, in brackets that show where a text is cut. */
function stretched(noted: string): string {
  const [source = ""] = noted.split(" ##");
  let result = "";
  let at = 0;
  let letters = 0;
  const accent = (words: string): void => {
    for (const letter of words) {
      result += ACCENTED[LETTERS.indexOf(letter)] ?? letter;
      letters += 1;
    }
  };
  for (const { 0: syntax, index } of source.matchAll(SYNTAX)) {
    accent(source.slice(at, index));
    result += syntax;
    at = index + syntax.length;
  }
  accent(source.slice(at));
  return `⟦${result}${"·".repeat(Math.ceil(letters / 3))}⟧`;
}

/** For tests: what is not translated stays plain, what has no room is cut. */
export const PSEUDO: Language = { tag: "en-XA", direction: "ltr", sentence: stretched };
/** The same from right to left. */
export const PSEUDO_RTL: Language = { tag: "ar-XB", direction: "rtl", sentence: stretched };

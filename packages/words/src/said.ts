import { momentIn } from "./dates.ts";
import { STANDARD_FORMATS } from "./formats.ts";
import { hasKept, type KeptText, replaceKept, replaceKeptInJson } from "./kept.ts";
import { currentReader, ENGLISH, type Language } from "./language.ts";
import { numberIn, quantityIn, unitIn } from "./numbers.ts";
import { firstLetter, inLanguage, keptNameIn, nameIn } from "./text.ts";

/** A text with what it keeps in the words of a reader. */
export function said(text: string, reader: Language): string {
  return replaceKept(text, (one) => sayKept(one, reader));
}

/** A text as whoever reads now sees it: to be searched, compared or sorted by its words. */
export function saidNow(text: string): string {
  return hasKept(text) ? said(text, currentReader()) : text;
}

/** A text of at most so many characters. One that is too long in English is cut there, and stays in English. */
export function cutTo(most: number, text: string): string {
  if (text.length <= most) return text;
  const words = Array.from(said(text, ENGLISH));
  return words.length <= most ? text : words.slice(0, most).join("");
}

/** JSON with what its strings keep in the words of a reader. */
export function saidInJson(json: string, reader: Language): string {
  return replaceKeptInJson(json, (one) => sayKept(one, reader));
}

function sayKept(text: KeptText, reader: Language): string {
  const formats = reader.formats ?? STANDARD_FORMATS;
  if ("number" in text) return numberIn(text.number, text, formats);
  if ("quantity" in text) return quantityIn(text, formats);
  if ("unit" in text) return unitIn(text.unit, formats);
  if ("moment" in text) return momentIn(text, reader);
  if ("name" in text) return keptNameIn(text.name, reader);
  const { sentence, values, first } = text;
  const inner =
    values &&
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? nameIn(said(value, reader), reader) : value,
    ]);
  return firstLetter(inLanguage(sentence, inner && Object.fromEntries(inner), reader), first, reader.tag);
}

import { type Formats, STANDARD_FORMATS } from "./formats.ts";

/** A language in which sentences are said, and how whoever reads them writes numbers and dates. */
export interface Language {
  /** BCP 47: "en", "th". */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** A sentence in this language by its English source; undefined: it has none, and the source is said. */
  readonly sentence: (source: string) => string | undefined;
  /** What the site calls a name, or another text that it wrote, in this language; undefined: as it is written. */
  readonly siteText?: (text: string) => string | undefined;
  /** undefined: the product's own. */
  readonly formats?: Formats;
}

/** The language that sentences are written in: their source. */
export const ENGLISH: Language = { tag: "en", direction: "ltr", sentence: () => undefined };

let current: () => Language = () => ENGLISH;

/**
 * Says whose language sentences are in. A browser has one for the whole page; the server asks for that of the person whose
 * request it answers.
 */
export function useLanguageOf(find: () => Language): void {
  current = find;
}

export function currentLanguage(): Language {
  return current();
}

/** The formats of whoever reads now. */
export function currentFormats(): Formats {
  return current().formats ?? STANDARD_FORMATS;
}

let reader: (() => Language) | undefined;

/** Says who reads what is searched or sorted now, where that is not who `t` speaks to. */
export function useReaderOf(find: () => Language): void {
  reader = find;
}

export function currentReader(): Language {
  return reader === undefined ? current() : reader();
}

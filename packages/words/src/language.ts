/** A language in which sentences are said. */
export interface Language {
  /** BCP 47: "en", "th". */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** A sentence in this language by its English source; undefined: it has none, and the source is said. */
  readonly sentence: (source: string) => string | undefined;
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

import { AsyncLocalStorage } from "node:async_hooks";
import { ENGLISH, hasKept, KEEPING, type Language, said, useLanguageOf, useReaderOf } from "@atrium/words";

const reading = new AsyncLocalStorage<() => Language>();
let spoken: readonly Language[] = [ENGLISH];

/**
 * From now on `t` keeps the source and values of sentences, which are put into words where they leave the server. What is
 * searched or sorted by its words is said to the reader of the call that is answered.
 * @param languages those of the installation beside English
 */
export function keepSentences(languages: readonly Language[]): void {
  spoken = [ENGLISH, ...languages];
  useLanguageOf(() => KEEPING);
  useReaderOf(() => reading.getStore()?.() ?? ENGLISH);
}

/** Work for somebody who reads its result. */
export function readBy<Result>(reader: () => Language, work: () => Result): Result {
  return reading.run(reader, work);
}

/** A text in each language, English first: what is stored is searched in all of them. */
export function inEveryLanguage(text: string): string[] {
  return hasKept(text) ? spoken.map((language) => said(text, language)) : [text];
}

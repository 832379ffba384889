import { formatsOf, getWords, LanguageTag, NO_PREFERENCES, type Preferences } from "@atrium/contract/site";
import {
  currentLanguage,
  ENGLISH,
  type Formats,
  type Language,
  PSEUDO,
  PSEUDO_RTL,
  useLanguageOf,
} from "@atrium/words";
import { ask } from "../http.ts";

/** The language that this browser is used in, for the page before anybody has signed in. */
const KEY = "atrium.language";
/** For tests of the pages: a sentence that is not translated stays plain, one that has no room is cut. */
const TEST_LANGUAGES: readonly Language[] = [PSEUDO, PSEUDO_RTL];
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"]);

/** Sentences of the page's language that are here, by their English source. */
const sentences = new Map<string, string>();
const groups = new Map<string, Promise<void>>();
/** Those of the person who is signed in. */
let formats: Formats = formatsOf(NO_PREFERENCES);

/** Speaks the language that the last person chose in this browser, before anything is shown; English where nobody did. */
export function startLanguage(): void {
  const chosen = LanguageTag.safeParse(localStorage.getItem(KEY)).data;
  if (chosen !== undefined) speak(chosen);
}

/** Speaks a language from now on. What is on the page is said again when it is drawn again: the caller sees to that. */
export function speak(tag: string): void {
  localStorage.setItem(KEY, tag);
  if (tag === currentLanguage().tag) return;
  sentences.clear();
  groups.clear();
  const language = languageOf(tag);
  use(language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
}

/** Writes numbers, dates and units as the person who is signed in reads them, in their language if they have chosen one. */
export function readAs(preferences: Preferences): void {
  formats = formatsOf(preferences);
  if (preferences.language !== null) speak(preferences.language);
  use(currentLanguage());
}

function use(language: Language): void {
  const read = { ...language, formats };
  useLanguageOf(() => read);
}

/**
 * Fetches the sentences of groups, unless they are here. What a language lacks, or a server that does not answer does not
 * give, is said in English.
 */
async function fetchWords(names: readonly string[]): Promise<void> {
  const { tag } = currentLanguage();
  if (tag === ENGLISH.tag || TEST_LANGUAGES.some((one) => one.tag === tag)) return;
  await Promise.all(
    names.map(async (group) => {
      const fetched = groups.get(group) ?? fetchGroup(tag, group);
      groups.set(group, fetched);
      await fetched;
    }),
  );
}

/** Fetches a part of the pages together with the sentences of its groups. */
export function withWords<Part>(names: readonly string[], load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([load(), fetchWords(names)]);
    return part;
  };
}

async function fetchGroup(tag: string, group: string): Promise<void> {
  try {
    const words = await ask(getWords, { params: { language: tag, group }, isPublic: true });
    if (currentLanguage().tag !== tag) return;
    for (const [source, sentence] of Object.entries(words)) sentences.set(source, sentence);
  } catch {
    // The next page of the group asks again.
    groups.delete(group);
  }
}

function languageOf(tag: string): Language {
  const known = [ENGLISH, ...TEST_LANGUAGES].find((one) => one.tag === tag);
  const direction = RIGHT_TO_LEFT.has(tag.split("-")[0] ?? "") ? "rtl" : "ltr";
  return known ?? { tag, direction, sentence: (source) => sentences.get(source) };
}

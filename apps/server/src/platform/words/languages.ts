import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  formatsOf,
  type LanguageTag,
  type Preferences,
  preferencesAt,
  type SiteTranslations,
  SpokenLanguage,
  type WordGroup,
  Words,
} from "@atrium/contract/site";
import type { Log } from "@atrium/time";
import { ENGLISH, type Language, PSEUDO, PSEUDO_RTL } from "@atrium/words";

/** What a folder says of its language. */
const ABOUT = "language.json";
/** The groups of sentences that the server itself says; the others are the pages'. */
const OWN_GROUPS: readonly string[] = ["contract", "drivers", "server"];

/** For tests of the pages: nobody's, so they are in no list. */
const TEST_LANGUAGES: readonly Language[] = [PSEUDO, PSEUDO_RTL];

/** Different ways to read that are kept: more than a site has. */
const MOST_READERS = 500;

const NO_TRANSLATIONS: SiteTranslations = {};

/** What the site calls its names and texts, by language. */
interface SiteWords {
  readonly of: SiteTranslations;
  readonly byTag: ReadonlyMap<LanguageTag, ReadonlyMap<string, string>>;
}

interface Spoken extends Language {
  readonly name: string;
}

/**
 * The languages of the installation: a folder of JSON each, those that come with the program and those that the site has
 * in its data folder, which win sentence by sentence.
 */
export class Languages {
  readonly #languages = new Map<LanguageTag, Spoken>();
  readonly #folders: readonly string[];
  /** By what they are made of: a reader who asks again is the same one. */
  readonly #readers = new Map<string, Language>();
  #ofSite: () => Preferences | undefined = () => undefined;
  #translations: () => SiteTranslations = () => NO_TRANSLATIONS;
  #names: SiteWords | undefined;

  /** English alone. */
  static get none(): Languages {
    return new Languages([]);
  }

  private constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** @param folders each with a folder for each language; one that is missing has none */
  static async read(folders: readonly string[], log: Pick<Log, "warn">): Promise<Languages> {
    const languages = new Languages(folders);
    const tags = new Set((await Promise.all(folders.map(foldersIn))).flat());
    for (const tag of tags) {
      try {
        await languages.#add(tag);
      } catch (error) {
        log.warn({ err: error, language: tag }, "a language cannot be read: it is left out");
      }
    }
    return languages;
  }

  /** Says where the site keeps what holds for people who have chosen nothing. */
  useDefaults(ofSite: () => Preferences | undefined): void {
    this.#ofSite = ofSite;
  }

  /** Says where the site keeps what it calls its names and texts in each language. What is saved there counts at once. */
  useTranslations(ofSite: () => SiteTranslations): void {
    this.#translations = ofSite;
  }

  /** What holds for a person here. */
  preferencesOf(own: Preferences | undefined): Preferences {
    return preferencesAt(this.#ofSite(), own);
  }

  /**
   * How a person reads: the language and formats that they have chosen, and the site's where they have not.
   * @param spoken the language of the page that they look at, where it says so
   */
  reader(own: Preferences | undefined, spoken?: Language): Language {
    const preferences = this.preferencesOf(own);
    const language = spoken ?? this.byTag(preferences.language ?? undefined);
    const key = JSON.stringify({ ...preferences, language: language.tag });
    const known = this.#readers.get(key);
    if (known !== undefined) return known;
    if (this.#readers.size >= MOST_READERS) this.#readers.clear();
    const reader = { ...language, formats: formatsOf(preferences) };
    this.#readers.set(key, reader);
    return reader;
  }

  /** Those beside English, by their tags. */
  get list(): SpokenLanguage[] {
    return [...this.#languages.values()].map(({ tag, name, direction }) => ({ tag, name, direction }));
  }

  /** The same, to say sentences in. */
  get beside(): readonly Language[] {
    return [...this.#languages.values()];
  }

  /** Whether the installation speaks a language. */
  has(tag: string): boolean {
    return tag === ENGLISH.tag || this.#languages.has(tag);
  }

  /** A language by its tag; English for an unknown tag. */
  byTag(tag: string | undefined): Language {
    return this.#languages.get(tag ?? "") ?? TEST_LANGUAGES.find((one) => one.tag === tag) ?? ENGLISH;
  }

  /** The one that a request prefers (RFC 9110, 12.5.4): the first of ours that it names, English where it names none. */
  preferred(acceptLanguage: string | undefined): Language {
    if (acceptLanguage === undefined) return ENGLISH;
    const test = TEST_LANGUAGES.find(({ tag }) => tag === acceptLanguage);
    if (test !== undefined) return test;
    const wanted = acceptLanguage
      .split(",")
      .map((range) => {
        const [tag = "", ...parameters] = range.trim().split(";");
        const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((q) => q !== undefined);
        return { tag: tag.trim(), quality: Number(quality ?? 1) };
      })
      .filter(({ quality }) => quality > 0)
      .toSorted((a, b) => b.quality - a.quality);
    for (const { tag } of wanted) {
      const language = this.#languages.get(tag) ?? this.#languages.get(tag.split("-")[0] ?? "");
      if (language !== undefined) return language;
      if (/^en(-|$)/.test(tag)) return ENGLISH;
    }
    return ENGLISH;
  }

  /** The sentences of a group of pages, none where it lacks them; undefined: the language is not spoken. */
  async words(tag: LanguageTag, group: WordGroup): Promise<Words | undefined> {
    if (!this.#languages.has(tag)) return undefined;
    const found = await Promise.all(this.#folders.map((folder) => wordsIn(path.join(folder, tag, `${group}.json`))));
    return Object.assign({}, ...found);
  }

  async #add(tag: LanguageTag): Promise<void> {
    const abouts = await Promise.all(this.#folders.map((folder) => jsonIn(path.join(folder, tag, ABOUT))));
    const about = SpokenLanguage.parse({ ...Object.assign({}, ...abouts), tag });
    const sentences = new Map<string, string>();
    for (const group of OWN_GROUPS) {
      for (const folder of this.#folders) {
        const words = (await wordsIn(path.join(folder, tag, `${group}.json`))) ?? {};
        for (const [source, sentence] of Object.entries(words)) sentences.set(source, sentence);
      }
    }
    this.#languages.set(tag, {
      ...about,
      sentence: (source) => sentences.get(source),
      siteText: (text) => this.#siteWords.byTag.get(tag)?.get(text),
    });
  }

  /** Of the present translations; made again once they are others. */
  get #siteWords(): SiteWords {
    const of = this.#translations();
    if (this.#names?.of === of) return this.#names;
    const byTag = new Map(Object.entries(of).map(([tag, words]) => [tag, new Map(Object.entries(words))]));
    this.#names = { of, byTag };
    return this.#names;
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

async function wordsIn(file: string): Promise<Words | undefined> {
  const json = await jsonIn(file);
  return json === undefined ? undefined : Words.parse(json);
}

/** @returns undefined where the file is missing @throws SyntaxError where it is no JSON */
async function jsonIn(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

import { type Formatters, IntlMessageFormat } from "intl-messageformat";
import { STANDARD_FORMATS, type Formats } from "./formats.ts";
import { hasKept, kept, KEEPING, type LetterCase } from "./kept.ts";
import { currentLanguage, ENGLISH, type Language } from "./language.ts";

declare const PHRASE: unique symbol;

/** A sentence of a constant. It is not text yet: `t` says it where it is shown, in the language of whoever reads it. */
export interface Phrase {
  readonly [PHRASE]: true;
}

type Value = string | number;
type SentenceValues = Readonly<Record<string, Value>>;

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other" | `=${number}`;
/** The argument that a piece after an opening brace begins with; never for the words of a plural form. */
type NameOf<Piece extends string> = Piece extends `${infer Argument}}${string}`
  ? Argument extends `${infer Name},${string}`
    ? Name
    : Argument
  : never;
/** The names in a source: "{count, plural, one {# alarm} other {# alarms}} of {place}" has count and place. */
type Names<Source extends string> = Source extends `${infer Before}{${infer After}`
  ? (Before extends `${string}${", " | "} "}${PluralForm} ` ? never : NameOf<After>) | Names<After>
  : never;

type Arguments<Source extends string, V> = [Names<Source>] extends [never]
  ? []
  : [values: { readonly [Name in Names<Source>]: V }];
/** A source is written where it is used: text that is built at run time cannot be translated. */
type Literal<Source extends string> = string extends Source ? never : Source;

/**
 * A sentence in the language of whoever reads it.
 *
 * `t("Held by {name} until {time}", { name, time })`; plurals as ICU writes them:
 * `t("{count, plural, one {# alarm} other {# alarms}}", { count })`. Where one English sentence has two meanings, what
 * follows `##` tells them apart, and is not said: `t("Open ## circuit breaker")`.
 */
export function t(phrase: Phrase): string;
export function t<const Source extends string>(source: Literal<Source>, ...values: Arguments<Source, Value>): string;
export function t(source: string | Phrase, values?: SentenceValues): string {
  return inLanguage(sourceOf(source), values, currentLanguage());
}

/** A sentence of a constant, in the catalogues; said by `t`. */
export function phrase<const Source extends string>(source: [Names<Source>] extends [never] ? Source : never): Phrase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- text that nobody shows by mistake
  return source as unknown as Phrase;
}

/** A name or text that the product brings and that a site may write too: of a point, a category, an alarm rule. */
export function term<const Source extends string>(source: [Names<Source>] extends [never] ? Source : never): Source {
  return source;
}

/**
 * Such a text in the language of whoever reads it, where the product brought it or the site has a translation; anything else
 * stays as written. One that ends with a number, such as "Compartment 01", needs the translation of what is before it alone.
 */
export function sayTerm(text: string): string {
  const language = currentLanguage();
  if (language !== KEEPING) return sentenceIn(language, text) ?? text;
  return hasKept(text) ? text : kept({ sentence: text });
}

/** A name that a site wrote, as whoever reads it calls it: of a place, a device, a point. */
export function sayName(text: string): string {
  const language = currentLanguage();
  if (language !== KEEPING) return nameIn(text, language);
  return hasKept(text) ? text : kept({ name: text });
}

/** A name, or names with commas between them ("Office Building, Board room"), in a language; others stay as written. */
export function nameIn(text: string, language: Language): string {
  if (language.siteText === undefined) return text;
  const whole = ownName(text, language);
  if (whole !== undefined || !text.includes(SEPARATOR)) return whole ?? text;
  return text
    .split(SEPARATOR)
    .map((part) => ownName(part, language) ?? part)
    .join(SEPARATOR);
}

/** The same for what was kept as a name: the product may have brought it. */
export function keptNameIn(name: string, language: Language): string {
  return sentenceIn(language, name) ?? nameIn(name, language);
}

const SEPARATOR = ", ";

function ownName(text: string, { siteText }: Language): string | undefined {
  const whole = siteText?.(text);
  if (whole !== undefined) return whole;
  const numbered = numberedName(text);
  const named = numbered && siteText?.(numbered.name);
  return named === undefined ? undefined : `${named} ${numbered?.number}`;
}

/** The parts of a name that ends with a number: "Lift 2" is "Lift" and "2". undefined: it ends with none. */
export function numberedName(text: string): { readonly name: string; readonly number: string } | undefined {
  const [, name, number] = NUMBERED.exec(text) ?? [];
  return name === undefined || number === undefined ? undefined : { name, number };
}

/** What a site calls something, where a phrase is asked for: the title of a column. */
export function phraseOfName(name: string): Phrase {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a site wrote has no translation, and stays as written
  return name as unknown as Phrase;
}

/** A word as a sentence begins with it, in a language that has capitals. */
export function capital(text: string): string {
  return withFirst(text, "upper");
}

/** A name of a site as it stands within a sentence. */
export function uncapital(text: string): string {
  return withFirst(text, "lower");
}

function withFirst(text: string, first: LetterCase): string {
  const language = currentLanguage();
  return language === KEEPING
    ? kept({ sentence: "{text}", values: { text }, first })
    : firstLetter(text, first, language.tag);
}

/** A text with its first letter written so. */
export function firstLetter(text: string, first: LetterCase | undefined, tag: string): string {
  if (first === undefined) return text;
  const letter = text.charAt(0);
  return (first === "upper" ? letter.toLocaleUpperCase(tag) : letter.toLocaleLowerCase(tag)) + text.slice(1);
}

/** A phrase in a language; none where there is no phrase. */
export function phraseIn(said: Phrase | undefined, language: Language): string {
  return said === undefined ? "" : inLanguage(sourceOf(said), undefined, language);
}

/** The key of a phrase in the catalogues: its English source. */
function sourceOf(source: string | Phrase): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a phrase is its source
  return source as string;
}

/** A sentence in parts, for a page that draws some of its values: a name as a link. */
export function sentenceParts<const Source extends string, Drawn>(
  source: Literal<Source>,
  ...[values]: Arguments<Source, Value | Drawn>
): readonly (string | Drawn)[] {
  return partsIn<Drawn>(source, values ?? {}, currentLanguage());
}

/** A sentence in a language. */
export function inLanguage(source: string, values: SentenceValues | undefined, language: Language): string {
  if (language === KEEPING) {
    // What a site calls a column may be kept already.
    if (values === undefined) return hasKept(source) ? source : kept({ sentence: source });
    return kept({ sentence: source, values });
  }
  if (values === undefined) return sentenceIn(language, source) ?? english(source);
  return partsIn<never>(source, values, language).join("");
}

const NUMBERED = /^(.+) (\d+)$/;

function sentenceIn(language: Language, source: string): string | undefined {
  const sentence = language.sentence(source);
  if (sentence !== undefined || language.tag === ENGLISH.tag) return sentence;
  const numbered = numberedName(source);
  const named = numbered && language.sentence(numbered.name);
  return named === undefined ? ownName(source, language) : `${named} ${numbered?.number}`;
}

/** Without what tells two meanings of it apart. */
function english(source: string): string {
  const end = source.indexOf(" ##");
  return end === -1 ? source : source.slice(0, end);
}

function partsIn<Drawn>(
  source: string,
  values: Readonly<Record<string, Value | Drawn>>,
  language: Language,
): (string | Drawn)[] {
  const { formats = STANDARD_FORMATS } = language;
  const format = formatOf(language.sentence(source) ?? english(source), language.tag, formats);
  return format.formatToParts<Drawn>(asWritten(source, values, formats)).map(({ value }) => value);
}

/** A fraction has the decimal sign of the reader; whole numbers may be years or addresses, and stay as they are. */
function asWritten<Drawn>(
  source: string,
  values: Readonly<Record<string, Value | Drawn>>,
  { decimal }: Formats,
): Record<string, Value | Drawn> {
  if (decimal === ".") return { ...values };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isFraction = typeof value === "number" && !Number.isInteger(value) && !source.includes(`{${name},`);
      return [name, isFraction ? String(value).replace(".", decimal) : value];
    }),
  );
}

/** By language, decimal sign and sentence; as many as there are sentences in the code. */
const formatters = new Map<string, IntlMessageFormat>();

function formatOf(sentence: string, tag: string, formats: Formats): IntlMessageFormat {
  const key = `${tag}${formats.decimal}${sentence}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new IntlMessageFormat(sentence, tag, undefined, {
      ignoreTag: true,
      formatters: COUNTING[formats.decimal],
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The number in the words of a plural has the reader's signs, not those of the language. */
const COUNTING = { ".": countingAs("en-US"), ",": countingAs("de-DE") };

function countingAs(locale: string): Formatters {
  const rules = new Map<string, Intl.PluralRules>();
  let number: Intl.NumberFormat | undefined;
  return {
    getNumberFormat: () => (number ??= new Intl.NumberFormat(locale)),
    getDateTimeFormat: (...asked) => new Intl.DateTimeFormat(...asked),
    getPluralRules: (tag, options) => {
      const key = `${String(tag)} ${options?.type ?? ""}`;
      const known = rules.get(key) ?? new Intl.PluralRules(tag, options);
      rules.set(key, known);
      return known;
    },
  };
}

import { IntlMessageFormat } from "intl-messageformat";
import { kept, KEEPING, type KeptSentence, type LetterCase, replaceKept, replaceKeptInJson } from "./kept.ts";
import { currentLanguage, type Language } from "./language.ts";

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

/** Such a text in the language of whoever reads it, where the product brought it; what a site wrote stays as written. */
export function sayTerm(text: string): string {
  const language = currentLanguage();
  return language === KEEPING ? kept({ sentence: text }) : (language.sentence(text) ?? text);
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

function firstLetter(text: string, first: LetterCase | undefined, tag: string): string {
  if (first === undefined) return text;
  const letter = text.charAt(0);
  return (first === "upper" ? letter.toLocaleUpperCase(tag) : letter.toLocaleLowerCase(tag)) + text.slice(1);
}

/** The key of a phrase in the catalogues: its English source. */
function sourceOf(source: string | Phrase): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a phrase is its source
  return source as string;
}

/** A text with its kept sentences in a language. */
export function said(text: string, language: Language): string {
  return replaceKept(text, (sentence) => sayKept(sentence, language));
}

/** JSON with the kept sentences of its strings in a language. */
export function saidInJson(json: string, language: Language): string {
  return replaceKeptInJson(json, (sentence) => sayKept(sentence, language));
}

/** A sentence in parts, for a page that draws some of its values: a name as a link. */
export function sentenceParts<const Source extends string, Drawn>(
  source: Literal<Source>,
  ...[values]: Arguments<Source, Value | Drawn>
): readonly (string | Drawn)[] {
  return partsIn<Drawn>(source, values ?? {}, currentLanguage());
}

function inLanguage(source: string, values: SentenceValues | undefined, language: Language): string {
  if (language === KEEPING) return kept(values === undefined ? { sentence: source } : { sentence: source, values });
  if (values === undefined) return language.sentence(source) ?? english(source);
  return partsIn<never>(source, values, language).join("");
}

function sayKept({ first, ...sentence }: KeptSentence, language: Language): string {
  return firstLetter(saySentence(sentence, language), first, language.tag);
}

function saySentence({ sentence, values }: KeptSentence, language: Language): string {
  if (values === undefined) return inLanguage(sentence, undefined, language);
  const inner = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? said(value, language) : value,
  ]);
  return inLanguage(sentence, Object.fromEntries(inner), language);
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
  const format = formatOf(language.sentence(source) ?? english(source), language.tag);
  return format.formatToParts<Drawn>({ ...values }).map(({ value }) => value);
}

/** By language and sentence; as many as there are sentences in the code. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(sentence: string, tag: string): IntlMessageFormat {
  const key = `${tag}\n${sentence}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(sentence, tag, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format;
}

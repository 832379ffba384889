import { IntlMessageFormat } from "intl-messageformat";
import { currentLanguage, type Language } from "./language.ts";

declare const PHRASE: unique symbol;

/** A sentence of a constant. It is not text yet: `t` says it where it is shown, in the language of whoever reads it. */
export interface Phrase {
  readonly [PHRASE]: true;
}

type Value = string | number | Message;
type SentenceValues = Readonly<Record<string, Value>>;

/** A sentence that is kept, sent or shown later: its English source and its values. */
export interface Message {
  readonly message: string;
  readonly values?: SentenceValues;
}

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
/** A source is written where it is used: what is put together at run time cannot be translated. */
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

/** A sentence to be kept, with its values. */
export function message(phrase: Phrase): Message;
export function message<const Source extends string>(
  source: Literal<Source>,
  ...values: Arguments<Source, Value>
): Message;
export function message(source: string | Phrase, values?: SentenceValues): Message {
  return values === undefined ? { message: sourceOf(source) } : { message: sourceOf(source), values };
}

/** The key of a phrase in the catalogues: its English source. */
function sourceOf(source: string | Phrase): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a phrase is its source
  return source as string;
}

/** A kept sentence in the language of whoever reads it. */
export function say({ message: source, values }: Message): string {
  return inLanguage(source, values, currentLanguage());
}

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}

/** A sentence in parts, for a page that draws some of its values: a name as a link. */
export function sentenceParts<const Source extends string, Drawn>(
  source: Literal<Source>,
  ...[values]: Arguments<Source, Value | Drawn>
): readonly (string | Drawn)[] {
  return partsIn<Drawn>(source, values ?? {}, currentLanguage());
}

function inLanguage(source: string, values: SentenceValues | undefined, language: Language): string {
  if (values === undefined) return language.sentence(source) ?? english(source);
  return partsIn<never>(source, values, language).join("");
}

function partsIn<Drawn>(
  source: string,
  values: Readonly<Record<string, Value | Drawn>>,
  language: Language,
): (string | Drawn)[] {
  const format = formatOf(language.sentence(source) ?? english(source), language.tag);
  return format.formatToParts<Drawn>(spoken<Drawn>(values, language)).map(({ value }) => value);
}

/** Without what tells two meanings of it apart. */
function english(source: string): string {
  const end = source.indexOf(" ##");
  return end === -1 ? source : source.slice(0, end);
}

/** Values that are sentences themselves are said in the same language. */
function spoken<Drawn>(
  values: Readonly<Record<string, Value | Drawn>>,
  language: Language,
): Record<string, string | number | Drawn> {
  const entries = Object.entries(values).map(([name, value]): [string, string | number | Drawn] => [
    name,
    isMessage(value) ? inLanguage(value.message, value.values, language) : value,
  ]);
  return Object.fromEntries(entries);
}

/** By language and sentence; as many as there are sentences in the code. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(said: string, tag: string): IntlMessageFormat {
  const key = `${tag}\n${said}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(said, tag, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format;
}

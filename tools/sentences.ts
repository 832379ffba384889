import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { parseSync, Visitor } from "oxc-parser";

/** A sentence in the code that people read. */
export interface Sentence {
  readonly source: string;
  readonly file: string;
  /** Where its literal is in the file. */
  readonly start: number;
  readonly end: number;
}

/** The functions of `@atrium/words` whose first argument is a sentence. */
const MARKS: ReadonlySet<string> = new Set(["t", "phrase", "term", "sentenceParts"]);

/** The sentences of a file, in their order. */
export function sentencesOf(file: string, code: string): Sentence[] {
  if (!code.includes("@atrium/words") && !file.startsWith("packages/words/")) return [];
  const found: Sentence[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "Identifier" || !MARKS.has(callee.name)) return;
      if (first?.type !== "Literal" || typeof first.value !== "string") return;
      found.push({ source: first.value, file, start: first.start, end: first.end });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** The functions that say a sentence in the language of this moment. */
const SAYING: ReadonlySet<string> = new Set([
  "t",
  "sayTerm",
  "sentenceParts",
  "capital",
  "uncapital",
  "sayNumber",
  "sayQuantity",
  "sayValue",
  "sayUnit",
  "sayDifference",
  "sayClock",
]);

/** Methods that call what they are given at once: within it a module still loads. */
const AT_ONCE: ReadonlySet<string> = new Set(["map", "flatMap", "filter", "find", "from", "reduce", "fromEntries"]);

/**
 * Sentences that a file says while it loads, as "file:line": before the language of whoever reads them is known. Constants
 * hold phrases, which `t` says where they are shown.
 */
export function sentencesSaidByLoading(file: string, code: string): string[] {
  if (!code.includes("@atrium/words")) return [];
  const found: string[] = [];
  const callbacks = new Set<number>();
  let depth = 0;
  const enter = ({ start }: { readonly start: number }): void => {
    if (!callbacks.has(start)) depth += 1;
  };
  const leave = ({ start }: { readonly start: number }): void => {
    if (!callbacks.has(start)) depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    // A field of an object is made with it, a static one with the class.
    PropertyDefinition(field) {
      if (!field.static) enter(field);
    },
    "PropertyDefinition:exit"(field) {
      if (!field.static) leave(field);
    },
    CallExpression({ start, callee, arguments: given }) {
      if (depth > 0) return;
      if (callee.type === "Identifier" && SAYING.has(callee.name)) {
        found.push(`${file}:${code.slice(0, start).split("\n").length}`);
      }
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (AT_ONCE.has(callee.property.name)) for (const { start: at } of given) callbacks.add(at);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** What a translation has to keep of a sentence: the names of its values. @throws SyntaxError for what is no ICU message */
export function namesIn(sentence: string): string[] {
  return [...new Set(namesOf(parse(sentence, { ignoreTag: true })))].sort();
}

function namesOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesOf(value))];
    }
    return element.type === TYPE.tag ? namesOf(element.children) : [element.value];
  });
}

/** Attributes that people read or hear. */
const SPOKEN =
  /^(?:label|title|placeholder|alt|description|detail|crumb|legend|aria-(?:label|description|roledescription|valuetext))$/;

/** Proper names and units are the same in every language. */
const NAMES: ReadonlySet<string> = new Set(["Atrium", "kWh", "kW", "ppm", "Pa", "RH", "mm", "ms"]);

/** Words of a page that are not written with `t`, as "file:line words". */
export function unmarkedWords(file: string, code: string): string[] {
  const found: string[] = [];
  const note = (at: number, words: string): void => {
    if (!/[A-Za-z]{2}/.test(words) || NAMES.has(words.trim())) return;
    found.push(`${file}:${code.slice(0, at).split("\n").length} ${words.trim()}`);
  };
  new Visitor({
    JSXText({ start, value }) {
      note(start, value);
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== "JSXIdentifier" || value?.type !== "Literal" || typeof value.value !== "string") return;
      // The name of a field in its form is one small word.
      if (SPOKEN.test(name.name) || (name.name === "name" && /^[A-Z]/.test(value.value))) note(start, value.value);
    },
    Property({ start, key, value }) {
      if (key.type !== "Identifier" || !SPOKEN.test(key.name) || value.type !== "Literal") return;
      if (typeof value.value === "string" && /^[A-Z]|[a-z] [a-z]/.test(value.value)) note(start, value.value);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

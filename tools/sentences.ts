import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import {
  type ArrowFunctionExpression,
  type Expression,
  type Function as OxcFunction,
  type JSXChild,
  type JSXExpressionContainer,
  parseSync,
  Visitor,
} from "oxc-parser";

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
const NAMES: ReadonlySet<string> = new Set(["Atrium", "kWh", "kW", "kVA", "dBFS", "ppm", "Pa", "mm", "ms"]);
/** Abbreviations: DOAS, SHA-256. */
const ABBREVIATION = /^[A-Z]{2,}(?:-\d+)?$/;
/** Attributes that nobody reads. */
const DRAWN =
  /^(?:class(?:Name|Names)?|style|d|points|transform|w|h|viewBox|allow|sandbox|fill|stroke.*|autoComplete|preserveAspectRatio)$/;
/** Words as people read them: no name of a colour, class, file, key or address has only these. */
const READ = /^(?!.*[a-z]\.[a-z])[^()[\]:/=;#_.<>-]*[A-Za-z]{3}[^()[\]:/=;#_<>-]*$/;

/** Words of a page that are not written with `t`, as "file:line words". */
export function unmarkedWords(file: string, code: string): string[] {
  const found: string[] = [];
  const note = (at: number, words: string): void => {
    if (!/[A-Za-z]{2}/.test(words) || NAMES.has(words.trim()) || ABBREVIATION.test(words.trim())) return;
    found.push(`${file}:${code.slice(0, at).split("\n").length} ${words.trim()}`);
  };
  const noteShown = (expression: Expression): void => {
    for (const { start, words } of shownBy(expression)) note(start, words);
  };
  // Functions that give a text: what they return as it is, people read.
  const givesText: boolean[] = [];
  const noteGiven = (expression: Expression): void => {
    for (const { start, words } of shownBy(expression)) if (READ.test(words)) note(start, words);
  };
  const enter = (made: TextFunction): void => {
    const isText = made.returnType?.typeAnnotation.type === "TSStringKeyword";
    givesText.push(isText);
    if (isText && made.type === "ArrowFunctionExpression" && made.body.type !== "BlockStatement") {
      noteGiven(made.body);
    }
  };
  const leave = (): void => {
    givesText.pop();
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    ReturnStatement({ argument }) {
      if (givesText.at(-1) === true && argument !== null) noteGiven(argument);
    },
    JSXText({ start, value }) {
      note(start, value);
    },
    JSXElement({ children }) {
      for (const child of children) if (isShown(child)) noteShown(child.expression);
    },
    JSXFragment({ children }) {
      for (const child of children) if (isShown(child)) noteShown(child.expression);
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== "JSXIdentifier") return;
      if (value?.type === "JSXExpressionContainer" && SPOKEN.test(name.name) && isShown(value)) {
        noteShown(value.expression);
      }
      if (value?.type !== "Literal" || typeof value.value !== "string") return;
      const isSentence = !DRAWN.test(name.name) && READ.test(value.value) && /[a-z\d] [a-z]/.test(value.value);
      // The name of a field in its form is one small word.
      const isName = SPOKEN.test(name.name) || (name.name === "name" && /^[A-Z]/.test(value.value));
      if (isSentence || isName) note(start, value.value);
    },
    Property({ start, key, value }) {
      if (key.type !== "Identifier" || !SPOKEN.test(key.name) || value.type !== "Literal") return;
      if (typeof value.value === "string" && /^[A-Z]|[a-z] [a-z]|\d [a-z]/.test(value.value)) note(start, value.value);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

type TextFunction = OxcFunction | ArrowFunctionExpression;

function isShown(child: JSXChild): child is JSXExpressionContainer & { expression: Expression } {
  return child.type === "JSXExpressionContainer" && child.expression.type !== "JSXEmptyExpression";
}

/** The literals that an expression shows as they are, and the words of its templates. */
function shownBy(expression: Expression): { readonly start: number; readonly words: string }[] {
  switch (expression.type) {
    case "Literal":
      return typeof expression.value === "string" ? [{ start: expression.start, words: expression.value }] : [];
    case "TemplateLiteral":
      return expression.quasis.map(({ start, value }) => ({ start, words: value.cooked ?? "" }));
    case "ConditionalExpression":
      return [expression.consequent, expression.alternate].flatMap(shownBy);
    case "LogicalExpression":
      return [...(expression.operator === "&&" ? [] : shownBy(expression.left)), ...shownBy(expression.right)];
    case "ParenthesizedExpression":
      return shownBy(expression.expression);
    default:
      return [];
  }
}

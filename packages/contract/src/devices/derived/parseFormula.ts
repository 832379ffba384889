import { t } from "@atrium/words";
import {
  FORMULA_FUNCTIONS,
  type FormulaNode,
  isFormulaFunction,
  NO_VALUE_WORD,
  type Operator,
  OPERATORS,
  SIGN_BINDS,
} from "./formula.ts";

/** What is wrong with a formula, and at which character, from 0. */
export interface FormulaProblem {
  readonly at: number;
  readonly problem: string;
}

export function isFormulaProblem(read: FormulaNode | FormulaProblem): read is FormulaProblem {
  return "problem" in read;
}

interface Token {
  readonly kind: "number" | "word" | "operator" | "mark" | "end" | "unknown";
  readonly text: string;
  readonly at: number;
}

/** Numbers with a decimal point, words, comparisons of two characters, then single characters. */
const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(\p{L}[\p{L}\p{N}_]*)|(<=|>=|<>|[-+*/^<>=])|([(),])|(\S))/uy;

/** As people and documents write operators. All of them are one character. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  "·": "*",
  "÷": "/",
  "≤": "<=",
  "≥": ">=",
  "≠": "<>",
};

/** Deeper than anybody writes: a reader that calls itself needs an end. */
const MAX_DEPTH = 60;

class FormulaError extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/**
 * Reads a formula: numbers, names, `+ - * / ^`, comparisons, brackets and the functions of `FORMULA_FUNCTIONS`. Nothing in it is
 * ever run as code.
 */
export function parseFormula(text: string): FormulaNode | FormulaProblem {
  try {
    return new FormulaReader(tokensOf(text)).read();
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { at: error.at, problem: error.message };
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [, number, word, operator, mark, other = ""] = found;
    const taken = number ?? word ?? operator ?? mark ?? other;
    const at = TOKEN.lastIndex - taken.length;
    const spelt = SPELLINGS[other];
    if (number !== undefined) tokens.push({ kind: "number", text: number, at });
    else if (word !== undefined) tokens.push({ kind: "word", text: word, at });
    else if (operator !== undefined) tokens.push({ kind: "operator", text: operator, at });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark, at });
    else if (spelt !== undefined) tokens.push({ kind: "operator", text: spelt, at });
    else tokens.push({ kind: "unknown", text: other, at });
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

/** Precedence climbing over the tokens. */
class FormulaReader {
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): FormulaNode {
    const node = this.#expression(0);
    const rest = this.#next();
    if (rest.kind !== "end") throw unexpected(rest);
    return node;
  }

  #peek(): Token {
    return this.#tokens[this.#place] ?? { kind: "end", text: "", at: 0 };
  }

  #next(): Token {
    const token = this.#peek();
    this.#place += 1;
    return token;
  }

  #expression(least: number): FormulaNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      throw new FormulaError(this.#peek().at, t("The formula has too many brackets within brackets"));
    }
    let left = this.#operand();
    for (let token = this.#peek(); token.kind === "operator" && isOperator(token.text); token = this.#peek()) {
      const { binds } = OPERATORS[token.text];
      if (binds < least) break;
      this.#next();
      // Powers are read from the right, 2^3^2 as 2^9; the others from the left.
      const right = this.#expression(token.text === "^" ? binds : binds + 1);
      left = { kind: "operation", by: token.text, left, right };
    }
    this.#depth -= 1;
    return left;
  }

  #operand(): FormulaNode {
    const token = this.#next();
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.text === "-" && token.kind === "operator") return { kind: "minus", of: this.#expression(SIGN_BINDS) };
    if (token.text === "(") {
      const inner = this.#expression(0);
      this.#expect(")");
      return inner;
    }
    if (token.kind !== "word") throw unexpected(token);
    if (this.#peek().text === "(") return this.#call(token);
    if (token.text === NO_VALUE_WORD) return { kind: "none" };
    if (isFormulaFunction(token.text)) {
      throw new FormulaError(token.at, t("{name} requires values in brackets", { name: token.text }));
    }
    return { kind: "name", name: token.text };
  }

  #call({ text: name, at }: Token): FormulaNode {
    if (!isFormulaFunction(name)) {
      const functions = Object.keys(FORMULA_FUNCTIONS).join(", ");
      throw new FormulaError(at, t('there is no function "{name}"; expected one of {functions}', { name, functions }));
    }
    this.#expect("(");
    const values = [this.#expression(0)];
    while (this.#peek().text === ",") {
      this.#next();
      values.push(this.#expression(0));
    }
    this.#expect(")");
    const { least, most } = FORMULA_FUNCTIONS[name];
    if (values.length < least || values.length > most) {
      throw new FormulaError(
        at,
        least === most
          ? t("{name} takes {count, plural, one {# value} other {# values}}", { name, count: least })
          : t("{name} takes {least} to {most} values", { name, least, most }),
      );
    }
    return { kind: "call", name, values };
  }

  #expect(mark: string): void {
    const token = this.#next();
    if (token.text === mark) return;
    throw token.kind === "end"
      ? new FormulaError(token.at, t('"{mark}" is missing at the end', { mark }))
      : new FormulaError(token.at, t('expected "{mark}" instead of "{found}"', { mark, found: token.text }));
  }
}

function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATORS, text);
}

function unexpected({ kind, text, at }: Token): FormulaError {
  if (kind === "end") return new FormulaError(at, t("The formula ends too early: a number or a name is missing"));
  return new FormulaError(at, t('"{text}" is not expected here', { text }));
}

/** A formula as it was read: numbers, names of inputs, and what is done with them. */
export type FormulaNode =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "none" }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "minus"; readonly of: FormulaNode }
  | { readonly kind: "operation"; readonly by: Operator; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: "call"; readonly name: FormulaFunction; readonly values: readonly FormulaNode[] };

export type Operator = keyof typeof OPERATORS;
export type FormulaFunction = keyof typeof FORMULA_FUNCTIONS;

const truth = (is: boolean): number => (is ? 1 : 0);

/** How tightly an operator binds, and what it makes of two numbers. A comparison is 1 or 0. */
export const OPERATORS = {
  "<": { binds: 1, of: (a: number, b: number) => truth(a < b) },
  "<=": { binds: 1, of: (a: number, b: number) => truth(a <= b) },
  ">": { binds: 1, of: (a: number, b: number) => truth(a > b) },
  ">=": { binds: 1, of: (a: number, b: number) => truth(a >= b) },
  "=": { binds: 1, of: (a: number, b: number) => truth(a === b) },
  "<>": { binds: 1, of: (a: number, b: number) => truth(a !== b) },
  "+": { binds: 2, of: (a: number, b: number) => a + b },
  "-": { binds: 2, of: (a: number, b: number) => a - b },
  "*": { binds: 3, of: (a: number, b: number) => a * b },
  "/": { binds: 3, of: (a: number, b: number) => a / b },
  "^": { binds: 5, of: (a: number, b: number) => a ** b },
} as const;

/** The sign of a number binds more than a product and less than a power: -2^2 is -4. */
export const SIGN_BINDS = 4;

/** What can be called, and with how many values. `if(condition, value, otherwise)` is read before the others. */
export const FORMULA_FUNCTIONS = {
  if: {
    least: 3,
    most: 3,
    of: ([is = 0, then = Number.NaN, otherwise = Number.NaN]: readonly number[]) => (is === 0 ? otherwise : then),
  },
  min: { least: 1, most: 20, of: (values: readonly number[]) => Math.min(...values) },
  max: { least: 1, most: 20, of: (values: readonly number[]) => Math.max(...values) },
  abs: { least: 1, most: 1, of: ([value = Number.NaN]: readonly number[]) => Math.abs(value) },
  sqrt: { least: 1, most: 1, of: ([value = Number.NaN]: readonly number[]) => Math.sqrt(value) },
  exp: { least: 1, most: 1, of: ([value = Number.NaN]: readonly number[]) => Math.exp(value) },
  ln: { least: 1, most: 1, of: ([value = Number.NaN]: readonly number[]) => Math.log(value) },
} as const;

/** Stands for no value: `if(power > 1, cooling / power, none)`. */
export const NO_VALUE_WORD = "none";

export function isFormulaFunction(word: string): word is FormulaFunction {
  return Object.hasOwn(FORMULA_FUNCTIONS, word);
}

/**
 * The result of a formula; NaN: it has no value. What follows from no value is none either, but the branch of an `if` that
 * is not taken may be anything.
 * @param read the value of an input; NaN: it is not known
 */
export function formulaValue(node: FormulaNode, read: (name: string) => number): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "none":
      return Number.NaN;
    case "name":
      return read(node.name);
    case "minus":
      return -formulaValue(node.of, read);
    case "operation": {
      const [left, right] = [formulaValue(node.left, read), formulaValue(node.right, read)];
      return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : OPERATORS[node.by].of(left, right);
    }
    default: {
      const values = node.values.map((value) => formulaValue(value, read));
      const isUnknown =
        node.name === "if" ? Number.isNaN(values[0] ?? Number.NaN) : values.some((value) => Number.isNaN(value));
      return isUnknown ? Number.NaN : FORMULA_FUNCTIONS[node.name].of(values);
    }
  }
}

/** The names of a formula's inputs, each once, in the order in which they occur. */
export function formulaNames(node: FormulaNode): string[] {
  return [...new Set(namesIn(node))];
}

function namesIn(node: FormulaNode): string[] {
  switch (node.kind) {
    case "number":
    case "none":
      return [];
    case "name":
      return [node.name];
    case "minus":
      return namesIn(node.of);
    case "operation":
      return [...namesIn(node.left), ...namesIn(node.right)];
    default:
      return node.values.flatMap(namesIn);
  }
}

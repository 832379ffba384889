/** What a template picks out of a message, and the arithmetic that it does with it: picked × scale + offset. */
export interface Picked {
  /** Absent: the whole message. */
  readonly field?: string;
  readonly scale: number;
  readonly offset: number;
}

/** A number of a template, or what was picked. */
interface Linear {
  readonly field?: string | undefined;
  readonly isPicked: boolean;
  readonly scale: number;
  readonly offset: number;
}

const TOKEN =
  /\s*(value_json(?:\.[A-Za-z_]\w*|\[(?:'[^'\]]+'|"[^"\]]+"|\d+)\])+|value(?!_json|\w)|\d+(?:\.\d+)?|[A-Za-z_]\w*(?:\([^()]*\))?|[-+*/()|])/y;
/** Filters that leave a number as it is, but for its digits. */
const HARMLESS = /^(?:float|int|round|is_defined|default)(?:\([^()]*\))?$/;

/**
 * Reads the template of a value (Home Assistant, "Using templates with the MQTT integration"): a field of the JSON or the
 * whole message, filters to a number, and arithmetic with numbers. Undefined: it is a program, and nothing here runs it.
 */
export function pickedBy(template: string): Picked | undefined {
  const inner = /^\s*\{\{-?(.*?)-?\}\}\s*$/s.exec(template)?.[1];
  const tokens = inner === undefined ? undefined : tokensOf(inner);
  if (tokens === undefined) return undefined;
  const found = new Arithmetic(tokens).read();
  if (found?.isPicked !== true || !Number.isFinite(found.scale) || found.scale === 0) return undefined;
  const { field, scale, offset } = found;
  return { ...(field === undefined ? {} : { field }), scale, offset };
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  const token = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const [, found] = token.exec(text) ?? [];
    if (found === undefined) return undefined;
    tokens.push(found);
  }
  return tokens;
}

/** Sums, products, and values with their filters. */
class Arithmetic {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** Undefined: not all of it is arithmetic of one value. */
  read(): Linear | undefined {
    const found = this.#sum();
    return this.#at === this.#tokens.length ? found : undefined;
  }

  #sum(): Linear | undefined {
    let left = this.#product();
    for (let sign = this.#take("+", "-"); sign !== undefined; sign = this.#take("+", "-")) {
      left = added(left, this.#product(), sign === "+" ? 1 : -1);
    }
    return left;
  }

  #product(): Linear | undefined {
    let left = this.#filtered();
    for (let sign = this.#take("*", "/"); sign !== undefined; sign = this.#take("*", "/")) {
      left = multiplied(left, this.#filtered(), sign === "/");
    }
    return left;
  }

  #filtered(): Linear | undefined {
    const value = this.#value();
    while (this.#take("|") !== undefined) {
      if (!HARMLESS.test(this.#tokens[this.#at] ?? "")) return undefined;
      this.#at += 1;
    }
    return value;
  }

  #value(): Linear | undefined {
    if (this.#take("-") !== undefined) return multiplied(this.#value(), constant(-1), false);
    if (this.#take("(") !== undefined) {
      const inner = this.#sum();
      return this.#take(")") === undefined ? undefined : inner;
    }
    const token = this.#tokens[this.#at] ?? "";
    this.#at += 1;
    if (token === "value") return { isPicked: true, scale: 1, offset: 0 };
    if (token.startsWith("value_json")) return { isPicked: true, field: fieldIn(token), scale: 1, offset: 0 };
    // The other way to write a filter: `float(value_json.power)` is a call, and calls are programs.
    return /^\d/.test(token) ? constant(Number(token)) : undefined;
  }

  #take(...wanted: string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }
}

function constant(offset: number): Linear {
  return { isPicked: false, scale: 0, offset };
}

function added(left: Linear | undefined, right: Linear | undefined, sign: 1 | -1): Linear | undefined {
  if (left === undefined || right === undefined || (left.isPicked && right.isPicked)) return undefined;
  const { field, isPicked } = left.isPicked ? left : right;
  return { field, isPicked, scale: left.scale + sign * right.scale, offset: left.offset + sign * right.offset };
}

function multiplied(left: Linear | undefined, right: Linear | undefined, isDivided: boolean): Linear | undefined {
  if (left === undefined || right === undefined) return undefined;
  const [picked, other] = left.isPicked ? [left, right] : [right, left];
  if (other.isPicked || (isDivided && right.isPicked)) return undefined;
  const factor = isDivided ? 1 / right.offset : other.offset;
  const base = isDivided ? left : picked;
  return { ...base, scale: exact(base.scale * factor), offset: exact(base.offset * factor) };
}

function exact(value: number): number {
  return Number(value.toPrecision(12));
}

function fieldIn(token: string): string {
  const names = token.matchAll(/\.(\w+)|\[['"]?([^'"\]]+)['"]?\]/g);
  return [...names].map(([, dotted, quoted]) => dotted ?? quoted ?? "").join(".");
}

const VALUE = /\{\{-?\s*value(?:\s*\|\s*(?:int|float|string|round)(?:\([^()]*\))?)*\s*-?\}\}/g;

/** The message of a command by its template, with `{value}` where the value belongs; undefined: it is a program. */
export function commandBy(template: string): string | undefined {
  const payload = template.replaceAll(VALUE, "{value}").trim();
  return payload.includes("{value}") && !/\{\{|\{%/.test(payload) && payload.length <= 500 ? payload : undefined;
}

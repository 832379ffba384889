import { expect, test } from "vitest";
import { formulaNames, formulaValue } from "./formula.ts";
import { isFormulaProblem, parseFormula } from "./parseFormula.ts";

function result(text: string, values: Readonly<Record<string, number>> = {}): number {
  const read = parseFormula(text);
  if (isFormulaProblem(read)) throw new Error(`${read.at}: ${read.problem}`);
  return formulaValue(read, (name) => (Object.hasOwn(values, name) ? (values[name] ?? Number.NaN) : Number.NaN));
}

function problem(text: string): readonly [number, string] {
  const read = parseFormula(text);
  return isFormulaProblem(read) ? [read.at, read.problem] : [-1, "none"];
}

test("products come before sums, powers before signs, and brackets before all", () => {
  expect(result("1 + 2 * 3")).toBe(7);
  expect(result("(1 + 2) * 3")).toBe(9);
  expect(result("10 - 4 - 3")).toBe(3);
  expect(result("16 / 4 / 2")).toBe(2);
  expect(result("2 ^ 3 ^ 2")).toBe(512);
  expect(result("-2 ^ 2")).toBe(-4);
  expect(result("2 ^ -1")).toBe(0.5);
  expect(result("3 - -2")).toBe(5);
});

test("the coefficient of performance is written as on paper", () => {
  const cop = "(T_return − T_supply) × flow × 1.163 ÷ P_el";
  expect(result(cop, { T_return: 12, T_supply: 7, flow: 100, P_el: 116.3 })).toBeCloseTo(5);
});

test("names have letters of any language", () => {
  expect(result("ΔT * 2", { ΔT: 3 })).toBe(6);
});

test("a comparison is 1 or 0, and an if takes the branch that it says", () => {
  expect(result("3 > 2")).toBe(1);
  expect(result("3 ≤ 2")).toBe(0);
  expect(result("1 + 1 = 2")).toBe(1);
  expect(result("if(power > 1, 100 / power, 0)", { power: 0 })).toBe(0);
  expect(result("max(1, min(5, 3)) + abs(-2) + sqrt(16)")).toBe(9);
});

test("what follows from no value is none, but for a branch that is not taken", () => {
  expect(result("none + 1")).toBeNaN();
  expect(result("none > 1")).toBeNaN();
  expect(result("max(1, none)")).toBeNaN();
  expect(result("if(1 > 2, none, 4)")).toBe(4);
  expect(result("if(none, 3, 4)")).toBeNaN();
});

test("each input is named once", () => {
  const read = parseFormula("a + b * a + if(c > 1, none, b)");
  expect(isFormulaProblem(read) ? [] : formulaNames(read)).toEqual(["a", "b", "c"]);
});

test("a mistake is named with its character", () => {
  expect(problem("1 +")).toEqual([3, "The formula ends too early: a number or a name is missing"]);
  expect(problem("(a + b")).toEqual([6, '")" is missing at the end']);
  expect(problem("a b")).toEqual([2, '"b" is not expected here']);
  expect(problem("1,163 * a")).toEqual([1, '"," is not expected here']);
  expect(problem("min + 1")).toEqual([0, "min requires values in brackets"]);
  expect(problem("if(a, b)")).toEqual([0, "if takes 3 values"]);
  expect(problem("a; b")).toEqual([1, '";" is not expected here']);
  expect(problem("sin(a)")[1]).toContain('there is no function "sin"; expected one of if, min, max');
});

test("nothing of a program can be reached", () => {
  expect(problem("constructor(1)")[1]).toContain('there is no function "constructor"');
  expect(problem("a.b")[1]).toBe('"." is not expected here');
  expect(problem('"text"')[1]).toBe('""" is not expected here');
  expect(result("toString", {})).toBeNaN();
});

test("brackets within brackets have an end", () => {
  expect(problem(`${"(".repeat(200)}1${")".repeat(200)}`)[1]).toBe("The formula has too many brackets within brackets");
});

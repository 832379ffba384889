import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./importGraph.ts";
import { habitsInCode, habitsInDocument } from "./wording.ts";

const root = path.resolve(import.meta.dirname, "..");

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

test("comments, sentences and names of tests are in plain English", () => {
  const files = sourceFiles(root, ["apps", "packages", "tools", "e2e", "bench"]).filter(
    (file) => !/\/dist\//.test(file),
  );
  expect(files.length).toBeGreaterThan(3_000);
  expect(files.flatMap((file) => habitsInCode(file, read(file)))).toEqual([]);
});

test("documents are in plain English", () => {
  const documents = globSync("**/*.md", { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] });
  expect(documents.length).toBeGreaterThan(200);
  expect(documents.flatMap((file) => habitsInDocument(file, read(file)))).toEqual([]);
});

test("a habit is found in a comment, over its lines, with its line and better words", () => {
  expect(habitsInCode("a.ts", "const a = 1;\n/**\n * It is none\n * of the words.\n */\nconst b = 2;")).toEqual([
    'a.ts:3 "is none of", better: is not one of, is not part of, unknown',
  ]);
  expect(habitsInCode("a.ts", "// Told at once.\n// Read anew.")).toHaveLength(2);
  expect(habitsInCode("a.ts", 'const told = "anew"; // There is no list of them.')).toEqual([]);
});

test("a habit is found in the name of a test, a table of tests and a step", () => {
  const habits = (code: string) => habitsInCode("a.test.ts", code);
  expect(habits('test("who is told", () => { said("told"); });')).toHaveLength(1);
  expect(habits("describe.each([1])(`begins anew`, () => {});")).toHaveLength(1);
  expect(habits('await test.step("begins anew", step);')).toHaveLength(1);
  expect(habits('said("begins anew");')).toEqual([]);
});

test("a habit is found in a sentence of the product", () => {
  const from = 'import { t } from "@atrium/words";\n';
  expect(habitsInCode("a.ts", `${from}const a = () => t("Load the page anew");`)).toEqual([
    'a.ts:2 "anew", better: again, from scratch; begins anew: restarts',
  ]);
});

test("a habit is found in a document, but not in its code", () => {
  expect(habitsInDocument("a.md", "# Title\n\nWho is\ntold.\n\n```\ntold\n```\n")).toEqual([
    'a.md:4 "told", better: notified, informed, reported, called with; told apart: distinguished',
  ]);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { namesIn, sentencesOf, sentencesSaidByLoading, unmarkedWords } from "./sentences.ts";

const root = path.resolve(import.meta.dirname, "..");
const pages = filesIn("apps/web/src/**/*.{ts,tsx}", "packages/ui/src/**/*.{ts,tsx}");
const packages = filesIn(
  ...["alarms", "audio", "automation", "contract", "drivers", "site", "time", "words"].map(
    (name) => `packages/${name}/src/**/*.ts`,
  ),
);
const sources = [...pages, ...packages, ...filesIn("apps/server/src/**/*.ts")];

function filesIn(...patterns: string[]): { file: string; code: string }[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\./.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), "utf8") }));
}

test("every word of a page is written with t", () => {
  expect(pages.flatMap(({ file, code }) => unmarkedWords(file, code))).toEqual([]);
});

test("no page, package or part of the server says a sentence while its modules load", () => {
  expect(sources.flatMap(({ file, code }) => sentencesSaidByLoading(file, code))).toEqual([]);
});

test("every sentence is a message that can be formatted", () => {
  const sentences = sources.flatMap(({ file, code }) => sentencesOf(file, code));
  expect(sentences.length).toBeGreaterThan(4_000);
  for (const { source, file } of sentences) expect(() => namesIn(source), `${file}: ${source}`).not.toThrow();
});

test("words in a text, an attribute or a table that are not marked are found", () => {
  expect(unmarkedWords("a.tsx", "const a = <p>Hello</p>;")).toEqual(["a.tsx:1 Hello"]);
  expect(unmarkedWords("a.tsx", `const a =\n<p title="Two words">{t("Hello")} 5 %</p>;`)).toEqual([
    "a.tsx:2 Two words",
  ]);
  expect(unmarkedWords("a.ts", `const a = { label: "Two words", value: "two" };`)).toEqual(["a.ts:1 Two words"]);
  expect(unmarkedWords("a.tsx", `const a = <p className="row gap-8">Atrium</p>;`)).toEqual([]);
  expect(unmarkedWords("a.tsx", `const a = <p title={b ? "never" : t("Hello")}>{c ?? "sensors"}</p>;`)).toEqual([
    "a.tsx:1 sensors",
    "a.tsx:1 never",
  ]);
  expect(unmarkedWords("a.ts", `const a = { label: "10 min", value: "10" };`)).toEqual(["a.ts:1 10 min"]);
  expect(unmarkedWords("a.ts", `function a(): string {\n  return b ? "never" : "var(--ink)";\n}`)).toEqual([
    "a.ts:2 never",
  ]);
  expect(unmarkedWords("a.ts", `function a(): Key {\n  return "never";\n}`)).toEqual([]);
});

test("sentences that a module says while it loads are found, in what it maps too", () => {
  const said = (code: string) => sentencesSaidByLoading("a.ts", `import { phrase, t } from "@atrium/words";\n${code}`);
  expect(said(`const A = t("Hello");\nconst B = { label: t("Two") };`)).toEqual(["a.ts:2", "a.ts:3"]);
  expect(said(`const A = [1, 2].map((day) => ({ label: t("Day {day}", { day }) }));`)).toEqual(["a.ts:2"]);
  expect(said(`const A = phrase("Hello");\nconst b = () => [1].map(() => t(A));`)).toEqual([]);
  expect(said(`function a() {\n  return t("Hello");\n}`)).toEqual([]);
  expect(said(`const A = z.string().min(1, { error: t("Hello") });`)).toEqual(["a.ts:2"]);
  expect(said(`const A = z.string().min(1, { error: () => t("Hello") });`)).toEqual([]);
  expect(said(`class A {\n  static a = t("Hello");\n  b = t("Hello");\n}`)).toEqual(["a.ts:3"]);
  expect(said(`const A = { one: { two() {\n  return t("Hello");\n} } };`)).toEqual([]);
});

test("the names of a sentence are those of its values, plurals included", () => {
  expect(namesIn("{count, plural, one {# alarm of {place}} other {# alarms of {place}}}, {name}")).toEqual([
    "count",
    "name",
    "place",
  ]);
  expect(() => namesIn("{count, plural, one {#}")).toThrow("MISSING_OTHER_CLAUSE");
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const filesOf = (ending: string) =>
  globSync(
    ["apps/web/{src,test}/**", "packages/ui/src/**"].map((folder) => `${folder}/*.${ending}`),
    { cwd: root },
  );

/** The classes that a stylesheet's selectors name, without those of other stylesheets. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .matchAll(/([^{};]+)\{/g);
  const names = [...selectors].flatMap(([, selector = ""]) => {
    if (selector.trim().startsWith("@")) return [];
    return [...selector.replaceAll(/\[[^\]]*\]/g, "").matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name);
  });
  return new Set(names);
}

/** The stylesheets that a source imports, and the classes that it takes of each; undefined: by a name that it computes. */
function usesOf(file: string, source: string): { sheet: string; name: string | undefined }[] {
  return [...source.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(([, alias = "", from = ""]) => {
    const sheet = path.posix.join(path.posix.dirname(file), from);
    const uses = source.matchAll(new RegExp(`\\b${alias}\\[(?:"([^"]+)"\\]|.)`, "g"));
    return [...uses].map(([, name]) => ({ sheet, name }));
  });
}

/** Classes that stand in a stylesheet and in no source, and the other way round. */
function strayClasses(sheets: ReadonlyMap<string, string>, sources: ReadonlyMap<string, string>): string[] {
  const uses = Map.groupBy(
    [...sources].flatMap(([file, source]) => usesOf(file, source)),
    ({ sheet }) => sheet,
  );
  return [...sheets].flatMap(([sheet, css]) => {
    const used = new Set(uses.get(sheet)?.map(({ name }) => name));
    const classes = classesOf(css);
    const unused = used.has(undefined) ? [] : [...classes].filter((name) => !used.has(name));
    const missing = [...used].filter((name) => name !== undefined && !classes.has(name));
    return unused
      .map((name) => `${sheet}: nobody uses .${name}`)
      .concat(missing.map((name) => `${sheet} has no .${name ?? ""}`));
  });
}

const sources = new Map(filesOf("{ts,tsx}").map((file) => [file, read(file)]));

test("every class of a module stylesheet is used, and every class that a source names is in its stylesheet", () => {
  const sheets = filesOf("module.css").map((file) => [file, read(file)] as const);
  expect(sheets.length).toBeGreaterThan(100);
  expect(strayClasses(new Map(sheets), sources)).toEqual([]);
});

test("every word of the design is used", () => {
  const text = [...sources.values()].join("\n");
  const words = [...classesOf(read("packages/ui/src/theme/global.css"))].filter(
    (name) => !/^(boot|mantine-)/.test(name),
  );
  expect(words.filter((word) => !new RegExp(`["\` ]${word}["\` ]`).test(text))).toEqual([]);
});

test("a class without a use is found, and a use without a class", () => {
  const css = "/* .old */ .a { margin: .5px } .b > .c:hover, .a :global(.d) { gap: 1px }\n@media (x) { .e { gap: 0 } }";
  const stray = (source: string) => strayClasses(new Map([["x/a.module.css", css]]), new Map([["x/a.tsx", source]]));
  const start = 'import styles from "./a.module.css";\n';
  expect(stray(`${start}styles["a"] styles["b"] styles["c"] styles["f"]`)).toEqual([
    "x/a.module.css: nobody uses .e",
    "x/a.module.css has no .f",
  ]);
  expect(stray(`${start}styles[state]`)).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const DECISIONS = "docs/decisions";
/** Decisions on how the programs are built and run have no area page: the architecture says how that is now. */
const PLATFORM = "platform";
const AREAS = [...readdirSync(path.join(root, "docs/areas")).map((name) => path.basename(name, ".md")), PLATFORM];
/** Words, so that a page stays one page. */
const LIMITS: Readonly<Record<string, number>> = { "README.md": 700, "ARCHITECTURE.md": 900, "docs/areas/": 600 };
const WIDTH = 120;

const documents = documentsIn("");
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : documentsIn(name);
    return name.endsWith(".md") ? [name] : [];
  });
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function numberOf(file: string): string {
  return path.basename(file).slice(0, 4);
}

/** What is wrong with the head of a decision; a replacement has to be a decision too. */
function headProblem(file: string, text: string): string | undefined {
  const number = numberOf(file);
  const [title = "", empty, state = "", area = ""] = text.split("\n");
  if (!title.startsWith(`# ${number}: `) || empty !== "") return `begins "# ${number}: Title" and an empty line`;
  const known = /^State: (?:accepted|accepted, changed by (\d{4}(?:, \d{4})*)|replaced by (\d{4}))$/.exec(state);
  if (known === null) return 'has "State: accepted", "accepted, changed by NNNN" or "replaced by NNNN" as third line';
  const later = (known[1] ?? known[2] ?? "").split(", ").filter((one) => one !== "");
  const missing = later.find((one) => !decisions.some((other) => numberOf(other) === one));
  if (missing !== undefined) return `names ${missing}, which is no decision`;
  return AREAS.some((one) => area === `Area: ${one}`) ? undefined : `has "Area: ${AREAS.join("|")}" as fourth line`;
}

/** What the index and the page of its area lack of a decision. */
function missingLines(file: string, index: readonly string[]): string[] {
  const [title, , state, area = ""] = read(file)
    .split("\n")
    .map((line) => line.replace(/^(# \d{4}|\w+): /, ""));
  const name = path.basename(file);
  const page = area === PLATFORM ? "ARCHITECTURE.md" : `docs/areas/${area}.md`;
  const row = `| [${numberOf(file)}](${name}) | ${title} | ${state} |`;
  const section = index.find((one) => one.includes(`](${path.relative(DECISIONS, page)})\n`)) ?? "";
  if (!section.includes(row)) return [`${DECISIONS}/README.md lacks, under ${area}: ${row}`];
  const line = `- [${numberOf(file)}](../decisions/${name}) ${title}`;
  const isOnPage = area === PLATFORM || read(page).replaceAll("\n  ", " ").includes(line);
  return isOnPage ? [] : [`${page} lacks: ${line}`];
}

/** Relative links, and numbers of decisions, that lead nowhere. */
function deadLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = ""]) =>
    /^[a-z]+:/.test(target) || existsSync(path.join(root, path.dirname(file), target)) ? [] : [target],
  );
  const numbers = [...text.matchAll(/docs\/decisions\/(\d{4})/g)].flatMap(([reference, number = ""]) =>
    decisions.some((one) => numberOf(one) === number) ? [] : [reference],
  );
  return [...links, ...numbers];
}

/** Lines that are too wide, by number. Tables, code and a link that is longer by itself cannot be wrapped. */
function wideLines(text: string): number[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.startsWith("```")) isCode = !isCode;
    const canWrap = !isCode && !line.trimStart().startsWith("|") && /\S\s+\S.*\s/.test(line);
    return canWrap && line.length > WIDTH ? [index + 1] : [];
  });
}

test("every decision has a title, a state and an area, and stands in the index and on its area's page", () => {
  const index = read(`${DECISIONS}/README.md`).split("\n## ");
  const problems = decisions.flatMap((file) => {
    const problem = headProblem(file, read(file));
    return problem === undefined ? missingLines(file, index) : [`${file} ${problem}`];
  });
  expect(problems).toEqual([]);
});

test("links between documents, and to files of the repository, lead to a file", () => {
  expect(documents.flatMap((file) => deadLinks(file, read(file)).map((target) => `${file}: ${target}`))).toEqual([]);
});

test("pages that are to stay short are short, and lines of documents are wrapped", () => {
  const long = Object.entries(LIMITS).flatMap(([start, limit]) =>
    documents.filter((file) => file.startsWith(start) && read(file).trim().split(/\s+/).length > limit),
  );
  expect(long).toEqual([]);
  expect(documents.flatMap((file) => wideLines(read(file)).map((line) => `${file}:${line}`))).toEqual([]);
});

test("a bad head, a dead link and a wide line are found", () => {
  const page = "# 0007: Title\n\nState: accepted\nArea: history\n";
  expect(headProblem("0007-title.md", page)).toBeUndefined();
  expect(headProblem("0007-title.md", page.replace("accepted", "replaced by 9999"))).toBe(
    "names 9999, which is no decision",
  );
  expect(headProblem("0007-title.md", page.replace("accepted", "open"))).toContain("as third line");
  expect(headProblem("0007-title.md", page.replace("history", "elsewhere"))).toContain("as fourth line");
  expect(headProblem("0008-title.md", page)).toContain("begins");
  expect(deadLinks("README.md", "[a](docs/areas/field.md#x), [b](gone.md), docs/decisions/9999")).toEqual([
    "gone.md",
    "docs/decisions/9999",
  ]);
  expect(wideLines(`${"word ".repeat(30)}\n| ${"word ".repeat(30)}\n${"x".repeat(130)}`)).toEqual([1]);
});

import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { namesIn, type Sentence, sentencesOf } from "./sentences.ts";

/** Every file whose sentences people read. */
const SOURCES = [
  "apps/server/src/**/*.ts",
  "apps/web/src/**/*.{ts,tsx}",
  "packages/{alarms,audio,automation,contract,drivers,site,time,ui,words}/src/**/*.{ts,tsx}",
];

/** The groups of sentences by the files that say them; the first that fits. What no other has is of the frame of pages. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^apps\/web\/src\/features\/([a-z-]+)\//, "$1"],
  [/^apps\/web\/src\/(?:app\/login\/|platform\/|main\.tsx)/, "sign-in"],
  [/^packages\/ui\//, "sign-in"],
  [/^apps\/web\//, "frame"],
  [/^apps\/server\//, "server"],
  [/^packages\/drivers\//, "drivers"],
  [/^packages\//, "contract"],
];

/** Sentences by their English source. */
export type Words = Readonly<Record<string, string>>;

export function groupOf(file: string): string {
  for (const [pattern, group] of GROUPS) {
    const found = pattern.exec(file);
    if (found !== null) return group.replace("$1", found[1] ?? "");
  }
  throw new Error(`${file} has no group of sentences`);
}

/** Every sentence of the code. @param root of the repository */
export function allSentences(root: string): Sentence[] {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\./.test(file))
    .flatMap((file) => sentencesOf(file, readFileSync(path.join(root, file), "utf8")));
}

/** The sources of each group, sorted. */
export function sourcesByGroup(sentences: readonly Sentence[]): Map<string, string[]> {
  const sets = new Map<string, Set<string>>();
  for (const { source, file } of sentences) {
    const group = groupOf(file);
    sets.set(group, (sets.get(group) ?? new Set()).add(source));
  }
  return new Map([...sets].map(([group, sources]) => [group, [...sources].toSorted()]));
}

/** The catalogues of a language, by group. */
export function cataloguesOf(root: string, language: string): Map<string, Words> {
  const folder = path.join(root, "locales", language);
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((file) => file.endsWith(".json") && file !== "language.json");
  return new Map(files.map((file) => [path.basename(file, ".json"), readWords(path.join(folder, file))]));
}

function readWords(file: string): Words {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof read !== "object" || read === null) throw new Error(`${file} is no object`);
  return Object.fromEntries(Object.entries(read).map(([source, sentence]) => [source, String(sentence)]));
}

/** What is wrong with a language's catalogues, as "group: what". @param isWhole it may lack nothing */
export function faultsOf(
  catalogues: ReadonlyMap<string, Words>,
  sources: ReadonlyMap<string, readonly string[]>,
  isWhole: boolean,
): string[] {
  const faults: string[] = [];
  const said = new Map<string, string>();
  for (const [group, words] of catalogues) {
    const known = new Set(sources.get(group));
    for (const [source, sentence] of Object.entries(words)) {
      if (!known.has(source)) faults.push(`${group}: no page says "${source}"`);
      else if (sentence !== "") faults.push(...sentenceFaults(source, sentence).map((fault) => `${group}: ${fault}`));
      const other = said.get(source);
      if (other !== undefined && other !== sentence) faults.push(`${group}: "${source}" is said otherwise elsewhere`);
      said.set(source, sentence);
    }
  }
  if (!isWhole) return faults;
  for (const [group, wanted] of sources) {
    const words = catalogues.get(group) ?? {};
    for (const source of wanted) if ((words[source] ?? "") === "") faults.push(`${group}: "${source}" is missing`);
  }
  return faults;
}

function sentenceFaults(source: string, sentence: string): string[] {
  try {
    const [wanted, has] = [namesIn(source), namesIn(sentence)].map((names) => names.join(", "));
    return wanted === has ? [] : [`"${source}" has the values ${wanted}, its translation ${has}`];
  } catch (error) {
    return [`"${sentence}" cannot be formatted: ${String(error)}`];
  }
}

import { t } from "@atrium/words";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type * as z from "zod";
import { parseQuickly, parseStrictly, type Mistake } from "./json.ts";
import type { Path, Problems } from "./problems.ts";

/** One file of the site folder: its value, checked against its schema, and where each field stands. */
export class SiteDocument<T> {
  /** Relative to the site folder, with forward slashes. */
  readonly file: string;
  readonly value: T;
  readonly #text: string;
  /** Built at the first question for a line: a site without a mistake needs none. */
  #root: Node | undefined;

  constructor(file: string, value: T, text: string) {
    this.file = file;
    this.value = value;
    this.#text = text;
  }

  /** The line of a field, or of its nearest existing parent; the first line is 1. */
  lineOf(where: Path): number {
    this.#root ??= parseStrictly(this.#text).root;
    if (!this.#root) return 1;
    for (let depth = where.length; depth >= 0; depth--) {
      const node = findNodeAtLocation(this.#root, where.slice(0, depth));
      if (node) return lineAt(this.#text, node.parent?.type === "property" ? node.parent.offset : node.offset);
    }
    return 1;
  }
}

/**
 * Reads one file. What is wrong with it is added to `problems`, and the answer is then undefined.
 * @param file relative to `folder`
 * @param ofNow brings what an older version wrote into the form of now
 */
export async function readDocument<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  problems: Problems,
  ofNow: (raw: unknown) => unknown = (raw) => raw,
): Promise<SiteDocument<z.output<Schema>> | undefined> {
  const text = await readText(folder, file, problems);
  if (text === undefined) return undefined;

  const { raw: written, mistakes } = rawOf(text);
  const raw = ofNow(written);
  for (const mistake of mistakes) problems.addFile(file, mistake.problem, lineAt(text, mistake.offset));
  if (mistakes.length > 0) return undefined;

  const result = schema.safeParse(raw);
  if (!result.success) {
    const document = new SiteDocument<unknown>(file, raw, text);
    for (const issue of result.error.issues) problems.add(document, issue.path.map(pathPart), issue.message);
    return undefined;
  }
  const document = new SiteDocument<z.output<Schema>>(file, result.data, text);
  for (const where of unknownFields(raw, result.data)) problems.add(document, where, t("unknown field"));
  return document;
}

function rawOf(text: string): { readonly raw: unknown; readonly mistakes: readonly Mistake[] } {
  const quick = parseQuickly(text);
  if (quick !== undefined) return { raw: quick.value, mistakes: [] };
  const { root, mistakes } = parseStrictly(text);
  return { raw: root && getNodeValue(root), mistakes };
}

async function readText(folder: string, file: string, problems: Problems): Promise<string | undefined> {
  const place = path.join(folder, file);
  if (!place.startsWith(path.join(folder, path.sep))) {
    problems.addFile(file, t("the file is outside the site folder"));
    return undefined;
  }
  try {
    return await readFile(place, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    problems.addFile(
      file,
      isMissing ? t("the file does not exist") : t("the file cannot be read ({error})", { error: String(error) }),
    );
    return undefined;
  }
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** A step of a path as the schema gives it. */
export function pathPart(part: PropertyKey): string | number {
  return typeof part === "number" ? part : String(part);
}

/**
 * The fields of `raw` that the schema dropped: misspelt ones, mostly. A schema that keeps unknown fields (a device's own
 * facts) keeps them in `checked` too, so they are not reported.
 */
function unknownFields(raw: unknown, checked: unknown): Path[] {
  const found: Path[] = [];
  collect({ raw, checked }, [], found);
  return found;
}

/** @param at their parent's path: one array for all, copied only for each finding */
function collect({ raw, checked }: { raw: unknown; checked: unknown }, at: Path, found: Path[]): void {
  if (Array.isArray(raw) && Array.isArray(checked)) {
    for (const [index, one] of raw.entries()) {
      at.push(index);
      collect({ raw: one, checked: checked[index] }, at, found);
      at.pop();
    }
  }
  if (!isRecord(raw) || !isRecord(checked)) return;
  for (const key of Object.keys(raw)) {
    at.push(key);
    if (key in checked) collect({ raw: raw[key], checked: checked[key] }, at, found);
    else found.push([...at]);
    at.pop();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { phrase, type Phrase, t } from "@atrium/words";
import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";

export interface Mistake {
  readonly offset: number;
  readonly problem: string;
}

/** The expectation behind each kind of mistake that jsonc-parser finds. */
const SENTENCES: Readonly<Record<string, Phrase>> = {
  CommaExpected: phrase("expected a comma"),
  ColonExpected: phrase("expected a colon"),
  ValueExpected: phrase("expected a value"),
  PropertyNameExpected: phrase("expected a field name in double quotes"),
  CloseBraceExpected: phrase("expected }"),
  CloseBracketExpected: phrase("expected ]"),
  EndOfFileExpected: phrase("expected the end of the file"),
  InvalidCommentToken: phrase("expected JSON without comments"),
  InvalidNumberFormat: phrase("expected a number"),
  InvalidSymbol: phrase("expected a value: put text in double quotes"),
  UnexpectedEndOfString: phrase('expected a closing "'),
};

/** Parses JSON as RFC 8259 has it (no comments, no trailing commas) and refuses a field that stands twice. */
export function parseStrictly(text: string): { root: Node | undefined; mistakes: Mistake[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const mistakes = errors.slice(0, 1).map(({ error, offset }) => {
    const code = printParseErrorCode(error);
    // A missing comma is noticed only at the next word, which may be lines below its place.
    const place = code === "CommaExpected" ? text.slice(0, offset).trimEnd().length : offset;
    const said = SENTENCES[code];
    return { offset: place, problem: said === undefined ? t("not valid JSON ({code})", { code }) : t(said) };
  });
  if (!root && mistakes.length === 0) mistakes.push({ offset: 0, problem: t("expected a value: the file is empty") });
  if (root && mistakes.length === 0) collectRepeats(root, mistakes);
  return { root, mistakes };
}

/**
 * The value of valid JSON, without a tree of where each field stands.
 * @returns undefined where something is wrong: `parseStrictly` reports it
 */
export function parseQuickly(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // A field that occurs twice is missing from the value's own names.
    return fieldsIn(value) === namesIn(text) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function fieldsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const part of Object.values(value)) count += fieldsIn(part);
  return count;
}

/** Texts that a colon follows. */
function namesIn(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)) if (colon === ":") count += 1;
  return count;
}

/** JSON allows a field to occur twice, and the last one wins silently; here it is the writer's mistake. */
function collectRepeats(node: Node, mistakes: Mistake[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    if (child.type !== "property") {
      collectRepeats(child, mistakes);
      continue;
    }
    const [name, value] = child.children ?? [];
    if (name && seen.has(name.value)) {
      mistakes.push({
        offset: name.offset,
        problem: t('duplicate field "{value}"', { value: name.value }),
      });
    }
    seen.add(name?.value);
    if (value) collectRepeats(value, mistakes);
  }
}

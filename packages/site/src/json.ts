import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";

export interface Mistake {
  readonly offset: number;
  readonly problem: string;
}

/** What jsonc-parser calls each mistake, said as what was expected. */
const SENTENCES: Readonly<Record<string, string>> = {
  CommaExpected: "expected a comma",
  ColonExpected: "expected a colon",
  ValueExpected: "expected a value",
  PropertyNameExpected: "expected a field name in double quotes",
  CloseBraceExpected: "expected }",
  CloseBracketExpected: "expected ]",
  EndOfFileExpected: "expected the end of the file",
  InvalidCommentToken: "expected JSON without comments",
  InvalidNumberFormat: "expected a number",
  InvalidSymbol: "expected a value: text stands in double quotes",
  UnexpectedEndOfString: 'expected a closing "',
};

/** Parses JSON as RFC 8259 has it (no comments, no trailing commas) and refuses a field that stands twice. */
export function parseStrictly(text: string): { root: Node | undefined; mistakes: Mistake[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const mistakes = errors.slice(0, 1).map(({ error, offset }) => {
    const code = printParseErrorCode(error);
    // A comma is missed only at the next word, which may be lines below the place where it belongs.
    const place = code === "CommaExpected" ? text.slice(0, offset).trimEnd().length : offset;
    return { offset: place, problem: SENTENCES[code] ?? `not valid JSON (${code})` };
  });
  if (!root && mistakes.length === 0) mistakes.push({ offset: 0, problem: "expected a value, the file is empty" });
  if (root && mistakes.length === 0) collectRepeats(root, mistakes);
  return { root, mistakes };
}

/** JSON allows a field to stand twice and the last one wins silently; here that is a mistake of the writer. */
function collectRepeats(node: Node, mistakes: Mistake[]): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    if (child.type !== "property") {
      collectRepeats(child, mistakes);
      continue;
    }
    const [name, value] = child.children ?? [];
    if (name && seen.has(name.value)) {
      mistakes.push({ offset: name.offset, problem: `the field "${String(name.value)}" stands here a second time` });
    }
    seen.add(name?.value);
    if (value) collectRepeats(value, mistakes);
  }
}

import { parseSync, Visitor } from "oxc-parser";
import { sentencesOf } from "./sentences.ts";

/** Words that read as translated, and what to write instead. */
interface Habit {
  /** A regular expression, in which a space is any white space. */
  readonly words: string;
  readonly better: string;
}

const HABITS: readonly Habit[] = [
  { words: "told", better: "notified, informed, reported, called with; told apart: distinguished" },
  { words: "anew", better: "again, from scratch; begins anew: restarts" },
  { words: "meanwhile", better: "in between, by then, since" },
  { words: "stands? here", better: "is shown here, is here" },
  { words: "so far as", better: "as far as, where" },
  { words: "(?:is|are) none of", better: "is not one of, is not part of, unknown" },
  { words: "(?<!there )(?:is|are) no \\w+ of", better: "is not a … of" },
  { words: "(?:give|gives|gave|giving) way", better: "yields, is hidden, is replaced by" },
  { words: "by so much", better: "by this much, how much" },
  { words: "for so long", better: "for this long, how long" },
  { words: "without end", better: "until stopped, forever, unbounded" },
  { words: "comes? along", better: "arrives, develops" },
  { words: "as it were", better: "leave it out" },
  { words: "where(?:to|from)", better: "where to, where from" },
  { words: "put together", better: "combined, joined, merged, built" },
  { words: "still to come", better: "pending, in the future, not yet received" },
  { words: "want of", better: "because there is no, lack of; as a verb: command, ask for" },
];

/** The words of all habits; those of a comment may go on behind the sign of its next line. */
const ANY = patternOf(HABITS.map(({ words }) => words).join("|"), String.raw`[\s/*]+`);

/** The functions that name a test, or a part of one. */
const NAMING: ReadonlySet<string> = new Set(["test", "it", "describe"]);

interface Passage {
  readonly start: number;
  readonly end: number;
}

interface Looked {
  readonly file: string;
  readonly code: string;
  /** What is looked at, each character where the code has it. */
  readonly text: string;
}

/** The habits in the comments, the sentences and the names of tests of a file, as `file:line "words", better: …`. */
export function habitsInCode(file: string, code: string): string[] {
  if (!ANY.test(code)) return [];
  const { comments, program } = parseSync(file, code);
  const passages: Passage[] = [...comments];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isName = first?.type === "Literal" || first?.type === "TemplateLiteral";
      if (isName && NAMING.has(rootOf(callee) ?? "")) passages.push(first);
    },
  }).visit(program);
  return [passages, sentencesOf(file, code)].flatMap((some) =>
    habitsIn({ file, code, text: passagesAlone(code, some) }),
  );
}

/** The habits of a Markdown document outside of its blocks of code. */
export function habitsInDocument(file: string, document: string): string[] {
  const text = document.replaceAll(/^```.*?^```/gms, (block) => "·".repeat(block.length));
  return habitsIn({ file, code: document, text });
}

/** `test.each(rows)("…")` and `test.step("…")` name a test too. */
function rootOf(callee: { readonly type: string }): string | undefined {
  if ("name" in callee && typeof callee.name === "string") return callee.name;
  const within = "object" in callee ? callee.object : "callee" in callee ? callee.callee : undefined;
  return isNode(within) ? rootOf(within) : undefined;
}

function isNode(value: unknown): value is { readonly type: string } {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The passages, each character where the code has it; signs of comments become spaces. */
function passagesAlone(code: string, passages: readonly Passage[]): string {
  let text = "";
  for (const { start, end } of passages.toSorted((a, b) => a.start - b.start)) {
    const between = code.slice(text.length, start);
    text += /\S/.test(between) ? "·".repeat(between.length) : between;
    text += code.slice(start, end).replaceAll(/^\/[/*]+|^\s*\*+\/?/gm, (sign) => sign.replaceAll(/[/*]/g, " "));
  }
  return text;
}

function habitsIn({ file, code, text }: Looked): string[] {
  return HABITS.flatMap(({ words, better }) => {
    return Array.from(text.matchAll(patternOf(words, String.raw`\s+`, "g")), (match) => {
      const line = code.slice(0, match.index).split("\n").length;
      return `${file}:${line} "${match[0].replaceAll(/\s+/g, " ")}", better: ${better}`;
    });
  });
}

function patternOf(words: string, space: string, flags = ""): RegExp {
  return new RegExp(String.raw`(?<!\w)(?:${words.replaceAll(" ", space)})(?!\w)`, `i${flags}`);
}

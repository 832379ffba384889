/** What somebody typed into the palette, read as words to find and as a level to set. */
export interface Wish {
  /** Lower case; every one must be found. */
  readonly words: readonly string[];
  /** The same without a number that may be meant as a level: "lab 2" is a room or level 2. */
  readonly wordsBesideLevel: readonly string[];
  /** 0 to 100 %; undefined where no level is meant. */
  readonly level: number | undefined;
  /** The words to mark in a finding, and "off" or "on". */
  readonly marks: readonly string[];
  /** Whether something is to happen, not only to be found. */
  readonly isCommand: boolean;
}

const FILLERS = new Set(["to", "the", "light", "lights", "%"]);
const LEVELS: Readonly<Record<string, number>> = { off: 0, on: 100 };
/** Verbs, and the level that each means where none is named. */
const VERBS: Readonly<Record<string, number | undefined>> = {
  turn: undefined,
  switch: undefined,
  set: undefined,
  put: undefined,
  make: undefined,
  dim: 30,
  lower: 30,
  brighten: 80,
  raise: 80,
};
/** Only beside a verb: by themselves they may be the beginning of a name. */
const VERB_FILLERS = new Set(["in", "at", "of", "percent", "lamp", "lamps", "lighting", "down", "up"]);
const VERB_LEVELS: Readonly<Record<string, number>> = { full: 100, half: 50 };
const NUMBER = /^(\d{1,3})(%?)$/;

export function readWish(text: string): Wish {
  const tokens = text.toLowerCase().replaceAll("%", " % ").split(/\s+/).filter(Boolean);
  const words: string[] = [];
  const wordsBesideLevel: string[] = [];
  const marks = tokens.filter((token) => Object.hasOwn(LEVELS, token));
  const verb = tokens.find((token) => Object.hasOwn(VERBS, token));
  const levels = verb === undefined ? LEVELS : { ...LEVELS, ...VERB_LEVELS };
  let level = verb === undefined ? undefined : VERBS[verb];
  let isCommand = verb !== undefined || tokens.includes("%");
  for (const [index, token] of tokens.entries()) {
    const named = Object.hasOwn(levels, token) ? levels[token] : undefined;
    const number = NUMBER.exec(token)?.[1];
    if (named !== undefined) {
      level = named;
      isCommand = true;
    } else if (number !== undefined && Number(number) <= 100) {
      level = Number(number);
      if (tokens[index + 1] !== "%" && tokens[index + 1] !== "percent") words.push(token);
    } else if (!FILLERS.has(token) && token !== verb && !(verb !== undefined && VERB_FILLERS.has(token))) {
      words.push(token);
      wordsBesideLevel.push(token);
    }
  }
  return { words, wordsBesideLevel, level, marks: [...words, ...marks], isCommand };
}

/** Whether every word is in the text. */
export function matches(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

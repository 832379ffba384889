interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

let round: Figure[] = [];

/** Prints one line of figures, aligned, e.g. `start to first 200    1.21 s   (budget ≤ 1.5 s)`. */
export function figure(name: string, value: string, note = ""): void {
  round.push({ name, value, note });
  print({ name, value, note });
}

export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** The figures since the last call, in their order. */
export function takeRound(): readonly Figure[] {
  const taken = round;
  round = [];
  return taken;
}

/** Prints the same figures of several rounds as one: each number as its least, median and greatest. */
export function printSpread(rounds: readonly (readonly Figure[])[]): void {
  const [first = [], ...others] = rounds;
  if (others.length === 0) return;
  heading(`Of ${rounds.length} rounds, each number as least / median / greatest`);
  for (const [index, one] of first.entries()) {
    const alike = rounds.flatMap((figures) => figures.filter(({ name }, at) => at === index && name === one.name));
    print({ ...one, value: spreadOf(alike.map(({ value }) => value)) });
  }
}

function print({ name, value, note }: Figure): void {
  console.log(`  ${name.padEnd(52)} ${value.padStart(16)}${note === "" ? "" : `   (${note})`}`);
}

/** A number by itself: the 50 of `p50` is part of a name. */
const NUMBER = /(?<![\w.])\d+(?:\.\d+)?/g;

/** @param values texts that differ only in their numbers; others are printed side by side */
function spreadOf(values: readonly string[]): string {
  const [first = ""] = values;
  const words = (text: string): string => text.replace(NUMBER, "#");
  if (values.some((value) => words(value) !== words(first))) return values.join(" | ");
  const numbers = values.map((value) => value.match(NUMBER) ?? []);
  let column = 0;
  return first.replace(NUMBER, () => {
    const sorted = numbers.map((row) => row[column] ?? "").sort((one, other) => Number(one) - Number(other));
    column += 1;
    return `${sorted[0]} / ${sorted[Math.floor((sorted.length - 1) / 2)]} / ${sorted.at(-1)}`;
  });
}

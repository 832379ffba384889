import { RecentlyUsed } from "../../platform/recentlyUsed.ts";

const MAX_BYTES = 4 * 2 ** 20;

interface Kept<Answer> {
  /** The numbers of what it was answered from. */
  readonly parts: Float64Array;
  readonly answer: Promise<Answer>;
  /** About how many the answer takes; 0 while it is being added up. */
  bytes: number;
}

/**
 * Answers, each for as long as every day that it adds up is the same: people who look at the same year share one, which is as
 * old as its running day. To add up a year for 20 places takes longer than to see that nothing has changed.
 */
export class UsageCache<Answer> {
  readonly #bytesOf: (answer: Answer) => number;
  readonly #kept = new RecentlyUsed<string, Kept<Answer>>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ parts, bytes }) => parts.byteLength + bytes,
  });
  /** An answer knows its days by a number: it does not keep them in memory. */
  readonly #numbers = new WeakMap<object, number>();
  #numbered = 0;

  /** @param bytesOf about how many bytes an answer takes */
  constructor(bytesOf: (answer: Answer) => number) {
    this.#bytesOf = bytesOf;
  }

  /** @param key what is asked @param parts what it is answered from, in the order of the question */
  async of(key: string, parts: readonly object[], add: () => Promise<Answer>): Promise<Answer> {
    const numbers = Float64Array.from(parts, (part) => this.#numberOf(part));
    const known = this.#kept.get(key);
    if (known !== undefined && areSame(known.parts, numbers)) return known.answer;
    const kept: Kept<Answer> = { parts: numbers, answer: add(), bytes: 0 };
    this.#kept.set(key, kept);
    try {
      const answer = await kept.answer;
      kept.bytes = this.#bytesOf(answer);
      return answer;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }

  #numberOf(part: object): number {
    const known = this.#numbers.get(part);
    if (known !== undefined) return known;
    this.#numbered += 1;
    this.#numbers.set(part, this.#numbered);
    return this.#numbered;
  }
}

function areSame(some: Float64Array, others: Float64Array): boolean {
  return some.length === others.length && some.every((part, index) => part === others[index]);
}

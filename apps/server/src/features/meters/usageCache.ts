/** Answers that are kept: those of the pages that are open. */
const MAX_KEPT = 40;

interface Kept<Answer> {
  readonly parts: readonly object[];
  readonly answer: Promise<Answer>;
}

/**
 * Answers, each for as long as every day that it adds up is the same: people who look at the same year share one, which is as
 * old as its running day. To add up a year for 20 places takes longer than to see that nothing has changed.
 */
export class UsageCache<Answer> {
  readonly #kept = new Map<string, Kept<Answer>>();

  /** @param key what is asked @param parts what it is answered from, in the order of the question */
  async of(key: string, parts: readonly object[], add: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && areSame(kept.parts, parts)) return kept.answer;
    this.#kept.delete(key);
    const answer = add();
    this.#kept.set(key, { parts, answer });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    answer.catch(() => {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key);
    });
    return answer;
  }
}

function areSame(some: readonly object[], others: readonly object[]): boolean {
  return some.length === others.length && some.every((part, index) => part === others[index]);
}

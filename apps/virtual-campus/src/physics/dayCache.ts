/** What is reckoned of a day, kept for so many days; the one that was reckoned first goes first. */
export class DayCache<Day> {
  readonly #capacity: number;
  readonly #compute: (day: number) => Day;
  readonly #days = new Map<number, Day>();

  /** @param reckon of a day's number, or of its first moment */
  constructor(capacity: number, compute: (day: number) => Day) {
    this.#capacity = capacity;
    this.#compute = compute;
  }

  of(day: number): Day {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const computed = this.#compute(day);
    const oldest = this.#days.keys().next().value;
    if (this.#days.size >= this.#capacity && oldest !== undefined) this.#days.delete(oldest);
    this.#days.set(day, computed);
    return computed;
  }
}

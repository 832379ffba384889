/** What is reckoned of a day, kept for so many days; the one that was reckoned first goes first. */
export class KeptDays<Day> {
  readonly #most: number;
  readonly #reckon: (day: number) => Day;
  readonly #days = new Map<number, Day>();

  /** @param reckon of a day's number, or of its first moment */
  constructor(most: number, reckon: (day: number) => Day) {
    this.#most = most;
    this.#reckon = reckon;
  }

  of(day: number): Day {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const reckoned = this.#reckon(day);
    const oldest = this.#days.keys().next().value;
    if (this.#days.size >= this.#most && oldest !== undefined) this.#days.delete(oldest);
    this.#days.set(day, reckoned);
    return reckoned;
  }
}

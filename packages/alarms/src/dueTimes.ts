/** Which checks are to be looked at when, the earliest first: a binary heap in two arrays. */
export class DueTimes {
  readonly #times: number[] = [];
  readonly #checks: number[] = [];

  /** When the next is due, ms; Infinity: none is. */
  get next(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  add(time: number, check: number): void {
    let at = this.#times.length;
    this.#times.push(time);
    this.#checks.push(check);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#times[parent] ?? 0) <= time) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Takes the earliest away. */
  take(): { readonly time: number; readonly check: number } | undefined {
    const [time] = this.#times;
    const [check] = this.#checks;
    if (time === undefined || check === undefined) return undefined;
    this.#swap(0, this.#times.length - 1);
    this.#times.pop();
    this.#checks.pop();
    this.#sink();
    return { time, check };
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (this.#timeAt(left) < this.#timeAt(least)) least = left;
      if (this.#timeAt(right) < this.#timeAt(least)) least = right;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #timeAt(at: number): number {
    return this.#times[at] ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    for (const column of [this.#times, this.#checks]) {
      const kept = column[one] ?? 0;
      column[one] = column[other] ?? 0;
      column[other] = kept;
    }
  }
}

const SECONDS = 60;

/** What a connection did in each second of the last minute. */
export class LastMinute {
  readonly #points = new Float64Array(SECONDS);
  readonly #busy = new Float64Array(SECONDS);
  readonly #second = new Float64Array(SECONDS).fill(-1);
  readonly #begin: number;

  /** @param now by the clock's `elapsed`, as everywhere here */
  constructor(now: number) {
    this.#begin = now;
  }

  /** @param points values that came @param busy ms that a request was under way */
  add(now: number, points: number, busy: number): void {
    const second = Math.floor(now / 1_000);
    const slot = second % SECONDS;
    if (this.#second[slot] !== second) {
      this.#second[slot] = second;
      this.#points[slot] = 0;
      this.#busy[slot] = 0;
    }
    this.#points[slot] = (this.#points[slot] ?? 0) + points;
    this.#busy[slot] = (this.#busy[slot] ?? 0) + busy;
  }

  /** Points a second, and the share of the time in which a request was under way. */
  rates(now: number): { readonly pointsPerSecond: number; readonly busy: number } {
    const oldest = Math.floor(now / 1_000) - SECONDS;
    let [points, busy] = [0, 0];
    for (const [slot, second] of this.#second.entries()) {
      if (second <= oldest) continue;
      points += this.#points[slot] ?? 0;
      busy += this.#busy[slot] ?? 0;
    }
    const window = Math.min(SECONDS * 1_000, Math.max(1_000, now - this.#begin));
    return { pointsPerSecond: (points * 1_000) / window, busy: Math.min(1, busy / window) };
  }
}

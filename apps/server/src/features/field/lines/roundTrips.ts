/** Ms of the first bin. */
const FIRST = 0.05;
/** Each bin is this much wider than the one before: what is read from it is right to a seventh. */
const STEP = 1.15;
/** The last bin ends at some 4 minutes; no driver waits longer. */
const BINS = 110;

export interface RoundTrip {
  /** Ms: half of them took no longer. */
  readonly median: number;
  /** Ms: 95 of 100 took no longer. */
  readonly p95: number;
}

/** How long many answers took, in little room. */
export class RoundTripBins {
  readonly #counts = new Uint32Array(BINS);
  #total = 0;

  /** @param took ms */
  add(took: number): void {
    const bin = Math.ceil(Math.log(Math.max(took, FIRST) / FIRST) / Math.log(STEP));
    const at = Math.min(BINS - 1, bin);
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#total += 1;
  }

  get summary(): RoundTrip | null {
    return this.#total === 0 ? null : { median: this.#at(0.5), p95: this.#at(0.95) };
  }

  /** The middle of the bin in which this share of the answers is reached. */
  #at(share: number): number {
    let left = share * this.#total;
    const bin = this.#counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return rounded(FIRST * STEP ** (bin - 0.5));
  }
}

/** The newest answers of a connection, exactly. */
export class NewestRoundTrips {
  readonly #took = new Float64Array(200);
  #count = 0;

  /** @param took ms */
  add(took: number): void {
    this.#took[this.#count % this.#took.length] = took;
    this.#count += 1;
  }

  get summary(): RoundTrip | null {
    const known = this.#took.subarray(0, Math.min(this.#count, this.#took.length)).toSorted();
    const at = (share: number): number => rounded(known[Math.ceil(share * known.length) - 1] ?? 0);
    return known.length === 0 ? null : { median: at(0.5), p95: at(0.95) };
  }
}

/** Ms, in tenths. */
function rounded(took: number): number {
  return Math.round(took * 10) / 10;
}

import * as z from "zod";

/** Width of a bucket, ms. */
const WIDTH = 0.25;
const BUCKETS = 80_000;

/** A histogram on its way between processes: the buckets that are not empty. */
export const SparseCounts = z.array(z.tuple([z.int(), z.int()]));
export type SparseCounts = z.infer<typeof SparseCounts>;

/** Latencies by the quarter of a millisecond, up to 20 s: millions of them take no more room than a few. */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** @param latency ms; a clock that is a little behind gives a negative one, which counts as 0 */
  add(latency: number): void {
    const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.round(latency / WIDTH)));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
  }

  addCounts(counts: SparseCounts): void {
    for (const [bucket, count] of counts) {
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count;
      this.#total += count;
    }
  }

  clear(): void {
    this.#counts.fill(0);
    this.#total = 0;
  }

  sparse(): SparseCounts {
    return Array.from(this.#counts.entries()).filter(([, count]) => count > 0);
  }

  /** The latency below which this share lies, ms; NaN where there is none. */
  percentile(share: number): number {
    let left = this.#total * share;
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (count > 0 && left <= 0) return bucket * WIDTH;
    }
    return Number.NaN;
  }

  /** `p50 1.3  p95 2.5  p99 4.0 ms`. */
  toString(): string {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => this.percentile(share).toFixed(1));
    return `p50 ${p50}  p95 ${p95}  p99 ${p99} ms`;
  }
}

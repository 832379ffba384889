/** Prints one line of figures, aligned, e.g. `start to first 200    1.21 s   (budget ≤ 1.5 s)`. */
export function figure(name: string, value: string, note = ""): void {
  console.log(`  ${name.padEnd(52)} ${value.padStart(16)}${note === "" ? "" : `   (${note})`}`);
}

export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** The value below which a share of the sorted-on-the-fly samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `p50 1.2, p95 3.4, p99 5.6 ms` of samples in milliseconds. */
export function latencies(samples: readonly number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(samples, share).toFixed(1));
  return `p50 ${p50}  p95 ${p95}  p99 ${p99} ms`;
}

/** A figure of a day or a night that was measured. */
interface Known {
  readonly day: number;
  readonly value: number;
}

const FEWEST = 7;
/** What is usual: a quarter were less. */
const USUAL_SHARE = 0.25;
/** In a row above the usual before it is said: guests leave after one. */
const ROW = 2;

/** null: too few are known. */
export function usualOf(known: readonly Known[]): number | null {
  if (known.length < FEWEST) return null;
  const sorted = known.map(({ value }) => value).toSorted((one, other) => one - other);
  return sorted[Math.floor(USUAL_SHARE * sorted.length)] ?? null;
}

/** The first of those that were all above a limit, up to the last; null: too few in a row were. */
export function risenSince(known: readonly Known[], limit: number): number | null {
  const row = known.slice(known.findLastIndex(({ value }) => value <= limit) + 1);
  return row.length < ROW ? null : (row[0]?.day ?? null);
}

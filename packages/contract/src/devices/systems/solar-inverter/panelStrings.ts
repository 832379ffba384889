/** Below this much of the median a string lags behind, and below this power, kW, nobody can tell. */
const LAGS = 0.85;
const TOO_LITTLE = 0.3;

/** What the keys of the points of strings begin with; their number follows. */
export const STRING_POWER = "string-power-";

/** One string of panels. */
export interface PanelString {
  readonly number: number;
  /** kW; null: not known. */
  readonly power: number | null;
  /** By how much it is below the median of its inverter's strings, percent; undefined where it keeps up. */
  readonly lag: number | undefined;
}

/**
 * The strings of an inverter, each held against the median of all of them: they hang on one roof under one sky.
 * @param powers kW in their order; null: not known
 */
export function panelStrings(powers: readonly (number | null)[]): PanelString[] {
  const known = powers.filter((power) => power !== null).toSorted((one, other) => one - other);
  const middle = median(known);
  return powers.map((power, index) => {
    const isLagging = power !== null && middle >= TOO_LITTLE && power < LAGS * middle;
    return { number: index + 1, power, lag: isLagging ? 100 * (1 - power / middle) : undefined };
  });
}

function median(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
  return (low + high) / 2;
}

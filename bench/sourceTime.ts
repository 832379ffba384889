/**
 * Values that carry the time of their making: eighths of a millisecond since a moment that all processes of a run
 * share. A float32 holds them exactly for 35 minutes, which is longer than a run.
 */
const STEPS_PER_MS = 8;

/** Ms since the epoch, with fractions. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

export function valueAt(time: number, base: number): number {
  return Math.round((time - base) * STEPS_PER_MS);
}

export function timeOf(value: number, base: number): number {
  return base + value / STEPS_PER_MS;
}

/**
 * Values that carry the time of their making: eighths of a millisecond since a moment that all processes of a run
 * share. History keeps what differs by more than the band of its unit, so every second value is lifted far beyond it. A
 * float32 holds them exactly; the time fits for eight minutes, which is longer than a run.
 */
const STEPS_PER_MS = 8;
const LIFT = 2 ** 22;

/** Ms since the epoch, with fractions. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** @param after the value never repeats: it is at least one step beyond this one */
export function valueAt(
  time: number,
  { base, isLifted, after }: { readonly base: number; readonly isLifted: boolean; readonly after: number },
): number {
  const steps = Math.max(Math.round((time - base) * STEPS_PER_MS), (after % LIFT) + 1);
  return isLifted ? steps + LIFT : steps;
}

export function timeOf(value: number, base: number): number {
  return base + (value % LIFT) / STEPS_PER_MS;
}

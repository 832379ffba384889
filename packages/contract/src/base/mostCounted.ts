const HOUR = 3_600_000;
/** Ms: counters are passed on a little late by gateways, and in whole steps. */
const LATENESS = 60_000;
const STEP = 1;

/**
 * The most that a counter can have counted between two readings, in its unit: more is not believed.
 * @param perHour what its meter counts in an hour at most
 * @param elapsed ms between the readings
 */
export function mostCounted(perHour: number, elapsed: number): number {
  return STEP + (perHour * (elapsed + LATENESS)) / HOUR;
}

import { MINUTE } from "@atrium/time";

const SECOND = 1_000;
/** How long after the first, second … attempt the next one comes, ms: two hours in all. */
const WAITS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  ...Array.from({ length: 7 }, () => 15 * MINUTE),
];
/** Receivers that many send to come back to all of them at once. */
const SCATTER = 0.2;

/** How long to wait after so many attempts, ms; undefined: it is given up. @param chance 0 to 1 */
export function waitAfter(attempts: number, chance: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + SCATTER * (2 * chance - 1)));
}

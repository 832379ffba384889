import { chance, wordSeed } from "../chance.ts";
import type { LocalTime } from "../localTime.ts";

const SEED = wordSeed("lamps left on");
/** Share of the circuits that are left on over a weekend: on the default campus one on every other weekend. */
const SHARE = 1 / 800;
/** Hours: somebody leaves on Friday, and somebody comes on Monday. */
export const LEFT_ON = { from: 18, until: 7 } as const;
const FRIDAY = 5;

/** Whether somebody has left a circuit on over the weekend. @param seed of the circuit's id */
export function isLeftOn(seed: number, { day, weekday, hour }: Pick<LocalTime, "day" | "weekday" | "hour">): boolean {
  const daysSince = (weekday - FRIDAY + 7) % 7;
  const isWeekend =
    (daysSince === 0 && hour >= LEFT_ON.from) ||
    daysSince === 1 ||
    daysSince === 2 ||
    (daysSince === 3 && hour < LEFT_ON.until);
  return isWeekend && isForgotten(seed, day - daysSince);
}

/** @param friday days since 1970-01-01, local */
export function isForgotten(seed: number, friday: number): boolean {
  return chance(SEED ^ seed, friday) < SHARE;
}

import { chance, wordSeed } from "../chance.ts";
import { DAY, HOUR } from "../localTime.ts";

const SEED = wordSeed("slow leaks");
/** One slow leak in so many days, somewhere behind a meter. */
export const LEAK_EVERY = 45;
/** Litres a minute: a toilet that runs on, or a joint that weeps. */
const LITRES = { least: 1.2, most: 3.6 };
/** Days until somebody finds it. */
const DAYS = { least: 5, most: 14 };

/** A leak that nobody has reported. Times as days since 1970-01-01, local, with their share of the day. */
export interface SlowLeak {
  readonly from: number;
  readonly until: number;
  readonly litresPerMinute: number;
  /** Which of the floors with a meter it is on, 0 to 1. */
  readonly place: number;
}

/** The slow leak that falls into the same stretch of days as a day. The same at any campus, whenever it is asked. */
export function slowLeakAround(day: number): SlowLeak {
  const stretch = Math.floor(day / LEAK_EVERY);
  const lot = (index: number) => chance(SEED ^ stretch, index);
  const lasts = DAYS.least + (DAYS.most - DAYS.least) * lot(1);
  // Whole within its stretch, and begun and repaired in working hours or not, as leaks are.
  const from = stretch * LEAK_EVERY + 1 + (LEAK_EVERY - 2 - lasts) * lot(2);
  return {
    from,
    until: Math.floor(from + lasts) + (9 + 7 * lot(3)) * (HOUR / DAY),
    litresPerMinute: LITRES.least + (LITRES.most - LITRES.least) * lot(4),
    place: lot(5),
  };
}

/** Litres a minute that leak at a moment. @param now days since 1970-01-01, local, with the share of the day */
export function leakFlow(leak: SlowLeak, now: number): number {
  return now >= leak.from && now < leak.until ? leak.litresPerMinute : 0;
}

import { chance, wordSeed } from "../chance.ts";
import { DAY } from "../localTime.ts";

const SEED = wordSeed("drifting sensors");
/** In so many days one sensor in so many drifts once. */
export const DRIFT_EVERY = 120;
const SHARE = 1 / 80;
/** K by which it is off when somebody calibrates it, and days until then. */
const KELVIN = { least: 1.4, most: 2.8 };
const DAYS = { least: 35, most: 75 };

/** A sensor that is off by a little more each day. */
export interface Drift {
  /** ms since the epoch */
  readonly from: number;
  readonly until: number;
  /** K that it is off in the end, too warm or too cold. */
  readonly kelvin: number;
}

/** The drift of a sensor in the stretch of days around a moment, where it has one. @param seed of its device's id */
export function driftAround(seed: number, time: number): Drift | undefined {
  const stretch = Math.floor(time / DAY / DRIFT_EVERY);
  const lot = (index: number) => chance(SEED ^ seed ^ Math.imul(stretch, 0x9e3779b1), index);
  if (lot(1) >= SHARE) {
    return undefined;
  }
  const days = DAYS.least + (DAYS.most - DAYS.least) * lot(2);
  const from = Math.round((stretch * DRIFT_EVERY + (DRIFT_EVERY - days) * lot(3)) * DAY);
  const kelvin = (lot(4) < 0.5 ? -1 : 1) * (KELVIN.least + (KELVIN.most - KELVIN.least) * lot(5));
  return { from, until: Math.round(from + days * DAY), kelvin };
}

/** K by which a sensor is off at a moment. */
export function driftAt(seed: number, time: number): number {
  const drift = driftAround(seed, time);
  if (drift === undefined || time < drift.from || time >= drift.until) {
    return 0;
  }
  return (drift.kelvin * (time - drift.from)) / (drift.until - drift.from);
}

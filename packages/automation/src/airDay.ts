import { OUTDOOR_CO2 } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import type { RecordedValues } from "./conditionTrial.ts";

/** What was recorded of a fresh air unit and of the CO2 of one of its rooms on a day; the value of the beginning first. */
interface RecordedAir {
  readonly on: RecordedValues;
  /** Of its fan. */
  readonly level: RecordedValues;
  /** ppm */
  readonly co2: RecordedValues;
  readonly from: number;
  readonly to: number;
  /** The time that is learned for, and how much before and after it is kept, ms. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** A few minutes of a room. */
export interface AirStep {
  /** ppm above outdoors at its beginning; NaN: not known, as of all of these. */
  readonly excess: number;
  /** ppm an hour that it rose. */
  readonly slope: number;
  /** Share of it for which the unit ran. */
  readonly share: number;
  readonly level: number;
}

/** How fast the CO2 of a room fell at its fastest while its unit ran, at one level of its fan. */
interface Fall {
  readonly level: number;
  /** Air changes an hour. */
  readonly rate: number;
}

/** A room that a unit blows into, on one day. */
export interface AirDay {
  readonly at: number;
  readonly falls: readonly Fall[];
  readonly steps: readonly AirStep[];
  /** Which of the steps begins with `at`; it may be the one after the last. */
  readonly first: number;
}

/** Minutes of a step. */
export const STEP = 5;
const STEP_MILLIS = STEP * MINUTE;
export const STEPS_AN_HOUR = HOUR / STEP_MILLIS;
/** A fall is looked at over so many steps: over fewer a sensor's own steps would be the rate. */
const FALL_STEPS = 6;
/** ppm that a room has to have above outdoors at the beginning of a fall: of less a sensor says too little. */
const WORTH = 150;
/** The second half of a fall is as fast as the first, but for a sensor's noise. */
const STEADY = 0.75;
/** ppm above outdoors below which a sensor says nothing of the rest. */
const NEAR = 10;

/** A recorded day in equal steps, with the falls of all of it. */
export function airDayOf({ on, level, co2, from, to, at, before, after }: RecordedAir): AirDay {
  const back = Math.floor((at - from) / STEP_MILLIS);
  const count = back + Math.floor((to - at) / STEP_MILLIS) + 1;
  const start = at - back * STEP_MILLIS;
  const [ons, levels, ppm] = [sampled(on, start, count), sampled(level, start, count), sampled(co2, start, count)];
  const all = Array.from({ length: count - 1 }, (_, index): AirStep => {
    const [now = Number.NaN, next = Number.NaN] = [ppm[index], ppm[index + 1]];
    const [was = Number.NaN, is = Number.NaN] = [ons[index], ons[index + 1]];
    return {
      excess: now - OUTDOOR_CO2,
      slope: (next - now) * STEPS_AN_HOUR,
      share: (was + is) / 2,
      level: levels[index] ?? Number.NaN,
    };
  });
  const first = Math.min(back, Math.ceil(before / STEP_MILLIS));
  return {
    at,
    falls: fallsOf(all),
    steps: all.slice(back - first, back + Math.ceil(after / STEP_MILLIS)),
    first,
  };
}

/**
 * A room whose people have left comes towards outdoors as fast as its air is changed; while people are in it falls more slowly, never
 * faster. So the fastest of a day that does not slow down is nearest to what the unit does.
 */
function fallsOf(steps: readonly AirStep[]): Fall[] {
  const fastest = new Map<number, number>();
  let ran = 0;
  for (const [index, { share, level }] of steps.entries()) {
    const isSame = Object.is(level, steps[index - 1]?.level);
    ran = share === 1 ? (isSame ? ran + 1 : 1) : 0;
    const [begun, end] = [steps[index - FALL_STEPS], steps[index]];
    // Step by step up to the beginning of this one.
    if (ran <= FALL_STEPS || begun === undefined || end === undefined || !(begun.excess >= WORTH)) continue;
    const middle = Math.max(NEAR, steps[index - FALL_STEPS / 2]?.excess ?? Number.NaN);
    const [early, late] = [begun.excess / middle, middle / Math.max(NEAR, end.excess)].map(Math.log);
    // Where people are in it slows down, towards what they keep up: it comes towards outdoors only where it does not.
    if (early === undefined || late === undefined || !(late >= early * STEADY)) continue;
    const rate = ((early + late) * STEPS_AN_HOUR) / FALL_STEPS;
    if (rate > (fastest.get(level) ?? 0)) fastest.set(level, rate);
  }
  return [...fastest].map(([level, rate]) => ({ level, rate }));
}

/** The values that held at equal distances; NaN where none is known. */
function sampled({ times, values }: RecordedValues, start: number, count: number): number[] {
  let row = 0;
  let held = Number.NaN;
  return Array.from({ length: count }, (_, index) => {
    for (; row < times.length && (times[row] ?? 0) <= start + index * STEP_MILLIS; row += 1) {
      held = values[row] ?? Number.NaN;
    }
    return held;
  });
}

import { chance, wordSeed } from "../physics/chance.ts";
import { HOUR } from "../physics/localTime.ts";
import type { Network } from "./network.ts";
import { usualSupply } from "./supply.ts";

const HOURS_A_YEAR = 8_766;
/** Looks at the model for a meter's mean power: every seventh hour of a week meets every hour of the day. */
const SAMPLES = 24;
const SAMPLE_STEP = 7 * HOUR;

/** Share of its most that a machine takes in the mean of a year: rather too much than too little. */
const MACHINE_SHARE = 0.5;

const LOOK_BACK = 6_000;
const LOOK_STEP = 1_000;

export interface CounterMemory {
  /** Wh by counter key. */
  readonly energies: Readonly<Record<string, number>>;
  /** ms since the epoch */
  readonly savedAt: number;
  /** Written by an orderly stop, so that nothing was counted afterwards. */
  readonly isFinal: boolean;
}

/**
 * Wh of every counter at `now`: what was kept and what was used since. A counter never falls: after
 * a kill, the loads may have taken more than the model between the last save and the end, so the counter goes on
 * from what they could have taken at most.
 * @param used Wh of every counter since then, by the model
 * @param saveInterval ms between two saves
 */
export function countersAt(
  network: Network,
  now: number,
  kept: CounterMemory | undefined,
  used: Float64Array,
  saveInterval: number,
): Float64Array {
  const energies = firstCounters(network, now);
  if (kept === undefined || kept.savedAt > now) {
    return energies;
  }
  // A save may have been late as well.
  const unseen = Math.min(now - kept.savedAt, 2 * saveInterval);
  const ceilings = kept.isFinal ? undefined : largestWatts(network, kept.savedAt, unseen);
  for (const [index, { key }] of network.counters.entries()) {
    const before = kept.energies[key];
    if (before !== undefined) {
      energies[index] = before + Math.max(used[index] ?? 0, ((ceilings?.[index] ?? 0) * unseen) / HOUR);
    }
  }
  return energies;
}

/** Meters that have counted for two to four years: more than the history that is written backwards from here. */
function firstCounters(network: Network, now: number): Float64Array {
  const watts = Float64Array.from(network.loads, ({ ceiling = 0 }) => ceiling * MACHINE_SHARE);
  const partWatts = new Float64Array(network.parts.length);
  const turning = new Float64Array(network.counters.length);
  const sum = new Float64Array(network.counters.length);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const moment = network.momentAt(now - sample * SAMPLE_STEP);
    network.evaluate(moment, watts);
    network.measure(moment, watts, partWatts);
    network.turn(partWatts, turning);
    for (let counter = 0; counter < sum.length; counter++) {
      sum[counter] = (sum[counter] ?? 0) + (turning[counter] ?? 0);
    }
  }
  return Float64Array.from(network.counters, ({ key }, index) => {
    const years = 2 + 2 * chance(wordSeed(key), 2);
    // At least a kW a year for what is seldom on, such as the generator.
    return Math.round((((sum[index] ?? 0) / SAMPLES) * HOURS_A_YEAR + 1_000_000) * years);
  });
}

/**
 * The most that can have turned every counter from an instant on: full light and what the model had at most, in the dark,
 * for what is delivered, and the sun alone for what is received.
 */
function largestWatts(network: Network, from: number, duration: number): Float64Array {
  const watts = new Float64Array(network.loads.length);
  const largest = Float64Array.from(network.loads, ({ ceiling }) => ceiling ?? 0);
  // The loads of an instant are those of the look at the model before it.
  const moments = Array.from({ length: Math.floor((duration + LOOK_BACK) / LOOK_STEP) + 1 }, (_, look) =>
    network.momentAt(from - LOOK_BACK + look * LOOK_STEP),
  );
  for (const moment of moments) {
    network.evaluate(moment, watts);
    for (let load = 0; load < watts.length; load++) {
      largest[load] = Math.max(largest[load] ?? 0, watts[load] ?? 0);
    }
  }
  const dark = usualSupply(network.feederTree.nodes, false);
  const partWatts = new Float64Array(network.parts.length);
  const turning = new Float64Array(network.counters.length);
  const most = new Float64Array(network.counters.length);
  const take = () => {
    network.turn(partWatts, turning);
    for (let counter = 0; counter < most.length; counter++) {
      most[counter] = Math.max(most[counter] ?? 0, turning[counter] ?? 0);
    }
  };
  watts.fill(0);
  for (const moment of moments) {
    network.measure(moment, largest, partWatts, dark);
    take();
    network.measure(moment, watts, partWatts);
    take();
  }
  return most;
}

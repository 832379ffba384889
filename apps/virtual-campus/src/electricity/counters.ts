import { chance, wordSeed } from "../physics/chance.ts";
import { HOUR } from "../physics/localTime.ts";
import { addModelled } from "./liveElectricity.ts";
import type { Network } from "./network.ts";

const HOURS_A_YEAR = 8_766;
/** Looks at the model for a meter's mean power: every seventh hour of a week meets every hour of the day. */
const SAMPLES = 24;
const SAMPLE_STEP = 7 * HOUR;

const LOOK_BACK = 6_000;
const LOOK_STEP = 1_000;

/** A counter's name in the memory. */
export function counterKey({ device, channel }: Network["parts"][number]): string {
  return `${device.id} ${channel}`;
}

export interface KeptCounters {
  /** Wh by counter key. */
  readonly energies: Readonly<Record<string, number>>;
  /** ms since the epoch */
  readonly savedAt: number;
  /** Written by an orderly stop, so that nothing was counted afterwards. */
  readonly isFinal: boolean;
}

/**
 * Wh of every meter part at `now`: what was kept and what the model says was used since. A counter never falls: after
 * a kill, the loads may have taken more than the model between the last save and the end, so the counter goes on
 * from what they could have taken at most.
 * @param saveInterval ms between two saves
 */
export function countersAt(
  network: Network,
  now: number,
  kept: KeptCounters | undefined,
  saveInterval: number,
): Float64Array {
  const energies = firstCounters(network, now);
  if (kept === undefined || kept.savedAt > now) {
    return energies;
  }
  const used = new Float64Array(network.parts.length);
  addModelled(network, used, kept.savedAt, now);
  // A save may have been late as well.
  const unseen = Math.min(now - kept.savedAt, 2 * saveInterval);
  const ceilings = kept.isFinal ? undefined : largestWatts(network, kept.savedAt, unseen);
  for (const [index, part] of network.parts.entries()) {
    const before = kept.energies[counterKey(part)];
    if (before !== undefined) {
      energies[index] = before + Math.max(used[index] ?? 0, ((ceilings?.[index] ?? 0) * unseen) / HOUR);
    }
  }
  return energies;
}

/** Meters that have counted for two to four years: more than the history that is written backwards from here. */
function firstCounters(network: Network, now: number): Float64Array {
  const watts = new Float64Array(network.loads.length);
  const partWatts = new Float64Array(network.parts.length);
  const sum = new Float64Array(network.parts.length);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const moment = network.momentAt(now - sample * SAMPLE_STEP);
    network.evaluate(moment, watts);
    network.measure(moment, watts, partWatts);
    for (let part = 0; part < sum.length; part++) {
      sum[part] = (sum[part] ?? 0) + (partWatts[part] ?? 0);
    }
  }
  return Float64Array.from(network.parts, (part, index) => {
    const years = 2 + 2 * chance(wordSeed(counterKey(part)), 2);
    // At least a kW a year for what is seldom on, such as the generator.
    return Math.round((((sum[index] ?? 0) / SAMPLES) * HOURS_A_YEAR + 1_000_000) * years);
  });
}

/** The most that every part can have measured from an instant on: full light, and what the model had at most. */
function largestWatts(network: Network, from: number, duration: number): Float64Array {
  const watts = new Float64Array(network.loads.length);
  const largest = Float64Array.from(network.loads, ({ ceiling }) => ceiling ?? 0);
  const partWatts = new Float64Array(network.parts.length);
  // The loads of an instant are those of the look at the model before it.
  for (let time = from - LOOK_BACK; time <= from + duration; time += LOOK_STEP) {
    network.evaluate(network.momentAt(time), watts);
    for (let load = 0; load < watts.length; load++) {
      largest[load] = Math.max(largest[load] ?? 0, watts[load] ?? 0);
    }
  }
  network.measure(network.momentAt(from), largest, partWatts);
  return partWatts;
}

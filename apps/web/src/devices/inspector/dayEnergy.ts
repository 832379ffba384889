import { type KilowattHours, kilowattHours } from "@atrium/contract";
import type { TrendReply } from "@atrium/contract/devices";

export interface Sample {
  readonly time: number;
  /** null: a gap begins. */
  readonly value: number | null;
}

/** A point's past as samples, oldest first; the last one before the range leads. */
export function samplesOf(reply: TrendReply): Sample[] {
  const before = reply.before === null ? [] : [{ time: reply.before.time, value: reply.before.value }];
  return [...before, ...reply.times.map((time, index) => ({ time, value: reply.means[index] ?? null }))];
}

const HOUR = 3_600_000;

/**
 * Energy between two moments from samples of power in W, and the part of the time that was measured, 0 to 1: each sample
 * holds until the next one, a gap counts nothing. undefined where nothing was recorded.
 */
export function energyOf(
  samples: readonly Sample[],
  from: number,
  to: number,
): { kwh: KilowattHours; coverage: number } | undefined {
  let wattMillis = 0;
  let measured = 0;
  for (const [index, { time, value }] of samples.entries()) {
    const start = Math.max(from, time);
    const end = Math.min(to, samples[index + 1]?.time ?? to);
    if (value === null || end <= start) continue;
    measured += end - start;
    wattMillis += value * (end - start);
  }
  return measured === 0
    ? undefined
    : { kwh: kilowattHours(wattMillis / HOUR / 1000), coverage: measured / (to - from) };
}

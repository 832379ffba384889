import {
  type DeviceDescription,
  type Kilowatts,
  kilowatts,
  type PointId,
  QUALITY,
  type QualityCode,
} from "@atrium/contract";

/** Parts of a meter that count for each use. A part `total` repeats what the others already say. */
const PARTS: Record<string, readonly string[]> = {
  total: ["lighting", "ac", "plug", "lift"],
  lighting: ["lighting"],
  ac: ["ac"],
  plug: ["plug", "lift"],
};

const POWER_KEY = "active-power";

/** The active-power points whose sum is the demand of a use. */
export function demandPoints(meters: readonly DeviceDescription[], device: string): PointId[] {
  const keys = new Set((PARTS[device] ?? []).map((part) => `${part}.${POWER_KEY}`));
  return meters.flatMap((meter) => meter.points.filter((point) => keys.has(point.key)).map((point) => point.id));
}

/**
 * The demand of this moment. `kilowatts` sums what is known, the last value of stale meters too; null when nothing is.
 * Whoever shows it says how many meters are stale or silent.
 */
export interface Demand {
  kilowatts: Kilowatts | null;
  meters: number;
  stale: number;
  silent: number;
  /** The oldest of the stale values, in milliseconds since 1970. */
  oldest: number | null;
}

interface LiveValue {
  value: number | null;
  quality: QualityCode;
  time: number | null;
}

export function sumDemand(values: readonly (LiveValue | undefined)[]): Demand {
  const demand: Demand = { kilowatts: null, meters: values.length, stale: 0, silent: 0, oldest: null };
  for (const reading of values) {
    if (reading === undefined || reading.value === null || reading.quality === QUALITY.bad) {
      demand.silent += 1;
      continue;
    }
    demand.kilowatts = kilowatts((demand.kilowatts ?? 0) + reading.value);
    if (reading.quality !== QUALITY.stale) continue;
    demand.stale += 1;
    if (reading.time !== null) demand.oldest = Math.min(demand.oldest ?? reading.time, reading.time);
  }
  return demand;
}

export function isSameDemand(left: Demand, right: Demand): boolean {
  return (
    left.kilowatts === right.kilowatts &&
    left.meters === right.meters &&
    left.stale === right.stale &&
    left.silent === right.silent &&
    left.oldest === right.oldest
  );
}

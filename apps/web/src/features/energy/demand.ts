import { type Kilowatts, kilowatts, type PointId } from "@atrium/contract";
import { type DeviceDescription, QUALITY, type QualityCode } from "@atrium/contract/devices";

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
 * The demand of this moment. `kilowatts` sums the meters that are current, or, where none is, what the stale ones said
 * last; null when nothing is known. Whoever shows it says of how many meters it is.
 */
export interface Demand {
  kilowatts: Kilowatts | null;
  meters: number;
  current: number;
  stale: number;
  silent: number;
  /** They answer, and always with the same value. */
  stuck: number;
  /** The oldest of the stale values, in milliseconds since 1970. */
  oldest: number | null;
}

interface LiveValue {
  value: number | null;
  quality: QualityCode;
  time: number | null;
}

export function sumDemand(values: readonly (LiveValue | undefined)[]): Demand {
  const demand: Demand = {
    kilowatts: null,
    meters: values.length,
    current: 0,
    stale: 0,
    silent: 0,
    stuck: 0,
    oldest: null,
  };
  const sums = { current: 0, stale: 0 };
  for (const reading of values) {
    if (reading === undefined || reading.value === null || reading.quality === QUALITY.bad) {
      demand.silent += 1;
    } else if (reading.quality === QUALITY.stuck) {
      demand.stuck += 1;
    } else if (reading.quality === QUALITY.stale) {
      demand.stale += 1;
      sums.stale += reading.value;
      if (reading.time !== null) demand.oldest = Math.min(demand.oldest ?? reading.time, reading.time);
    } else {
      demand.current += 1;
      sums.current += reading.value;
    }
  }
  if (demand.current > 0) demand.kilowatts = kilowatts(sums.current);
  else if (demand.stale > 0) demand.kilowatts = kilowatts(sums.stale);
  return demand;
}

export function isSameDemand(left: Demand, right: Demand): boolean {
  return (
    left.kilowatts === right.kilowatts &&
    left.meters === right.meters &&
    left.current === right.current &&
    left.stale === right.stale &&
    left.silent === right.silent &&
    left.stuck === right.stuck &&
    left.oldest === right.oldest
  );
}

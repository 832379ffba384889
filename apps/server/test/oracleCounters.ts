import { HOUR, QUARTER } from "./testEnergy.ts";

/** A reading of a counter: when, and kWh. */
export type CounterReading = readonly [time: number, kwh: number];

export interface OracleCounter {
  readonly use: string;
  readonly placement: string;
  readonly floor: string;
  readonly device?: string;
  /** kWh that it counts in an hour at most. */
  readonly perHour?: number;
  /** In the order of time; from the exchange on, those of the new counter. */
  readonly readings: readonly CounterReading[];
  readonly exchange?: OracleExchange;
  readonly doubts?: readonly OracleDoubt[];
}

/** The last reading of the old counter and the first of the new one, at one moment. */
export interface OracleExchange {
  readonly at: number;
  readonly oldEnd: number;
  readonly newStart: number;
}

/** From the first to the last reading that was not believed. They do not count as readings. */
export interface OracleDoubt extends Span {
  /** The counter went on as before. */
  readonly isBack: boolean;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface Count {
  readonly kwh: number;
  /** Seconds for which it is known. */
  readonly seconds: number;
}

/** A counter's quarter hours, by their beginnings, and the gaps of which only a sum is known. */
export interface Counted extends OracleCounter {
  readonly quarters: ReadonlyMap<number, Count>;
  readonly gaps: readonly Stretch[];
  /** Those over which it fell: what it counted before it was set to zero is not known. */
  readonly falls: readonly Span[];
}

/** What was counted from one reading to the next. */
interface Stretch extends Span {
  readonly kwh: number;
  readonly isFall?: boolean;
}

export const DAY = 24 * HOUR;
/** When a counter counted is unknown between readings farther apart; one that publishes every change and is silent for less stands still. */
const MAX_CROSSING = 2 * HOUR;
const MAX_STANDSTILL = 20 * 60_000;

export function countedOf(counter: OracleCounter, now: number): Counted {
  const { known, gaps } = stretchesOf(counter);
  const last = counter.readings.at(-1)?.[0] ?? now;
  const stands = now - last <= MAX_STANDSTILL ? [{ from: last, to: now, kwh: 0 }] : [];
  const quarters = new Map<number, Count>();
  for (const stretch of [...known, ...stands]) {
    for (let start = stretch.from; start < stretch.to;) {
      const quarter = Math.floor(start / QUARTER) * QUARTER;
      const end = Math.min(stretch.to, quarter + QUARTER);
      const { kwh, seconds } = quarters.get(quarter) ?? { kwh: 0, seconds: 0 };
      const part = (end - start) / (stretch.to - stretch.from);
      quarters.set(quarter, { kwh: kwh + part * stretch.kwh, seconds: seconds + (end - start) / 1000 });
      start = end;
    }
  }
  return { ...counter, quarters, gaps, falls: gaps.filter(({ isFall }) => isFall === true) };
}

function stretchesOf({ readings, exchange, doubts = [] }: OracleCounter): Record<"known" | "gaps", Stretch[]> {
  const known: Stretch[] = [];
  const gaps: Stretch[] = [];
  for (const stretch of exchange === undefined ? pairsOf(readings) : exchangedPairsOf(readings, exchange)) {
    const { from, to, kwh, isFall } = stretch;
    // Until it says something that nobody believes, a counter stands where it stood; what it counts until it is believed
    // again came at an unknown moment.
    const doubt = doubts.find((one) => one.from > from && one.from < to);
    if (doubt !== undefined) known.push({ from, to: doubt.from, kwh: 0 });
    if (doubt === undefined && (to - from <= MAX_CROSSING || (kwh === 0 && !isFall))) known.push(stretch);
    else gaps.push(stretch);
  }
  return { known, gaps };
}

function pairsOf(readings: readonly CounterReading[]): Stretch[] {
  return readings.slice(1).map(([to, kwh], index) => {
    const [from, before] = readings[index] ?? [to, kwh];
    // A counter that falls was set to zero.
    return { from, to, kwh: kwh >= before ? kwh - before : kwh, isFall: kwh < before };
  });
}

/** Each of the two counters counts by itself. */
function exchangedPairsOf(readings: readonly CounterReading[], { at, oldEnd, newStart }: OracleExchange): Stretch[] {
  const before = readings.filter(([time]) => time < at);
  const after = readings.filter(([time]) => time >= at);
  return [...pairsOf([...before, [at, oldEnd]]), ...pairsOf([[at, newStart], ...after])];
}

/** The last one may be cut. */
export function quartersOf(span: Span): Span[] {
  return cutInto(span, QUARTER);
}

export function cutInto({ from, to }: Span, length: number): Span[] {
  return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => ({
    from: from + index * length,
    to: Math.min(to, from + (index + 1) * length),
  }));
}

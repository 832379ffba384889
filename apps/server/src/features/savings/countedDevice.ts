import type { SavingEnd, SavingState } from "@atrium/contract/energy";
import { HOUR, MINUTE } from "@atrium/time";

/** W in the quarter hours from a moment on. */
interface QuarterPowers {
  readonly from: number;
  /** Watt seconds, and the seconds in which the power was known. */
  readonly wattSeconds: ArrayLike<number>;
  readonly seconds: ArrayLike<number>;
}

export interface Asked {
  /** What was used is measured before it. */
  readonly at: number;
  readonly from: number;
  /** It counts no longer than this. */
  readonly until: number;
  readonly isOff: boolean;
  readonly catchesUp: boolean;
  /** It was kept on until that moment: where it stays on, or was off before, nothing was turned down. */
  readonly isReleased: boolean;
  /** When something else turns it down next: what it uses from then on is not this one's. */
  readonly quiet: number;
  /** W at that moment; undefined: not known. */
  readonly power: number | undefined;
  readonly powers: QuarterPowers;
  /** What the device uses in such a quarter hour without the rule, W; undefined: not known. */
  readonly usual: ((moment: number) => number | undefined) | undefined;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly price: (moment: number) => number | undefined;
  /** Why it counts no longer, where nothing else ends it. */
  readonly ends: SavingEnd;
}

/** What one device saved. */
export interface Counted {
  readonly state: Exclude<SavingState, "other" | "unmeasured">;
  /** W; undefined: not known. */
  readonly before: number | undefined;
  readonly until: number;
  readonly ends: SavingEnd;
  readonly kwh: number;
  /** NaN: for a part there is no tariff. */
  readonly cost: number;
  /** Of the kWh, those that were compared with the weeks before. */
  readonly compared: number;
  /** Ms in which something was saved. */
  readonly saved: number;
  /** Ms that were looked at, and those in which the power was known. */
  readonly whole: number;
  readonly known: number;
}

const QUARTER = 15 * MINUTE;
const WATT_MS_IN_KWH = 3_600_000_000;
/** Below this a device is not on: what its electronics take, W. */
const STANDBY = 3;
/** Of what it used before: with less a device is off. */
const REST = 0.1;
/** Of a quarter hour so much has to be known. */
const LEAST_KNOWN = 0.5;
/** So long a device has to stay off after the schedule that kept it on, ms. */
const LEAST_RELEASED = 30 * MINUTE;

/**
 * What a device that was turned down did not use: the power in the quarter hour before, minus what it used, in each quarter hour
 * until it was on again. Of what is not known nothing counts.
 * @returns undefined where nothing was turned down: a lamp that was off or set to as much or more, what stayed on after its schedule
 */
export function countDevice(asked: Asked): Counted | undefined {
  const { at, from, isOff, catchesUp, isReleased, power } = asked;
  const isLevel = !isOff && !catchesUp;
  const mean = meanAt(asked.powers, quarterOf(at) - QUARTER);
  const nothing = { until: from, kwh: 0, cost: 0, compared: 0, saved: 0, ends: asked.ends };
  if (mean === undefined || power === undefined) {
    if (isLevel) return undefined;
    const whole = asked.until - from;
    return { ...nothing, state: "unknown", before: undefined, until: asked.until, whole, known: 0 };
  }
  const before = isOff ? Math.min(mean, power) : mean;
  if (power < Math.max(STANDBY, REST * mean) || before < STANDBY) {
    if (isLevel || isReleased) return undefined;
    return { ...nothing, state: "off", before: power, whole: 0, known: 0 };
  }
  if (isLevel && !isDimmed(asked, before)) return undefined;
  const sum = new Sum(asked, { before, mean });
  const ended = sum.run();
  // What goes off for some minutes after its schedule goes off by itself.
  if (isReleased && ended.ends === "again" && ended.until - from < LEAST_RELEASED) return undefined;
  if (ended.ends === "again" && sum.total().saved === 0) {
    return { ...nothing, ...ended, ...sum.total(), state: "on", before };
  }
  if (catchesUp && ended.ends === "end") sum.catchUp(ended.until);
  return { ...ended, ...sum.total(), state: "saved", before };
}

/** A lamp that uses clearly less in the first whole quarter hour. */
function isDimmed({ at, powers }: Asked, before: number): boolean {
  const after = meanAt(powers, Math.ceil(at / QUARTER) * QUARTER);
  return after === undefined || after < (1 - REST) * before;
}

class Sum {
  readonly #asked: Asked;
  readonly #before: number;
  /** Of the quarter hour before, whatever the moment was. */
  readonly #mean: number;
  #wattMs = 0;
  #cost = 0;
  #compared = 0;
  #saved = 0;
  #whole = 0;
  #known = 0;

  constructor(asked: Asked, { before, mean }: { readonly before: number; readonly mean: number }) {
    this.#asked = asked;
    this.#before = before;
    this.#mean = mean;
  }

  run(): Pick<Counted, "until" | "ends"> {
    const { at, from, until, isOff, catchesUp, powers, usual, ends } = this.#asked;
    const before = this.#before;
    for (let quarter = quarterOf(from); quarter < until; quarter += QUARTER) {
      const [begin, end] = [Math.max(quarter, from), Math.min(quarter + QUARTER, until)];
      this.#whole += end - begin;
      const mean = meanAt(powers, quarter);
      if (mean === undefined) continue;
      this.#known += end - begin;
      // Of a quarter hour that is cut, what was used beside the part is what the device used before.
      const used = isOff ? Math.max(0, mean * QUARTER - before * (QUARTER - (end - begin))) : mean * (end - begin);
      const common = usual?.(quarter);
      const without = common === undefined ? before : Math.min(before, common);
      const saved = without * (end - begin) - used;
      // What is off cannot use more than before; what is set back can.
      const isSigned = catchesUp && !isOff;
      this.#add(isSigned ? saved : Math.max(0, saved), { quarter, isCompared: common !== undefined });
      if (isSigned || saved > 0) this.#saved += end - begin;
      const isWhole = end - begin === QUARTER;
      if (isOff && isWhole && quarter >= at - QUARTER && used > REST * before * QUARTER) {
        return { until: Math.round(Math.max(from, end - Math.min(QUARTER, used / before))), ends: "again" };
      }
    }
    return { until, ends };
  }

  /** What was used above the mean power before in the hour after, as a whole: a cooler's power goes up and down. */
  catchUp(until: number): void {
    const first = Math.ceil(until / QUARTER) * QUARTER;
    const last = Math.min(first + HOUR, this.#asked.quiet);
    let more = 0;
    for (let quarter = first; quarter + QUARTER <= last; quarter += QUARTER) {
      more += ((meanAt(this.#asked.powers, quarter) ?? this.#mean) - this.#mean) * QUARTER;
    }
    if (more > 0) this.#add(-more, { quarter: first, isCompared: false });
  }

  total() {
    return {
      kwh: this.#wattMs / WATT_MS_IN_KWH,
      cost: this.#cost,
      compared: this.#compared / WATT_MS_IN_KWH,
      saved: this.#saved,
      whole: this.#whole,
      known: this.#known,
    };
  }

  #add(wattMs: number, { quarter, isCompared }: { readonly quarter: number; readonly isCompared: boolean }): void {
    if (wattMs === 0) return;
    this.#wattMs += wattMs;
    this.#cost += (wattMs / WATT_MS_IN_KWH) * (this.#asked.price(quarter) ?? Number.NaN);
    if (isCompared) this.#compared += wattMs;
  }
}

/** W; undefined: too little of it is known. */
function meanAt({ from, wattSeconds, seconds }: QuarterPowers, quarter: number): number | undefined {
  const index = Math.round((quarter - from) / QUARTER);
  const known = seconds[index] ?? 0;
  return known * 1_000 < LEAST_KNOWN * QUARTER ? undefined : (wattSeconds[index] ?? 0) / known;
}

function quarterOf(moment: number): number {
  return Math.floor(moment / QUARTER) * QUARTER;
}

import type { CounterQuarter, CounterReading } from "./counterHistory.ts";

/** Share of a reading, and units, by which a counter may step back and still stand: noise of its last digits. */
const NOISE = { share: 0.01, units: 1 };
/** A counter that had climbed back this far of its fall, from the reading before, counted there; one that had not was never gone. */
const CLIMBED = 0.5;

/** Whether a reading is below the one before by more than noise. */
export function isFall(from: number, to: number): boolean {
  return from - to > Math.min(NOISE.units, NOISE.share * from);
}

/**
 * The quarter hours of a counter without those of falls that what follows does not confirm: a counter that shows at one leap what it can
 * have counted to from where it was before the fall was never there. A gateway that answers 0 now and then is not an exchanged meter. Nor
 * is a fall confirmed by the one reading with which it all ends.
 * @param before the last reading before all of them
 */
export function withoutUnconfirmedFalls(
  quarters: readonly CounterQuarter[],
  before: CounterReading | undefined,
): CounterQuarter[] {
  const all = quarters.map(withoutDips);
  const read = all.flatMap((quarter, index) => (quarter.n > 0 ? [index] : []));
  let level = before?.value;
  for (let place = 0; place < read.length; place += 1) {
    const quarter = quarterAt(all, read[place]);
    const fall = quarter && fallOf(quarter, level);
    if (quarter === undefined) continue;
    const end = fall === undefined ? undefined : endOfNonsense(all, { read, place, ...fall });
    if (end !== undefined) {
      for (const index of read.slice(place, end)) without(all, index);
      place = end - 1;
      continue;
    }
    level = quarter.last;
  }
  return all;
}

interface Fall {
  /** Where the counter was before it. */
  readonly level: number;
  readonly fallen: number;
}

/** The fall of a quarter hour: from the reading before it, or within it. An exchange is none: it is a reading of both counters. */
function fallOf(quarter: CounterQuarter, level: number | undefined): Fall | undefined {
  const { first, last, firstAt, lastAt } = quarter;
  if (firstAt === lastAt && first !== last) return undefined;
  if (level !== undefined && isFall(level, first)) return { level, fallen: first };
  return isFall(first, last) ? { level: first, fallen: last } : undefined;
}

interface Looked extends Fall {
  readonly read: readonly number[];
  /** Of the quarter hour of the fall, in `read`. */
  readonly place: number;
}

/** The place in `read` from which on the counter is believed again; undefined: its fall is confirmed. */
function endOfNonsense(all: readonly CounterQuarter[], { read, place, level, fallen }: Looked): number | undefined {
  let low = fallen;
  for (let at = place; at < read.length; at += 1) {
    const quarter = quarterAt(all, read[at]);
    if (quarter === undefined) return undefined;
    if (at > place && quarter.first >= level) {
      return isLeap({ level, fallen, low }) && isKeptUp(all, { read, at, level: quarter.first }) ? at : undefined;
    }
    // Within a quarter hour nobody knows from which reading it came back: all of it is left out.
    if (quarter.last >= level && quarter.first < level) {
      const hasLeapt = isLeap({ level, fallen, low: at > place ? quarter.first : fallen });
      return hasLeapt && isKeptUp(all, { read, at: at + 1, level: quarter.last }) ? at + 1 : undefined;
    }
    low = quarter.last;
  }
  const only = read.length === place + 1 ? quarterAt(all, read[place]) : undefined;
  return only?.n === 1 ? read.length : undefined;
}

function isLeap({ level, fallen, low }: Fall & { readonly low: number }): boolean {
  return low - fallen < CLIMBED * (level - fallen);
}

/** The next reading, if there is one, does not fall from it again: a leap to nonsense proves nothing. */
function isKeptUp(
  all: readonly CounterQuarter[],
  { read, at, level }: { readonly read: readonly number[]; readonly at: number; readonly level: number },
): boolean {
  const [own, next] = [quarterAt(all, read[at]), quarterAt(all, read[at + 1])];
  if (own !== undefined && isFall(level, own.last)) return false;
  return next === undefined || own === undefined || !isFall(own.last, next.first) || next.last >= own.last;
}

/** A counter that ends a quarter hour no lower than it began counted the difference, whatever it showed in between. */
function withoutDips(quarter: CounterQuarter): CounterQuarter {
  const { n, first, last, increase } = quarter;
  return n > 1 && last >= first && increase > last - first ? { ...quarter, increase: last - first } : quarter;
}

function without(all: CounterQuarter[], index: number): void {
  const quarter = all[index];
  if (quarter !== undefined) all[index] = { ...quarter, n: 0 };
}

function quarterAt(all: readonly CounterQuarter[], index: number | undefined): CounterQuarter | undefined {
  return index === undefined ? undefined : all[index];
}

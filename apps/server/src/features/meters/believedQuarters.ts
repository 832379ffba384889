import { mostCounted } from "@atrium/contract";
import { withoutUnconfirmedFalls } from "./counterFalls.ts";
import type { CounterQuarter, CounterReading } from "./counterHistory.ts";

interface BelievedOptions {
  /** What the meter can count in an hour; undefined: nobody knows, and every leap is believed. */
  readonly perHour: number | undefined;
  /** The last reading before all of them. */
  readonly before: CounterReading | undefined;
  readonly counted: (from: number, to: number) => number;
}

interface BelievedQuarters {
  /** Those that cannot be are without readings. */
  readonly quarters: readonly CounterQuarter[];
  /** With them the counter restarts: nothing lies between them and the one before. */
  readonly beginnings: ReadonlySet<CounterQuarter>;
}

/**
 * A breaker lets through 1.45 times its rating for an hour and more for minutes (IEC 60898-1), and plans are not always true. What a
 * garbled register shows is off by thousands: a true count must not be lost for it.
 */
const OVERLOAD = 2;
const NONE: ReadonlySet<CounterQuarter> = new Set();

/**
 * The quarter hours of a counter without falls that nothing confirms, and without what it cannot have counted. Drivers let nothing like that into the history, but what a site
 * brings in of its past has seen no driver. A reading that cannot follow, and that the next one does not follow, is nonsense;
 * where the counter goes on from it, it was exchanged there.
 */
export function believedQuarters(
  quarters: readonly CounterQuarter[],
  { perHour, before, counted }: BelievedOptions,
): BelievedQuarters {
  const confirmed = withoutUnconfirmedFalls(quarters, before);
  if (perHour === undefined) return { quarters: confirmed, beginnings: NONE };
  const beginnings = new Set<CounterQuarter>();
  const most = (elapsed: number) => mostCounted(OVERLOAD * perHour, elapsed);
  const follows = (last: CounterReading, { first, firstAt }: CounterQuarter) =>
    counted(last.value, first) <= most(firstAt - last.time);
  let last = before;
  const believed = confirmed.map((quarter, index) => {
    if (quarter.n === 0) return quarter;
    if (quarter.increase > most(quarter.lastAt - quarter.firstAt)) return without(quarter);
    if (last !== undefined && !follows(last, quarter)) {
      const next = confirmed.find(({ n }, other) => other > index && n > 0);
      if (next !== undefined && follows(last, next)) return without(quarter);
      beginnings.add(quarter);
    }
    last = { time: quarter.lastAt, value: quarter.last };
    return quarter;
  });
  return { quarters: believed, beginnings };
}

function without(quarter: CounterQuarter): CounterQuarter {
  return { ...quarter, n: 0 };
}

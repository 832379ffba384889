import { QUARTER } from "./counterFlow.ts";
import type { CounterQuarter } from "./counterHistory.ts";
import type { Exchange } from "./exchangeBook.ts";

/** A counter's exchange as arithmetic needs it. */
type Moment = Pick<Exchange, "at" | "oldEnd" | "newStart">;

/**
 * A counter's quarter hours with its exchanges among them. An exchange is a reading of both counters: what the old one
 * counted ends with it, what the new one counts begins with it, and no difference is ever taken from one to the other.
 * @param cut the quarter hours that hold an exchange, cut at it
 * @param exchanges in the order of time
 */
export function withExchanges(
  quarters: readonly CounterQuarter[],
  cut: readonly CounterQuarter[],
  exchanges: readonly Moment[],
): CounterQuarter[] {
  const replaced = new Set(exchanges.map(({ at }) => Math.floor(at / QUARTER) * QUARTER));
  const rest = [...quarters.filter(({ ts }) => !replaced.has(ts)), ...cut].sort((one, other) => one.ts - other.ts);
  const all: CounterQuarter[] = [];
  let taken = 0;
  for (const exchange of exchanges) {
    const next = rest.findIndex(({ ts }) => ts >= exchange.at);
    const end = next === -1 ? rest.length : next;
    all.push(...rest.slice(taken, end));
    taken = Math.max(taken, end);
    all.push(readingsAt(exchange, all.at(-1)));
  }
  return [...all, ...rest.slice(taken)];
}

/** @param before a gap that stands at the end of it goes on after the exchange */
function readingsAt({ at, oldEnd, newStart }: Moment, before: CounterQuarter | undefined): CounterQuarter {
  const isInGap = before === undefined || before.n === 0 || !Number.isNaN(before.gapAt);
  return {
    ts: at,
    n: 1,
    increase: 0,
    seconds: 0,
    firstAt: at,
    first: oldEnd,
    lastAt: at,
    last: newStart,
    gapFrom: Number.NaN,
    gapAt: isInGap ? at : Number.NaN,
  };
}

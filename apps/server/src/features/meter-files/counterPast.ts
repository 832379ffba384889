import { DAY, HOUR, type SiteTime } from "@atrium/time";
import { momentsOf } from "./fileTimes.ts";
import type { FileValue } from "./fileRows.ts";

/** What was counted from one moment to another. */
export interface CountedSpan {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
  /** Nothing is known of the time between: the amount belongs to all of it. */
  readonly isGap: boolean;
}

interface Samples {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Between rows farther apart than so many intervals some are missing. */
const MISSING = 1.5;
/** Digits that binary fractions leave right. */
const DIGITS = 15;

/** Ms between rows as most of them have it; undefined: there is one at most. */
export function intervalOf(values: readonly FileValue[]): number | undefined {
  const steps = values.slice(1).map(({ at }, index) => at - (values[index]?.at ?? at));
  return Float64Array.from(steps).toSorted()[Math.floor(steps.length / 2)];
}

export function isApart(from: number, to: number, interval: number): boolean {
  return to - from > MISSING * interval;
}

/** Readings, as what was counted between them. */
export function spansOfReadings(values: readonly FileValue[], interval: number): CountedSpan[] {
  return values.slice(1).map(({ row, at, value }, index) => {
    const before = values[index] ?? { at, value };
    const amount = Math.max(0, rounded(value - before.value));
    return { row, from: before.at, to: at, amount, isGap: isApart(before.at, at, interval) };
  });
}

/** Amounts with the beginning and the end of their intervals. */
export function spansOfAmounts(
  values: readonly FileValue[],
  { interval, stamp, time }: { interval: number; stamp: "beginning" | "end"; time: SiteTime },
): CountedSpan[] {
  return values.map(({ row, at, value: amount }, index) => {
    const isBeginning = stamp === "beginning";
    const neighbour = values[isBeginning ? index + 1 : index - 1]?.at;
    const isNear = neighbour !== undefined && !isApart(Math.min(at, neighbour), Math.max(at, neighbour), interval);
    const other = isNear ? neighbour : stepped(at, isBeginning ? 1 : -1, { interval, time });
    return { row, from: Math.min(at, other), to: Math.max(at, other), amount, isGap: false };
  });
}

/** Whether amounts are stamped with the end of their interval: the first row of a day is then one interval after midnight. */
export function likelyStamp(values: readonly FileValue[], interval: number, time: SiteTime): "beginning" | "end" {
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || interval >= DAY - HOUR) return "beginning";
  const isFirst = first.at - time.startOfDay(first.at) === interval;
  return isFirst && last.at === time.startOfDay(last.at) ? "end" : "beginning";
}

/** The moment one interval later or earlier; days and months are those of the calendar. */
function stepped(at: number, by: 1 | -1, { interval, time }: { interval: number; time: SiteTime }): number {
  const clock = new Date(at + time.offset(at));
  const days = Math.round(interval / DAY);
  if (interval > 27.5 * DAY && interval < 31.5 * DAY) clock.setUTCMonth(clock.getUTCMonth() + by);
  else if (days > 0 && Math.abs(interval - days * DAY) <= HOUR) clock.setUTCDate(clock.getUTCDate() + by * days);
  else return at + by * interval;
  return momentsOf(clock.getTime(), time)[0] ?? at + by * interval;
}

/** The times between spans of which the file says nothing. */
export function gapsOf(spans: readonly CountedSpan[]): { readonly from: number; readonly to: number }[] {
  return spans.flatMap(({ from, to, isGap }, index) => {
    const before = spans[index - 1];
    if (isGap) return [{ from, to }];
    return before !== undefined && from > before.to ? [{ from: before.to, to: from }] : [];
  });
}

/** Readings of a counter as samples; a gap begins just after the reading before it. */
export function samplesOfReadings(values: readonly FileValue[], interval: number): Samples {
  const samples = new Builder();
  for (const [index, { at, value }] of values.entries()) {
    const before = values[index - 1];
    if (before !== undefined && isApart(before.at, at, interval)) samples.add(before.at + 1, Number.NaN);
    samples.add(at, value);
  }
  return samples.built();
}

/** Amounts as the readings of a counter that stood at a value when they began. */
export function samplesOfAmounts(spans: readonly CountedSpan[], start: number): Samples {
  const samples = new Builder();
  const counted = new Sum();
  let [level, until] = [start, Number.NaN];
  for (const { from, to, amount } of spans) {
    if (from > until) samples.add(until + 1, Number.NaN);
    if (from !== until) samples.add(from, level);
    counted.add(amount);
    level = rounded(start + counted.value);
    samples.add(to, level);
    until = to;
  }
  return samples.built();
}

export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** A series with a gap before it and after it. */
export function edged({ times, values }: Samples, { before, after }: { before: boolean; after: boolean }): Samples {
  const [first, last] = [times.at(0) ?? 0, times.at(-1) ?? 0];
  return {
    times: Float64Array.from([...(before ? [first - 1] : []), ...times, ...(after ? [last + 1] : [])]),
    values: Float64Array.from([...(before ? [Number.NaN] : []), ...values, ...(after ? [Number.NaN] : [])]),
  };
}

/** What was counted in steps of equal length. @param most of steps */
export function barsOf(
  spans: readonly CountedSpan[],
  { interval, most }: { readonly interval: number; readonly most: number },
): { readonly from: number; readonly step: number; readonly amounts: (number | null)[] } {
  const from = spans[0]?.from ?? 0;
  const to = spans.at(-1)?.to ?? from;
  const count = Math.max(1, Math.ceil((to - from) / interval));
  const step = interval * Math.ceil(count / most);
  const amounts = Array.from<number | null>({ length: Math.min(most, Math.ceil((to - from) / step)) }).fill(null);
  for (const { from: begins, to: ends, amount, isGap } of spans) {
    if (isGap) continue;
    const index = Math.min(amounts.length - 1, Math.floor(((begins + ends) / 2 - from) / step));
    amounts[index] = rounded((amounts[index] ?? 0) + amount);
  }
  return { from, step, amounts };
}

/** All that was counted. */
export function sumOf(spans: readonly CountedSpan[]): number {
  const sum = new Sum();
  for (const { amount } of spans) sum.add(amount);
  return rounded(sum.value);
}

/** A sum that keeps what additions lose (Neumaier): half a million amounts of 0.05 are 26,280. */
class Sum {
  #sum = 0;
  #lost = 0;

  add(amount: number): void {
    const next = this.#sum + amount;
    const [larger, smaller] = Math.abs(this.#sum) >= Math.abs(amount) ? [this.#sum, amount] : [amount, this.#sum];
    this.#lost += larger - next + smaller;
    this.#sum = next;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}

class Builder {
  readonly #times: number[] = [];
  readonly #values: number[] = [];

  add(time: number, value: number): void {
    if (Number.isNaN(time)) return;
    this.#times.push(time);
    this.#values.push(value);
  }

  built(): Samples {
    return { times: Float64Array.from(this.#times), values: Float64Array.from(this.#values) };
  }
}

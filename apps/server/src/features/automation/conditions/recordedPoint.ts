import type { RecordedValues } from "@atrium/automation";
import { type ConditionContent, type ConditionTrial, MAX_TRIAL_VALUES } from "@atrium/contract/automation";

/** What was recorded of one point in a stretch of time. */
export interface Recorded {
  readonly from: number;
  readonly to: number;
  /** The value at the beginning; NaN: none. */
  readonly before: number;
  readonly recorded: RecordedValues;
  /** The share of the time of which values are known. */
  readonly known: number;
}

/** Collects the recorded values of one point, in the order of time. */
export class RecordedPoint {
  readonly #range: { readonly from: number; readonly to: number; readonly before: number };
  readonly #times: number[] = [];
  readonly #values: number[] = [];
  #known = 0;
  #since: number | undefined;

  constructor(range: { readonly from: number; readonly to: number; readonly before: number }) {
    this.#range = range;
    if (!Number.isNaN(range.before)) this.#since = range.from;
  }

  take({ length, times, values }: RecordedValues & { readonly length: number }): void {
    const { from, to } = this.#range;
    for (let row = 0; row < length; row += 1) {
      const [time = 0, value = Number.NaN] = [times[row], values[row]];
      if (time < from || time >= to) continue;
      this.#times.push(time);
      this.#values.push(value);
      if (!Number.isNaN(value)) {
        this.#since ??= time;
      } else if (this.#since !== undefined) {
        this.#known += time - this.#since;
        this.#since = undefined;
      }
    }
  }

  end(): Recorded {
    const { from, to } = this.#range;
    const known = this.#known + (this.#since === undefined ? 0 : to - this.#since);
    const recorded = { times: this.#times, values: this.#values };
    return { ...this.#range, recorded, known: to > from ? Math.min(1, known / (to - from)) : 0 };
  }
}

/** Of each short stretch the value furthest beyond a threshold, which is what decides; a value holds until the next. */
export function lineOf(
  { from, to, before, recorded: { times, values } }: Recorded,
  operator: ConditionContent["operator"],
): ConditionTrial["line"] {
  const further = operator === ">" ? Math.max : Math.min;
  const width = Math.max(60_000, Math.ceil((to - from) / (MAX_TRIAL_VALUES - 1)));
  const line: { times: number[]; values: (number | null)[] } = { times: [], values: [] };
  let row = 0;
  let held = before;
  for (let start = from; start < to; start += width) {
    let most = held;
    for (; row < times.length && (times[row] ?? 0) < start + width; row += 1) {
      held = values[row] ?? Number.NaN;
      most = Number.isNaN(most) ? held : Number.isNaN(held) ? most : further(most, held);
    }
    line.times.push(start);
    line.values.push(Number.isNaN(most) ? null : most);
  }
  return line;
}

/** How far apart thresholds are tried: a tenth of how far the value moves, as a person would round it. */
export function thresholdStep(
  { recorded: { values }, before }: Pick<Recorded, "recorded" | "before">,
  { threshold }: Pick<ConditionContent, "threshold">,
): number {
  let [least, most] = [before, before];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    least = Number.isNaN(least) ? value : Math.min(least, value);
    most = Number.isNaN(most) ? value : Math.max(most, value);
  }
  const moved = most > least ? most - least : Math.abs(threshold);
  const tenth = moved > 0 ? moved / 10 : 1;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const step = [5, 2, 1].find((one) => one * power <= tenth) ?? 1;
  return Number((step * power).toPrecision(3));
}

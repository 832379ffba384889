import type { ConditionContent } from "@atrium/contract/automation";
import { ConditionMachine, type ConditionLimits, type FiringEnd } from "./conditionMachine.ts";
import { ConditionWindows, type SiteDays } from "./conditionWindows.ts";

/** Recorded values of one point in the order of time; a NaN begins a gap. */
export interface RecordedValues {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One time that a condition would have fired. */
export interface Firing {
  readonly at: number;
  /** null: it stood at the end. */
  readonly until: number | null;
  readonly by: FiringEnd | null;
  /** The value furthest beyond the threshold, from when it was beyond to the end. */
  readonly peak: number;
}

interface ConditionTrialOptions extends SiteDays {
  readonly condition: ConditionContent;
  readonly from: number;
  readonly to: number;
  /** The value at the beginning; NaN: none. */
  readonly before: number;
  readonly recorded: RecordedValues;
}

/** A condition on what was recorded, by the machine that runs it live; the oldest first. */
export function tryCondition({ condition, from, to, before, recorded, ...days }: ConditionTrialOptions): Firing[] {
  const windows = new ConditionWindows(condition, days);
  return firingsOf(condition, windows, { from, to, before, recorded });
}

/**
 * How often it would have fired with other thresholds, each with an end as far from it, one after the other: whoever asks can
 * let others have their turn between them.
 * @param step between two thresholds, in the unit of the value
 */
export function* tryThresholds(
  { condition, from, to, before, recorded, ...days }: ConditionTrialOptions,
  { step, beside }: { readonly step: number; readonly beside: number },
): Generator<{ readonly threshold: number; readonly count: number }, void> {
  const windows = new ConditionWindows(condition, days);
  const all = Array.from({ length: 2 * beside + 1 }, (_, index): ConditionLimits => {
    const shift = (index - beside) * step;
    // Steps of 0.1 add up to a number that nobody types.
    const moved = (value: number): number => Number((value + shift).toPrecision(9));
    return { ...condition, threshold: moved(condition.threshold), endsAt: moved(condition.endsAt) };
  });
  const telling = tellingValues(
    { from, to, before, recorded },
    all.flatMap(({ threshold, endsAt }) => [threshold, endsAt]),
  );
  for (const limits of all) {
    yield {
      threshold: limits.threshold,
      count: firingsOf(limits, windows, { from, to, before, recorded: telling }).length,
    };
  }
}

/** Only the values at which one of these is crossed, or reached: for all others nothing is different from the value before. */
function tellingValues({ from, to, before, recorded }: Stretch, limits: readonly number[]): RecordedValues {
  const ordered = limits.toSorted((one, other) => one - other);
  // Between two limits, and at one of them, everything compares alike.
  const placeOf = (value: number): number => {
    if (Number.isNaN(value)) return -1;
    let place = 0;
    while (place < ordered.length && value > (ordered[place] ?? 0)) place += 1;
    return 2 * place + Number(value === ordered[place]);
  };
  const telling: { times: number[]; values: number[] } = { times: [], values: [] };
  let last = placeOf(before);
  for (let row = 0; row < recorded.times.length; row += 1) {
    const [time = 0, value = Number.NaN] = [recorded.times[row], recorded.values[row]];
    if (time < from || time >= to) continue;
    const place = placeOf(value);
    if (place === last) continue;
    last = place;
    telling.times.push(time);
    telling.values.push(value);
  }
  return telling;
}

type Stretch = Pick<ConditionTrialOptions, "from" | "to" | "before" | "recorded">;

function firingsOf(
  limits: ConditionLimits,
  windows: ConditionWindows,
  { from, to, before, recorded }: Stretch,
): Firing[] {
  const firings: Firing[] = [];
  const further = limits.operator === ">" ? Math.max : Math.min;
  let peak = Number.NaN;
  let current: { at: number; peak: number } | undefined;
  const machine = new ConditionMachine({
    limits,
    windows,
    from,
    onBegin: ({ at }) => {
      current = { at, peak };
    },
    onEnd: ({ at, by }) => {
      if (current !== undefined) firings.push({ at: current.at, until: at, by, peak: current.peak });
      current = undefined;
    },
  });
  const say = (value: number, time: number): void => {
    // Before the value: until then the one before it held.
    machine.advance(time);
    const wasBeyond = machine.beyondSince !== undefined;
    const isBeyond = limits.operator === ">" ? value > limits.threshold : value < limits.threshold;
    if (isBeyond) peak = wasBeyond ? further(peak, value) : value;
    if (isBeyond && current !== undefined) current.peak = further(current.peak, value);
    machine.take(value, time);
  };
  say(before, from);
  for (let row = 0; row < recorded.times.length; row += 1) {
    const time = recorded.times[row] ?? 0;
    if (time >= from && time < to) say(recorded.values[row] ?? Number.NaN, time);
  }
  machine.advance(to);
  if (current !== undefined) firings.push({ ...current, until: null, by: null });
  return firings;
}

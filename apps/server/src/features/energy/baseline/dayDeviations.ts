import type { FittedBaseline } from "./fittedBaseline.ts";
import type { WarmDay } from "./warmDays.ts";

/** What came on a day, and what was expected, over those of its hours that have both. */
export interface DayDeviation {
  readonly kwh: number;
  readonly expected: number;
  readonly hours: number;
}

interface Kept {
  readonly celsius: Float32Array;
  readonly deviation: DayDeviation;
}

/**
 * Days that are over, held against a baseline: once for as long as the baseline, what was counted and how warm it was are the
 * same objects. A year of twenty places has 175,000 hours, of which an answer finds those of the running day alone.
 */
export class DayDeviations {
  /** By what was counted on the day. */
  readonly #baselines = new WeakMap<FittedBaseline, WeakMap<Float32Array, Kept>>();

  of(baseline: FittedBaseline, day: WarmDay, amounts: Float32Array): DayDeviation {
    const days = this.#baselines.get(baseline) ?? new WeakMap<Float32Array, Kept>();
    this.#baselines.set(baseline, days);
    const kept = days.get(amounts);
    if (kept?.celsius === day.celsius) return kept.deviation;
    const deviation = deviationOf(baseline, day, amounts, day.weekHours.length);
    days.set(amounts, { celsius: day.celsius, deviation });
    return deviation;
  }
}

/** @param count hours from the day's beginning */
export function deviationOf(
  baseline: Pick<FittedBaseline, "expected">,
  { weekHours, celsius }: WarmDay,
  amounts: Float32Array,
  count: number,
): DayDeviation {
  let [kwh, expected, hours] = [0, 0, 0];
  for (let hour = 0; hour < count; hour += 1) {
    const amount = amounts[hour] ?? Number.NaN;
    if (Number.isNaN(amount)) continue;
    const told = baseline.expected({ weekHour: weekHours[hour] ?? 0, celsius: celsius[hour] ?? Number.NaN });
    if (told === null) continue;
    kwh += amount;
    expected += told;
    hours += 1;
  }
  return { kwh, expected, hours };
}

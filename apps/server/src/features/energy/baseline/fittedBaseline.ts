import { BASELINE_CRITERION } from "@atrium/contract/energy";
import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { hoursInUse } from "./inUse.ts";
import { judge, type JudgedHour, type Judgement } from "./judgement.ts";
import { TemperatureParts } from "./temperatureParts.ts";
import { type RecordedHour, type WeekModel, WeekSums } from "./weekModel.ts";

/** The middle 80 % of what came, around what was expected. */
export interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Complete hours without which nothing is fitted: three quarters of the shortest history. */
export const FEWEST_HOURS = 1_512;
/** With fewer days than this nothing is said of how days differ. */
const FEWEST_DAYS = 20;
const HOURS_IN_DAY = 24;

/** A baseline of a place, with what is known of how good it is. */
export interface FittedBaseline {
  /** Complete hours that it was fitted on, and when they were. */
  readonly hours: number;
  readonly from: number | null;
  readonly to: number | null;
  /** How it did on weeks that it had not seen; undefined where the history is too short. */
  readonly judged: (Pick<Judgement, "cvRmse" | "nmbe"> & { readonly hours: number }) | undefined;
  readonly isGood: boolean;
  expected: WeekModel["expected"];
  /** What an hour usually lies between. @param kwh as it is expected */
  hourBand(weekHour: number, kwh: number): Band;
  /** The same of a whole day; null: too few whole days were judged. */
  dayBand(kwh: number): Band | null;
}

/** @param hours complete ones, in the order of time */
export async function fitBaseline(hours: readonly RecordedHour[], yielder: EventLoopYielder): Promise<FittedBaseline> {
  const parts = new TemperatureParts(hours.map(({ celsius }) => celsius));
  const judgement = hours.length < FEWEST_HOURS ? undefined : await judge(hours, parts, yielder);
  const isInUse = await hoursInUse(hours, parts, yielder);
  await yielder.yieldIfDue();
  const sums = new WeekSums(parts, isInUse);
  await sums.addAll(hours, yielder);
  const model = sums.model();
  const judged = judgement?.hours ?? [];
  await yielder.yieldIfDue();
  const errors = [false, true].map((inUse) =>
    spread(judged.filter(({ weekHour }) => isInUse(weekHour) === inUse).map(({ kwh, expected }) => kwh - expected)),
  );
  const ofDays = daysOf(judged);
  const shares = spread(ofDays);
  return {
    hours: hours.length,
    from: hours[0]?.start ?? null,
    to: hours.at(-1)?.start ?? null,
    judged: judgement && { hours: judged.length, cvRmse: judgement.cvRmse, nmbe: judgement.nmbe },
    isGood: judgement !== undefined && isGood(judgement),
    expected: (hour) => model.expected(hour),
    hourBand: (weekHour, kwh) => {
      const { low, high } = errors[isInUse(weekHour) ? 1 : 0] ?? { low: 0, high: 0 };
      return around(kwh, low, high);
    },
    dayBand: (kwh) => (ofDays.length < FEWEST_DAYS ? null : around(kwh, kwh * shares.low, kwh * shares.high)),
  };
}

function isGood({ cvRmse, nmbe }: Judgement): boolean {
  return cvRmse <= BASELINE_CRITERION.cvRmse && Math.abs(nmbe) <= BASELINE_CRITERION.nmbe;
}

function around(kwh: number, low: number, high: number): Band {
  return { low: Math.max(0, kwh + Math.min(0, low)), median: kwh, high: kwh + Math.max(0, high) };
}

/** By how much whole days were off, as a share of what was expected. */
function daysOf(judged: readonly JudgedHour[]): number[] {
  return [...Map.groupBy(judged, ({ day }) => day).values()].flatMap((hours) => {
    if (hours.length < HOURS_IN_DAY) return [];
    const expected = hours.reduce((sum, hour) => sum + hour.expected, 0);
    const kwh = hours.reduce((sum, hour) => sum + hour.kwh, 0);
    return expected <= 0 ? [] : [kwh / expected - 1];
  });
}

/** The 10th and the 90th percentile. */
function spread(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [lower = 0, upper = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return lower + (upper - lower) * (place - Math.floor(place));
  };
  return sorted.length === 0 ? { low: 0, high: 0 } : { low: at(0.1), high: at(0.9) };
}

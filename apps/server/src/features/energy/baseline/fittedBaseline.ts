import { BASELINE_CRITERION } from "@atrium/contract/energy";
import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { judge, type Judgement } from "./judgement.ts";
import { TemperatureParts } from "./temperatureParts.ts";
import { type RecordedHours, type WeekModel, WeekSums } from "./weekModel.ts";

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
export async function fitBaseline(hours: RecordedHours, yielder: EventLoopYielder): Promise<FittedBaseline> {
  const { starts } = hours;
  const { length } = starts;
  const sums = new WeekSums(new TemperatureParts(hours.celsius));
  await yielder.yieldIfDue();
  const judgement = length < FEWEST_HOURS ? undefined : await judge(hours, sums, yielder);
  if (judgement === undefined) await sums.add(hours, 0, length, yielder);
  const inUse = await sums.inUse(hours, length, yielder);
  return baselineOf({
    model: sums.model(inUse),
    inUse,
    hours: length,
    from: starts[0] ?? null,
    to: starts.at(-1) ?? null,
    judged: judgement && { hours: judgement.rows.length, cvRmse: judgement.cvRmse, nmbe: judgement.nmbe },
    isGood: judgement !== undefined && isGood(judgement),
    errors: [0, 1].map((mode) => spread(errorsOf(hours, judgement, (weekHour) => inUse[weekHour] === mode))),
    days: daySpread(hours, judgement),
  });
}

interface Fit extends Pick<FittedBaseline, "hours" | "from" | "to" | "judged" | "isGood"> {
  readonly model: WeekModel;
  readonly inUse: Uint8Array;
  /** By how many kWh hours were off: out of use, then in use. */
  readonly errors: readonly Spread[];
  /** By how much whole days were off, as a share of what was expected; null: too few were judged. */
  readonly days: Spread | null;
}

/** A function of its own: what is kept of a fit holds none of the hours that it was made of. */
function baselineOf({ model, inUse, errors, days, ...facts }: Fit): FittedBaseline {
  return {
    ...facts,
    expected: (hour) => model.expected(hour),
    hourBand: (weekHour, kwh) => {
      const { low, high } = errors[inUse[weekHour] ?? 0] ?? NO_SPREAD;
      return around(kwh, low, high);
    },
    dayBand: (kwh) => days && around(kwh, kwh * days.low, kwh * days.high),
  };
}

function isGood({ cvRmse, nmbe }: Judgement): boolean {
  return cvRmse <= BASELINE_CRITERION.cvRmse && Math.abs(nmbe) <= BASELINE_CRITERION.nmbe;
}

function around(kwh: number, low: number, high: number): Band {
  return { low: Math.max(0, kwh + Math.min(0, low)), median: kwh, high: kwh + Math.max(0, high) };
}

/** What judged hours of some kinds were off by, kWh. */
function errorsOf(
  { kwh, weekHours }: RecordedHours,
  judgement: Judgement | undefined,
  isIn: (weekHour: number) => boolean,
): number[] {
  const errors: number[] = [];
  for (const [index, row] of (judgement?.rows ?? []).entries()) {
    if (isIn(weekHours[row] ?? 0)) errors.push((kwh[row] ?? 0) - (judgement?.expected[index] ?? 0));
  }
  return errors;
}

/** By how much whole judged days were off, as a share of what was expected. */
function daySpread({ days, kwh }: RecordedHours, judgement: Judgement | undefined): Spread | null {
  const sums = new Map<number, { kwh: number; expected: number; hours: number }>();
  for (const [index, row] of (judgement?.rows ?? []).entries()) {
    const sum = sums.get(days[row] ?? 0) ?? { kwh: 0, expected: 0, hours: 0 };
    sum.kwh += kwh[row] ?? 0;
    sum.expected += judgement?.expected[index] ?? 0;
    sum.hours += 1;
    sums.set(days[row] ?? 0, sum);
  }
  const whole = [...sums.values()].filter(({ hours, expected }) => hours >= HOURS_IN_DAY && expected > 0);
  return whole.length < FEWEST_DAYS ? null : spread(whole.map((sum) => sum.kwh / sum.expected - 1));
}

interface Spread {
  readonly low: number;
  readonly high: number;
}

const NO_SPREAD: Spread = { low: 0, high: 0 };

/** The 10th and the 90th percentile. */
function spread(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [lower = 0, upper = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return lower + (upper - lower) * (place - Math.floor(place));
  };
  return sorted.length === 0 ? NO_SPREAD : { low: at(0.1), high: at(0.9) };
}

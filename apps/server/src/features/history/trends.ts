import { PointId } from "@atrium/contract";
import { MAX_SERIES_VALUES, type TrendSeries, type Trends, type TrendStep } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { PoolClient } from "pg";
import { AppError } from "../../platform/errors.ts";
import { emptySeries, type Series } from "./samples.ts";
import { estimateSamples, readSeries } from "./seriesStore.ts";
import { readRolledUp } from "./stateStore.ts";
import { samplesBefore, type Sample } from "./states.ts";
import { BUCKET_STEPS, type BucketStep, STEP_LENGTHS } from "./steps.ts";
import { inSnapshot } from "./transaction.ts";
import { numberOrNull, readSteps, type TrendOptions, valueOrNull } from "./trend.ts";

/** Samples of one series that a person asks for by name; without a name it is a tenth of them. */
const MAX_RAW_VALUES = 20_000;

export interface TrendsRange {
  readonly from: number;
  readonly to: number;
  /** Absent: the finest in which every series fits. */
  readonly step?: TrendStep | undefined;
  /** Where no step is asked for: none finer than this. */
  readonly finest?: TrendStep | undefined;
}

/**
 * The past of several points at one step, each with the share of the range that is known of it.
 * @throws EVA001 where the range is too long for the step, or for every step
 */
export async function readTrends(
  options: TrendOptions,
  points: readonly number[],
  range: TrendsRange,
): Promise<Trends> {
  return inSnapshot(options.pool, async (client) => {
    const to = Math.min(range.to, Math.max(options.now(), range.from));
    const step = await stepOf(client, points, { ...range, to });
    if (step === "raw") {
      return { step, from: range.from, to, series: await rawSeries(client, points, { ...range, to }) };
    }
    const { from, series } = await readSteps({ ...options, client }, points, { from: range.from, to, step });
    const rows = points.map((point): TrendSeries => {
      const { seconds = 0, before = null, times = [], means = [], minima = [], maxima = [] } = series.get(point) ?? {};
      const known = { before, times, means, lowest: lowestOf(minima), highest: highestOf(maxima) };
      return { point: PointId.parse(point), ...known, coverage: shareOf(seconds * 1000, to - from) };
    });
    return { step, from, to, series: rows };
  });
}

function lowestOf(minima: readonly (number | null)[]): number | null {
  let lowest = Infinity;
  for (const minimum of minima) if (minimum !== null && minimum < lowest) lowest = minimum;
  return lowest === Infinity ? null : lowest;
}

function highestOf(maxima: readonly (number | null)[]): number | null {
  let highest = -Infinity;
  for (const maximum of maxima) if (maximum !== null && maximum > highest) highest = maximum;
  return highest === -Infinity ? null : highest;
}

async function stepOf(client: PoolClient, points: readonly number[], range: TrendsRange): Promise<TrendStep> {
  const { step, finest = "raw" } = range;
  const length = range.to - range.from;
  const fits = (one: BucketStep, most: number): boolean => length / STEP_LENGTHS[one] <= most;
  if (step !== undefined && step !== "raw" && fits(step, MAX_SERIES_VALUES)) return step;
  const { forgotten, forgottenQuarters } = await readRolledUp(client);
  const isKept = (one: TrendStep): boolean =>
    range.from >= (one === "raw" ? forgotten : one === "15m" ? forgottenQuarters : 0);
  if (step === "raw" || (step === undefined && finest === "raw" && isKept("raw"))) {
    const most = step === "raw" ? MAX_RAW_VALUES : MAX_SERIES_VALUES;
    if ((await estimateSamples(client, points, range, most)) <= most) return "raw";
  }
  const steps = finest === "raw" ? BUCKET_STEPS : BUCKET_STEPS.slice(BUCKET_STEPS.indexOf(finest));
  const fitting = steps.find((one) => fits(one, MAX_SERIES_VALUES) && isKept(one));
  if (step === undefined && fitting !== undefined) return fitting;
  const message =
    fitting === undefined
      ? t("The range is too long: a series can hold at most {most} values", { most: MAX_SERIES_VALUES })
      : t("The range has too many values for this step. Request it with step {step}, or without a step", {
          step: fitting,
        });
  throw new AppError("EVA001", message, { fields: [{ path: "step", message }] });
}

async function rawSeries(client: PoolClient, points: readonly number[], range: TrendsRange): Promise<TrendSeries[]> {
  const before = await samplesBefore(client, points, range.from);
  const series = await readSeries(client, points, range);
  return points.map((point) => {
    const { times, values } = series.get(point) ?? emptySeries;
    const known = knownMillis({ times, values }, range, before.get(point));
    return {
      point: PointId.parse(point),
      before: valueOrNull(before.get(point)),
      times: Array.from(times),
      means: Array.from(values, numberOrNull),
      coverage: shareOf(known, range.to - range.from),
    };
  });
}

/** How long there was a value: each holds until the next sample or gap. */
function knownMillis({ times, values }: Series, { from, to }: TrendsRange, before: Sample | undefined): number {
  let known = 0;
  let held = before?.value ?? Number.NaN;
  let since = from;
  for (const [row, time] of times.entries()) {
    if (!Number.isNaN(held)) known += time - since;
    since = time;
    held = values[row] ?? Number.NaN;
  }
  return Number.isNaN(held) ? known : known + to - since;
}

/** With three decimals, and never rounded up to the whole. */
function shareOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return part >= whole ? 1 : Math.min(0.999, Math.round((part / whole) * 1000) / 1000);
}

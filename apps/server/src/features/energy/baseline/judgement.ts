import { DAY } from "@atrium/time";
import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { hoursInUse } from "./inUse.ts";
import type { TemperatureParts } from "./temperatureParts.ts";
import { type RecordedHour, WeekSums } from "./weekModel.ts";

/** An hour of the past beside what was expected of it before it came. */
export interface JudgedHour extends RecordedHour {
  readonly expected: number;
}

export interface Judgement {
  readonly hours: readonly JudgedHour[];
  /** Root mean square of the errors, percent of the mean load. */
  readonly cvRmse: number;
  /** Mean of the errors, percent of the mean load; above 0 where more was used than expected. */
  readonly nmbe: number;
}

const WEEK = 7 * DAY;
/** Weeks of history before the first one that is judged. */
const WEEKS_BEFORE = 8;
const MAX_WEEKS_JUDGED = 12;
const FEWEST_WEEKS_JUDGED = 4;

/**
 * How well the model did on the last weeks: each is told in advance by a model of all hours before it, as the page uses it.
 * Undefined where the history is too short for it.
 * @param hours in the order of time
 */
export async function judge(
  hours: readonly RecordedHour[],
  parts: TemperatureParts,
  yielder: EventLoopYielder,
): Promise<Judgement | undefined> {
  const first = hours[0]?.start ?? 0;
  const end = (hours.at(-1)?.start ?? 0) + 1;
  const weeks = Math.min(MAX_WEEKS_JUDGED, Math.floor((end - first) / WEEK + 0.01) - WEEKS_BEFORE);
  if (weeks < FEWEST_WEEKS_JUDGED) return undefined;
  let next = hours.findIndex(({ start }) => start >= end - weeks * WEEK);
  const before = hours.slice(0, next);
  const sums = new WeekSums(parts, await hoursInUse(before, parts, yielder));
  await yielder.yieldIfDue();
  await sums.addAll(before, yielder);
  const judged: JudgedHour[] = [];
  for (let week = weeks - 1; week >= 0; week -= 1) {
    const model = sums.model();
    const begun = next;
    for (; next < hours.length && (hours[next]?.start ?? 0) < end - week * WEEK; next += 1) {
      const hour = hours[next];
      const expected = hour === undefined ? null : model.expected(hour);
      if (hour !== undefined && expected !== null) judged.push({ ...hour, expected });
    }
    await sums.addAll(hours.slice(begun, next), yielder);
  }
  return { hours: judged, ...errorsOf(judged) };
}

function errorsOf(judged: readonly JudgedHour[]): Pick<Judgement, "cvRmse" | "nmbe"> {
  let [load, error, squares] = [0, 0, 0];
  for (const { kwh, expected } of judged) {
    load += kwh;
    error += kwh - expected;
    squares += (kwh - expected) ** 2;
  }
  const count = judged.length;
  if (load <= 0) return { cvRmse: Number.POSITIVE_INFINITY, nmbe: Number.POSITIVE_INFINITY };
  return { cvRmse: (100 * Math.sqrt(squares / count)) / (load / count), nmbe: (100 * error) / load };
}

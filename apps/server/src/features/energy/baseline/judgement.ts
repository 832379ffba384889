import { DAY } from "@atrium/time";
import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { RecordedHours, WeekSums } from "./weekModel.ts";

/** How well the last hours were predicted. */
export interface Judgement {
  /** The rows of those that something was expected of, and what, kWh. */
  readonly rows: readonly number[];
  readonly expected: readonly number[];
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
 * How well the model did on the last weeks: each is predicted by a model of all hours before it, as the page uses it.
 * Undefined where the history is too short for it.
 * @param sums without any hour; where something is judged they have all hours afterwards
 */
export async function judge(
  hours: RecordedHours,
  sums: WeekSums,
  yielder: EventLoopYielder,
): Promise<Judgement | undefined> {
  const { starts, weekHours, celsius } = hours;
  const end = (starts.at(-1) ?? 0) + 1;
  const weeks = Math.min(MAX_WEEKS_JUDGED, Math.floor((end - (starts[0] ?? 0)) / WEEK + 0.01) - WEEKS_BEFORE);
  if (weeks < FEWEST_WEEKS_JUDGED) return undefined;
  let next = starts.findIndex((start) => start >= end - weeks * WEEK);
  await sums.add(hours, 0, next, yielder);
  const inUse = await sums.inUse(hours, next, yielder);
  const [rows, expected]: [number[], number[]] = [[], []];
  for (let week = weeks - 1; week >= 0; week -= 1) {
    const model = sums.model(inUse);
    const begun = next;
    for (; next < starts.length && (starts[next] ?? 0) < end - week * WEEK; next += 1) {
      const kwh = model.expected({ weekHour: weekHours[next] ?? 0, celsius: celsius[next] ?? Number.NaN });
      if (kwh === null) continue;
      rows.push(next);
      expected.push(kwh);
    }
    await sums.add(hours, begun, next, yielder);
  }
  return { rows, expected, ...errorsOf(hours, rows, expected) };
}

function errorsOf(
  { kwh }: RecordedHours,
  rows: readonly number[],
  expected: readonly number[],
): Pick<Judgement, "cvRmse" | "nmbe"> {
  let [load, error, squares] = [0, 0, 0];
  for (const [index, row] of rows.entries()) {
    const came = kwh[row] ?? 0;
    const off = came - (expected[index] ?? 0);
    load += came;
    error += off;
    squares += off ** 2;
  }
  const count = rows.length;
  if (load <= 0) return { cvRmse: Number.POSITIVE_INFINITY, nmbe: Number.POSITIVE_INFINITY };
  return { cvRmse: (100 * Math.sqrt(squares / count)) / (load / count), nmbe: (100 * error) / load };
}

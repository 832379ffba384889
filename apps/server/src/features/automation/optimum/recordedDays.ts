import { nextDate } from "@atrium/automation";
import type { SiteTime } from "@atrium/time";

/** What was recorded, as the history has it. */
export interface RoomPast {
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncIterable<{
    readonly length: number;
    readonly ids: ArrayLike<number>;
    readonly times: ArrayLike<number>;
    readonly values: ArrayLike<number>;
  }>;
}

/** Which rooms of a schedule to read, and how far around its time of day. */
export interface RoomDays {
  readonly past: RoomPast;
  readonly time: SiteTime;
  /** The date of today, and a time of the day. */
  readonly today: string;
  readonly at: { readonly hour: number; readonly minute: number };
  /** Minutes before that time at the earliest. */
  readonly earliest: number;
}

interface Asked extends Omit<RoomDays, "earliest"> {
  /** How long before and after that time is read, ms. */
  readonly before: number;
  readonly after: number;
}

interface Values {
  readonly times: number[];
  readonly values: number[];
}

/** What was recorded around one time of one day. */
interface RecordedDay {
  /** That time, and what is read around it. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Of a point; of one that was not asked for nothing. */
  readonly of: (point: number | undefined) => Values;
}

/** So many days before are looked at: the season is the same. */
const DAYS = 28;

/** What was recorded of some points around the same time of the day in the last weeks, the oldest day first. */
export async function* recordedDays(points: readonly number[], asked: Asked): AsyncGenerator<RecordedDay> {
  const { past, time, today, before, after } = asked;
  for (let back = DAYS; back >= 1; back -= 1) {
    const moment = clockOn(nextDate(today, -back), asked.at, time);
    const range = { from: moment - before, to: moment + after };
    const recorded = await read(points, range, past);
    yield { at: moment, ...range, of: (point) => recorded.get(point ?? -1) ?? { times: [], values: [] } };
  }
}

/** A time of the day on a date. */
function clockOn(date: string, at: Asked["at"], time: SiteTime): number {
  const { year, month, day } = time.local(time.parse(date));
  return time.at({ year, month, day, ...at });
}

async function read(
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
  past: RoomPast,
): Promise<ReadonlyMap<number, Values>> {
  const { states } = await past.pastAt(points, range.from);
  const recorded = new Map<number, Values>();
  for (const point of points) {
    const state = states.get(point);
    recorded.set(point, { times: [range.from], values: [state?.isKnown === true ? state.value : Number.NaN] });
  }
  for await (const { length, ids, times, values } of past.changes(points, range)) {
    for (let row = 0; row < length; row += 1) {
      const own = recorded.get(ids[row] ?? -1);
      own?.times.push(times[row] ?? 0);
      own?.values.push(values[row] ?? Number.NaN);
    }
  }
  return recorded;
}

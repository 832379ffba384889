import { DAY } from "@atrium/time";

interface TimeRange {
  readonly from: number;
  readonly to: number;
}

interface CounterReading {
  readonly time: number;
  readonly value: number;
}

/** Within this time after an exchange the new counter has shown itself, or what it counts is computed again anyway. */
const MAX_SEARCH = 31 * DAY;

/** The history as those need it who ask what a counter read around a moment. */
export interface ReadingHistory {
  /** Samples of some points, in the order of time; NaN begins a gap. */
  changes(
    points: readonly number[],
    range: TimeRange,
  ): AsyncIterable<{ readonly times: Float64Array; readonly values: Float64Array }>;
  /** Samples before this beginning of a day are forgotten. 0: none are. */
  forgottenUntil(): { readonly samples: number };
  /** The last reading before a day. */
  readingsBefore(points: readonly number[], time: number): Promise<Map<number, CounterReading>>;
}

/** The last reading of a counter before a moment. */
export async function readingBefore(
  history: ReadingHistory,
  point: number,
  moment: number,
): Promise<CounterReading | undefined> {
  let last: CounterReading | undefined;
  for await (const batch of history.changes([point], { from: moment - DAY, to: moment })) {
    last = readingsOf(batch).at(-1) ?? last;
  }
  return last ?? (await history.readingsBefore([point], moment)).get(point);
}

/** The first reading of a counter from a moment on; undefined: none for that long, or none yet. */
export async function readingFrom(
  history: ReadingHistory,
  point: number,
  { from, to }: TimeRange,
  longest = MAX_SEARCH,
): Promise<CounterReading | undefined> {
  for await (const batch of history.changes([point], { from, to: Math.min(to, from + longest) })) {
    const [first] = readingsOf(batch);
    if (first !== undefined) return first;
  }
  return undefined;
}

function readingsOf({
  times,
  values,
}: {
  readonly times: Float64Array;
  readonly values: Float64Array;
}): CounterReading[] {
  return Array.from(values, (value, row) => ({ time: times[row] ?? Number.NaN, value })).filter(
    ({ value }) => !Number.isNaN(value),
  );
}

/** What a quarter hour keeps of a counter. Times are ms; a missing number is NaN. */
export interface CounterQuarter {
  /** Begin of the quarter hour. */
  readonly ts: number;
  /** Readings in it. */
  readonly n: number;
  /** kWh counted from its first reading to its last. */
  readonly increase: number;
  /** Seconds from its first reading to its last, gaps left out. */
  readonly seconds: number;
  readonly firstAt: number;
  readonly first: number;
  readonly lastAt: number;
  readonly last: number;
  /** Begin of a gap before the first reading, and of one after the last. */
  readonly gapFrom: number;
  readonly gapAt: number;
}

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface Reading {
  readonly time: number;
  readonly value: number;
}

/** What energy needs of the history. */
export interface CounterHistory {
  /** Quarter hours with readings, by point in the order of time. */
  quarters(points: readonly number[], range: TimeRange): Promise<Map<number, CounterQuarter[]>>;
  /** How often the samples of each day have changed, by the day's begin; days without samples are left out. */
  dayVersions(range: TimeRange): Promise<Map<number, number>>;
  /** The last reading of points that had none for hours before a moment. Those that never had one are left out. */
  readingsBefore(points: readonly number[], time: number): Promise<Map<number, Reading>>;
  /** What a counter counted between two readings, restarts considered. */
  counted(from: number, to: number): number;
}

/** The summary of a counter in a quarter hour. Times are ms; a missing number is NaN. */
export interface CounterQuarter {
  /** Start of the quarter hour, or, where it is cut, of this part of it. */
  readonly ts: number;
  /** Readings in it. */
  readonly n: number;
  /** Counted from its first reading to its last. */
  readonly increase: number;
  /** Seconds from its first reading to its last, gaps left out. */
  readonly seconds: number;
  readonly firstAt: number;
  readonly first: number;
  readonly lastAt: number;
  readonly last: number;
  /** Start of a gap before the first reading, and of one after the last. */
  readonly gapFrom: number;
  readonly gapAt: number;
}

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface CounterReading {
  readonly time: number;
  readonly value: number;
}

/** The history as meters need it. */
export interface CounterHistory {
  /** Quarter hours with readings, by point in the order of time. */
  quarters(points: readonly number[], range: TimeRange): Promise<Map<number, CounterQuarter[]>>;
  /** The quarter hours of a counter that hold these moments, each cut there: what came before, and what from then on. */
  cutQuarters(point: number, moments: readonly number[]): Promise<CounterQuarter[]>;
  /** How often the samples of each day have changed, by the day's start; days without samples are left out. */
  dayVersions(range: TimeRange): Promise<Map<number, number>>;
  /** Quarter hours before this beginning of a day are forgotten: what was computed of them is final. 0: none are. */
  forgottenUntil(): { readonly quarters: number };
  /** The last reading of points that had none for hours before a moment. Those that never had one are left out. */
  readingsBefore(points: readonly number[], time: number): Promise<Map<number, CounterReading>>;
  /** The count of a counter between two readings, restarts considered. */
  counted(from: number, to: number): number;
}

/** Kinds of range (specification point 3). */
export const RANGE_KINDS = ["TOTAL", "DAY_RANGE", "MONTH", "YEAR"] as const;

/** Calendar units that a range is picked in. */
export const RANGE_UNITS = ["day", "month", "year"] as const;

/** The unit of one bar or point of a range. */
export const RANGE_STEPS = ["DayDiff", "HourInDay", "DayInMonth", "MonthInYear"] as const;

/** Ranges that end at this moment. */
export const LIVE_RANGES = ["Now", "MinuteInDay"] as const;

/** Periods of a summary. */
export const SUMMARY_PERIODS = ["TODAY", "LAST_15_DAY"] as const;

/** Kinds of chart on which a condition can be based. */
export const CHART_KINDS = ["IAQ", "WEATHER"] as const;

/** The last days that a chart shows at first (specification point 9). */
export const CHART_DEFAULT_DAYS = 7;

/** How far back the dates of a chart can be chosen (specification point 9). */
export const CHART_YEARS_BACK = 2;

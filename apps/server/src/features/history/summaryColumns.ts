import type { Summary } from "./summary.ts";

const FIELDS = [
  "ts",
  "n",
  "sum",
  "min",
  "max",
  "weighted",
  "seconds",
  "increase",
  "firstAt",
  "first",
  "lastAt",
  "last",
  "gapFrom",
  "gapAt",
] as const satisfies readonly (keyof Summary)[];
type Columns = Readonly<Record<keyof Summary, Float64Array>>;

/**
 * Summaries with an array for each of their fields, and a row for each bucket. An object with fourteen numbers is fifteen objects for
 * the heap: a batch of an import has ten thousands of buckets.
 */
export interface SummaryColumns extends Columns {
  /** Rows that are in use. */
  length: number;
}

/** @param rows as many as there may be */
export function emptyColumns(rows: number): SummaryColumns {
  const numbers = new Float64Array(FIELDS.length * rows);
  const column = (field: number) => numbers.subarray(field * rows, (field + 1) * rows);
  return {
    length: 0,
    ts: column(0),
    n: column(1),
    sum: column(2),
    min: column(3),
    max: column(4),
    weighted: column(5),
    seconds: column(6),
    increase: column(7),
    firstAt: column(8),
    first: column(9),
    lastAt: column(10),
    last: column(11),
    gapFrom: column(12),
    gapAt: column(13),
  };
}

/** Empty columns to fill: the given ones where they have enough rows. */
export function roomFor(rows: number, columns: SummaryColumns): SummaryColumns {
  const own = columns.ts.length < rows ? emptyColumns(2 * rows) : columns;
  own.length = 0;
  return own;
}

export function columnsOf(summaries: readonly Summary[]): SummaryColumns {
  const columns = emptyColumns(summaries.length);
  for (const summary of summaries) addRow(columns, summary);
  return columns;
}

function addRow(columns: SummaryColumns, summary: Summary): void {
  const row = columns.length++;
  columns.ts[row] = summary.ts;
  columns.n[row] = summary.n;
  columns.sum[row] = summary.sum;
  columns.min[row] = summary.min;
  columns.max[row] = summary.max;
  columns.weighted[row] = summary.weighted;
  columns.seconds[row] = summary.seconds;
  columns.increase[row] = summary.increase;
  columns.firstAt[row] = summary.firstAt;
  columns.first[row] = summary.first;
  columns.lastAt[row] = summary.lastAt;
  columns.last[row] = summary.last;
  columns.gapFrom[row] = summary.gapFrom;
  columns.gapAt[row] = summary.gapAt;
}

interface Row {
  readonly columns: SummaryColumns;
  readonly row: number;
}

/** Puts a row into the place of another, of the same columns or of others. */
export function copyRow({ columns, row }: Row, { columns: into, row: to }: Row): void {
  into.ts[to] = cell(columns.ts, row);
  into.n[to] = cell(columns.n, row);
  into.sum[to] = cell(columns.sum, row);
  into.min[to] = cell(columns.min, row);
  into.max[to] = cell(columns.max, row);
  into.weighted[to] = cell(columns.weighted, row);
  into.seconds[to] = cell(columns.seconds, row);
  into.increase[to] = cell(columns.increase, row);
  into.firstAt[to] = cell(columns.firstAt, row);
  into.first[to] = cell(columns.first, row);
  into.lastAt[to] = cell(columns.lastAt, row);
  into.last[to] = cell(columns.last, row);
  into.gapFrom[to] = cell(columns.gapFrom, row);
  into.gapAt[to] = cell(columns.gapAt, row);
}

export function summariesOf(columns: SummaryColumns): Summary[] {
  return Array.from({ length: columns.length }, (_, row) => summaryAt(columns, row));
}

function summaryAt(columns: SummaryColumns, row: number): Summary {
  return {
    ts: cell(columns.ts, row),
    n: cell(columns.n, row),
    sum: cell(columns.sum, row),
    min: cell(columns.min, row),
    max: cell(columns.max, row),
    weighted: cell(columns.weighted, row),
    seconds: cell(columns.seconds, row),
    increase: cell(columns.increase, row),
    firstAt: cell(columns.firstAt, row),
    first: cell(columns.first, row),
    lastAt: cell(columns.lastAt, row),
    last: cell(columns.last, row),
    gapFrom: cell(columns.gapFrom, row),
    gapAt: cell(columns.gapAt, row),
  };
}

/** Those of some that follow one another. */
export function inARow(parts: readonly SummaryColumns[]): SummaryColumns {
  const columns = emptyColumns(parts.reduce((count, { length }) => count + length, 0));
  for (const part of parts) {
    for (const field of FIELDS) columns[field].set(part[field].subarray(0, part.length), columns.length);
    columns.length += part.length;
  }
  return columns;
}

export function cell(column: Float64Array, row: number): number {
  return column[row] ?? Number.NaN;
}

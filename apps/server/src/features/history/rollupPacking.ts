import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ByteReader, ByteWriter, LONGEST_NUMBER } from "./bytes.ts";
import { type Expected, packColumn, unpackColumn } from "./columnPacking.ts";
import { mergedSummaries, type Summary } from "./summary.ts";

/**
 * Hours in few bytes, exactly, to the last bit:
 *
 *   form (1 byte) · deflated: count, then one field of all hours after the other
 *
 * Most fields follow from others: a counter that was read once an hour has one number an hour, and its sum, minimum and
 * maximum are that number too. So a field is packed as its difference from what the fields before it lead to expect
 * (`columnPacking.ts`). Times count from their hour's start.
 */
const FORM = 1;
/** A row is a few kB at most: tables for more than that would be cleared for each of them. */
const SMALL = { windowBits: 12, memLevel: 6 };
const HOUR = 3_600_000;

/** In this order; what is expected of a field needs only those before it, and all of them of the hours before. */
const FIELDS = [
  "ts",
  "n",
  "firstAt",
  "lastAt",
  "last",
  "first",
  "min",
  "max",
  "sum",
  "seconds",
  "weighted",
  "increase",
  "gapFrom",
  "gapAt",
] as const;
type Field = (typeof FIELDS)[number];
type Columns = Record<Field, Float64Array>;

const nothing = (): number => Number.NaN;

const EXPECTED: Record<Field, (columns: Columns, row: number) => number> = {
  ts: ({ ts }, row) => (row === 0 ? 0 : at(ts, row - 1) + HOUR),
  n: ({ n }, row) => (row === 0 ? 1 : at(n, row - 1)),
  firstAt: ({ n, firstAt }, row) => (at(n, row) === 0 ? Number.NaN : before(firstAt, row, 0)),
  lastAt: ({ n, firstAt, lastAt }, row) => (at(n, row) > 1 ? before(lastAt, row, HOUR) : at(firstAt, row)),
  last: ({ n, last }, row) => (at(n, row) === 0 ? Number.NaN : before(last, row, 0)),
  first: ({ n, last }, row) => (at(n, row) > 1 ? before(last, row, at(last, row)) : at(last, row)),
  min: ({ first, last }, row) => Math.min(at(first, row), at(last, row)),
  max: ({ first, last }, row) => Math.max(at(first, row), at(last, row)),
  sum: ({ n, first, last }, row) => (at(n, row) === 0 ? 0 : (at(n, row) * (at(first, row) + at(last, row))) / 2),
  seconds: ({ n, firstAt, lastAt }, row) => (at(n, row) > 1 ? (at(lastAt, row) - at(firstAt, row)) / 1000 : 0),
  weighted: ({ n, sum, seconds }, row) => (at(n, row) > 1 ? (at(sum, row) / at(n, row)) * at(seconds, row) : 0),
  increase: ({ n, first, last }, row) => (at(n, row) > 1 ? Math.max(0, at(last, row) - at(first, row)) : 0),
  gapFrom: nothing,
  gapAt: nothing,
};

function packRollups(hours: readonly Summary[]): Buffer {
  return packColumns(columnsOf(hours));
}

/**
 * Packed rows and what has come to them, in one row. Where they are of other times, as those of an import are, they stay columns:
 * an object for each hour that is there already would be most of the work.
 */
export function packMerged(known: readonly Buffer[], newer: readonly Summary[]): Buffer {
  const parts = [...known.map(unpackColumns), columnsOf(newer)]
    .filter(({ ts }) => ts.length > 0)
    .sort((one, other) => at(one.ts, 0) - at(other.ts, 0));
  const isApart = parts.every(({ ts }, index) => {
    const earlier = parts[index - 1]?.ts;
    return earlier === undefined || at(earlier, earlier.length - 1) < at(ts, 0);
  });
  return isApart ? packColumns(inARow(parts)) : packRollups(mergedSummaries(known.flatMap(unpackRollups), newer));
}

/** @throws where the bytes have another form */
export function unpackRollups(bytes: Buffer): Summary[] {
  const columns = unpackColumns(bytes);
  return Array.from(columns.ts, (_, row) => summaryAt(columns, row));
}

function packColumns(columns: Columns): Buffer {
  const parts = FIELDS.map((field) => packColumn(columns[field], expectedOf(field, columns)));
  const head = new ByteWriter(LONGEST_NUMBER);
  head.number(columns.ts.length);
  return Buffer.concat([Buffer.of(FORM), deflateRawSync(Buffer.concat([head.bytes(), ...parts]), SMALL)]);
}

function unpackColumns(bytes: Buffer): Columns {
  if (bytes[0] !== FORM) throw new Error(`packed hours of an unknown form ${bytes[0]}`);
  const reader = new ByteReader(inflateRawSync(bytes.subarray(1)));
  const columns = emptyColumns(reader.number());
  for (const field of FIELDS) unpackColumn(reader, columns[field], expectedOf(field, columns));
  return columns;
}

/** Columns that follow one another. */
function inARow(parts: readonly Columns[]): Columns {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const columns = emptyColumns(parts.reduce((count, { ts }) => count + ts.length, 0));
  for (const field of FIELDS) {
    let length = 0;
    for (const part of parts) {
      columns[field].set(part[field], length);
      length += part[field].length;
    }
  }
  return columns;
}

function expectedOf(field: Field, columns: Columns): Expected {
  const expect = EXPECTED[field];
  return (row) => expect(columns, row);
}

function emptyColumns(count: number): Columns {
  const column = () => new Float64Array(count);
  return {
    ts: column(),
    n: column(),
    firstAt: column(),
    lastAt: column(),
    last: column(),
    first: column(),
    min: column(),
    max: column(),
    sum: column(),
    seconds: column(),
    weighted: column(),
    increase: column(),
    gapFrom: column(),
    gapAt: column(),
  };
}

function columnsOf(hours: readonly Summary[]): Columns {
  const columns = emptyColumns(hours.length);
  const { ts, n, firstAt, lastAt, last, first, min, max, sum, seconds, weighted, increase, gapFrom, gapAt } = columns;
  for (const [row, hour] of hours.entries()) {
    ts[row] = hour.ts;
    n[row] = hour.n;
    firstAt[row] = hour.firstAt - hour.ts;
    lastAt[row] = hour.lastAt - hour.ts;
    last[row] = hour.last;
    first[row] = hour.first;
    min[row] = hour.min;
    max[row] = hour.max;
    sum[row] = hour.sum;
    seconds[row] = hour.seconds;
    weighted[row] = hour.weighted;
    increase[row] = hour.increase;
    gapFrom[row] = hour.gapFrom - hour.ts;
    gapAt[row] = hour.gapAt - hour.ts;
  }
  return columns;
}

function summaryAt(columns: Columns, row: number): Summary {
  const ts = at(columns.ts, row);
  return {
    ts,
    n: at(columns.n, row),
    sum: at(columns.sum, row),
    min: at(columns.min, row),
    max: at(columns.max, row),
    weighted: at(columns.weighted, row),
    seconds: at(columns.seconds, row),
    increase: at(columns.increase, row),
    firstAt: ts + at(columns.firstAt, row),
    first: at(columns.first, row),
    lastAt: ts + at(columns.lastAt, row),
    last: at(columns.last, row),
    gapFrom: ts + at(columns.gapFrom, row),
    gapAt: ts + at(columns.gapAt, row),
  };
}

function at(column: Float64Array, row: number): number {
  return column[row] ?? Number.NaN;
}

/** Of the hour before; where that has none, something else. */
function before(column: Float64Array, row: number, otherwise: number): number {
  const value = row === 0 ? Number.NaN : at(column, row - 1);
  return Number.isNaN(value) ? otherwise : value;
}

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ByteReader, ByteWriter, MAX_NUMBER_BYTES } from "./bytes.ts";
import { type Expected, longestColumn, packColumn, unpackColumn } from "./columnPacking.ts";
import type { Day } from "./spans.ts";
import { mergedSummaries, type Summary } from "./summary.ts";
import { cell, columnsOf, emptyColumns, inARow, roomFor, summariesOf, type SummaryColumns } from "./summaryColumns.ts";

/**
 * Hours in few bytes, exactly, to the last bit:
 *
 *   form (1 byte) · count, then one field of all hours after the other; deflated where that is long
 *
 * Most fields follow from others: a counter that was read once an hour has one number an hour, and its sum, minimum and
 * maximum are that number too. So a field is packed as its difference from what the fields before it lead to expect
 * (`columnPacking.ts`). Times count from their hour's start.
 */
const FORM = { deflated: 1, plain: 2 } as const;
/** To deflate less than that takes longer than all the rest of packing it, and saves a third of it. */
const LONG = 1_024;
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
type Columns = Readonly<Record<Field, Float64Array>>;

const nothing = (): number => Number.NaN;

const EXPECTED: Record<Field, (columns: Columns, row: number) => number> = {
  ts: ({ ts }, row) => (row === 0 ? 0 : cell(ts, row - 1) + HOUR),
  n: ({ n }, row) => (row === 0 ? 1 : cell(n, row - 1)),
  firstAt: ({ n, firstAt }, row) => (cell(n, row) === 0 ? Number.NaN : before(firstAt, row, 0)),
  lastAt: ({ n, firstAt, lastAt }, row) => (cell(n, row) > 1 ? before(lastAt, row, HOUR) : cell(firstAt, row)),
  last: ({ n, last }, row) => (cell(n, row) === 0 ? Number.NaN : before(last, row, 0)),
  first: ({ n, last }, row) => (cell(n, row) > 1 ? before(last, row, cell(last, row)) : cell(last, row)),
  min: ({ first, last }, row) => Math.min(cell(first, row), cell(last, row)),
  max: ({ first, last }, row) => Math.max(cell(first, row), cell(last, row)),
  sum: ({ n, first, last }, row) =>
    cell(n, row) === 0 ? 0 : (cell(n, row) * (cell(first, row) + cell(last, row))) / 2,
  seconds: ({ n, firstAt, lastAt }, row) => (cell(n, row) > 1 ? (cell(lastAt, row) - cell(firstAt, row)) / 1000 : 0),
  weighted: ({ n, sum, seconds }, row) => (cell(n, row) > 1 ? (cell(sum, row) / cell(n, row)) * cell(seconds, row) : 0),
  increase: ({ n, first, last }, row) => (cell(n, row) > 1 ? Math.max(0, cell(last, row) - cell(first, row)) : 0),
  gapFrom: nothing,
  gapAt: nothing,
};

/**
 * Packed rows and what has come to them, in one row. Where they are of other times, as those of an import are, they stay columns:
 * an object for each hour that is there already would be most of the work.
 */
export function packMerged(known: readonly Buffer[], newer: SummaryColumns): Buffer {
  if (known.length === 0) return packColumns(newer);
  const parts = [...known.map(unpackColumns), newer]
    .filter(({ length }) => length > 0)
    .sort((one, other) => cell(one.ts, 0) - cell(other.ts, 0));
  const isApart = parts.every(({ ts }, index) => {
    const earlier = parts[index - 1];
    return earlier === undefined || cell(earlier.ts, earlier.length - 1) < cell(ts, 0);
  });
  if (isApart) return packColumns(inARow(parts));
  return packColumns(columnsOf(mergedSummaries(known.flatMap(unpackRollups), summariesOf(newer))));
}

/** Packed rows without what they have of a range, and what is now in it, in one row; undefined: nothing is left. */
export function packBeside(known: readonly Buffer[], newer: SummaryColumns, range: Day): Buffer | undefined {
  const beside = known.flatMap(unpackRollups).filter(({ ts }) => ts < range.from || ts >= range.to);
  const all = columnsOf(mergedSummaries(beside, summariesOf(newer)));
  return all.length === 0 ? undefined : packColumns(all);
}

/** @throws where the bytes have another form */
export function unpackRollups(bytes: Buffer): Summary[] {
  return summariesOf(unpackColumns(bytes));
}

const writer = new ByteWriter(32_768);

function packColumns(columns: SummaryColumns): Buffer {
  const { length } = columns;
  const counted = fromStarts(columns);
  writer.begin(MAX_NUMBER_BYTES + FIELDS.length * longestColumn(length));
  writer.number(length);
  for (const field of FIELDS) packColumn(writer, counted[field], length, expectedOf(field, counted));
  const content = writer.written();
  if (content.length < LONG) return Buffer.concat([Buffer.of(FORM.plain), content]);
  return Buffer.concat([Buffer.of(FORM.deflated), deflateRawSync(content, SMALL)]);
}

function unpackColumns(bytes: Buffer): SummaryColumns {
  const reader = new ByteReader(contentOf(bytes));
  const count = reader.number();
  const columns = emptyColumns(count);
  for (const field of FIELDS) unpackColumn(reader, columns[field], expectedOf(field, columns));
  columns.length = count;
  const { ts } = columns;
  for (const field of MOMENTS) {
    for (let row = 0; row < count; row += 1) columns[field][row] = cell(columns[field], row) + cell(ts, row);
  }
  return columns;
}

function contentOf(bytes: Buffer): Buffer {
  const content = bytes.subarray(1);
  if (bytes[0] === FORM.plain) return content;
  if (bytes[0] === FORM.deflated) return inflateRawSync(content);
  throw new Error(`packed hours of an unknown form ${bytes[0]}`);
}

const MOMENTS = ["firstAt", "lastAt", "gapFrom", "gapAt"] as const;
/** Used again for each row. */
let moments = emptyColumns(512);

/** The same with moments that count from their hour's start. */
function fromStarts(columns: SummaryColumns): Columns {
  const { length, ts } = columns;
  moments = roomFor(length, moments);
  for (const field of MOMENTS) {
    for (let row = 0; row < length; row += 1) moments[field][row] = cell(columns[field], row) - cell(ts, row);
  }
  const { firstAt, lastAt, gapFrom, gapAt } = moments;
  const { n, last, first, min, max, sum, seconds, weighted, increase } = columns;
  return { ts, n, firstAt, lastAt, last, first, min, max, sum, seconds, weighted, increase, gapFrom, gapAt };
}

function expectedOf(field: Field, columns: Columns): Expected {
  const expect = EXPECTED[field];
  return (row) => expect(columns, row);
}

/** Of the hour before; where that has none, something else. */
function before(column: Float64Array, row: number, otherwise: number): number {
  const value = row === 0 ? Number.NaN : cell(column, row - 1);
  return Number.isNaN(value) ? otherwise : value;
}

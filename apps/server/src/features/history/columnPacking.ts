import { type ByteReader, ByteWriter, LONGEST_NUMBER } from "./bytes.ts";

/**
 * A column of numbers beside what is expected of them, exactly. The form comes first (1 byte), the shortest that is exact:
 * - all as expected: nothing follows
 * - decimals: the steps from the expected numbers, as whole numbers of so many decimals, 7 bits a byte
 * - bits: the bits that differ from the expected ones, all first bytes, then all second ones; which of these have any (1 byte)
 */
const FORM = { expected: 255, bits: 254 } as const;
const MOST_DECIMALS = 6;
/** Codes before the folded steps. */
const CODE = { expected: 0, none: 1, steps: 2 } as const;
/** Beyond it, a folded step would not fit a number. */
const LARGEST_WHOLE = 2 ** 50;
const WIDTH = 8;

/** What is expected in a row. While a column is unpacked, the rows before are there. */
export type Expected = (row: number) => number;

/** Used again for each column: packed rows have fourteen of them, and are packed by the ten thousand. */
let scratch = scratchOf(1_024);

function scratchOf(rows: number) {
  return { expectations: new Float64Array(rows), unexpected: new Float64Array(rows) };
}

export function packColumn(values: Float64Array, expected: Expected): Buffer {
  if (scratch.expectations.length < values.length) scratch = scratchOf(2 * values.length);
  const { expectations, unexpected } = scratch;
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    const expectation = expected(row);
    expectations[row] = expectation;
    if (!Object.is(value, expectation)) unexpected[count++] = value;
  }
  if (count === 0) return Buffer.of(FORM.expected);
  const decimals = decimalsOf(unexpected.subarray(0, count));
  return decimals === undefined ? bitsOf(values, expectations) : stepsOf(values, expectations, decimals);
}

/** @param into takes the numbers */
export function unpackColumn(reader: ByteReader, into: Float64Array, expected: Expected): void {
  const form = reader.byte();
  if (form === FORM.expected) for (let row = 0; row < into.length; row += 1) into[row] = expected(row);
  else if (form === FORM.bits) readBits(reader, into, expected);
  else readSteps(reader, into, expected, 10 ** form);
}

function stepsOf(values: Float64Array, expectations: Float64Array, decimals: number): Buffer {
  const writer = new ByteWriter(1 + values.length * (LONGEST_NUMBER + 1));
  const scale = 10 ** decimals;
  writer.byte(decimals);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    const expectation = expectations[row] ?? Number.NaN;
    writer.number(Object.is(value, expectation) ? CODE.expected : codeOf(value, expectation, scale));
  }
  return writer.bytes();
}

function readSteps(reader: ByteReader, into: Float64Array, expected: Expected, scale: number): void {
  for (let row = 0; row < into.length; row += 1) {
    const code = reader.number();
    const expectation = expected(row);
    into[row] = code === CODE.expected ? expectation : valueOf(code, expectation, scale);
  }
}

function codeOf(value: number, expectation: number, scale: number): number {
  if (Number.isNaN(value)) return CODE.none;
  const step = Math.round(value * scale) - wholeOf(expectation, scale);
  return CODE.steps + (step >= 0 ? 2 * step : -2 * step - 1);
}

function valueOf(code: number, expectation: number, scale: number): number {
  if (code === CODE.none) return Number.NaN;
  const folded = code - CODE.steps;
  const step = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  return (wholeOf(expectation, scale) + step) / scale;
}

/** An expected number in whole steps; 0 where it has none that fits. */
function wholeOf(expectation: number, scale: number): number {
  const whole = Math.round(expectation * scale);
  return Math.abs(whole) < LARGEST_WHOLE ? whole : 0;
}

/** The fewest decimals that reproduce every value to the last bit; undefined: none. */
function decimalsOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    let row = 0;
    while (row < values.length && isExact(values[row] ?? Number.NaN, scale)) row += 1;
    if (row === values.length) return decimals;
  }
  return undefined;
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * scale);
  return Number.isNaN(value) || (Object.is((whole + 0) / scale, value) && Math.abs(whole) < LARGEST_WHOLE);
}

function bitsOf(values: Float64Array, expectations: Float64Array): Buffer {
  const count = values.length;
  const planes = Buffer.alloc(WIDTH * count);
  const [one, other] = [Buffer.alloc(WIDTH), Buffer.alloc(WIDTH)];
  for (let row = 0; row < count; row += 1) {
    one.writeDoubleBE(values[row] ?? Number.NaN);
    other.writeDoubleBE(expectations[row] ?? Number.NaN);
    for (let plane = 0; plane < WIDTH; plane += 1) {
      planes[plane * count + row] = (one[plane] ?? 0) ^ (other[plane] ?? 0);
    }
  }
  const writer = new ByteWriter(2 + planes.length);
  const used = planesOf(count).filter((plane) => planes.subarray(plane * count, (plane + 1) * count).some(Boolean));
  writer.byte(FORM.bits);
  writer.byte(used.reduce((mask, plane) => mask + 2 ** plane, 0));
  for (const plane of used) writer.raw(planes.subarray(plane * count, (plane + 1) * count));
  return writer.bytes();
}

function readBits(reader: ByteReader, into: Float64Array, expected: Expected): void {
  const count = into.length;
  const mask = reader.byte();
  const planes = Array.from({ length: WIDTH }, (_, plane) =>
    Math.floor(mask / 2 ** plane) % 2 === 1 ? reader.raw(count) : undefined,
  );
  const bytes = Buffer.alloc(WIDTH);
  for (let row = 0; row < count; row += 1) {
    bytes.writeDoubleBE(expected(row));
    for (const [plane, differences] of planes.entries()) {
      if (differences !== undefined) bytes[plane] = (bytes[plane] ?? 0) ^ (differences[row] ?? 0);
    }
    into[row] = bytes.readDoubleBE();
  }
}

function planesOf(count: number): number[] {
  return count === 0 ? [] : Array.from({ length: WIDTH }, (_, plane) => plane);
}

import { type ByteReader, type ByteWriter, MAX_NUMBER_BYTES } from "./bytes.ts";

/**
 * A column of numbers beside what is expected of them, exactly. The form comes first (1 byte), the shortest that is exact:
 * - all as expected: nothing follows
 * - decimals: the steps from the expected numbers, as whole numbers of so many decimals, 7 bits a byte
 * - bits: the bits that differ from the expected ones, all first bytes, then all second ones; which of these have any (1 byte)
 */
const FORM = { expected: 255, bits: 254 } as const;
const MAX_DECIMALS = 6;
/** Codes before the folded steps. */
const CODE = { expected: 0, none: 1, steps: 2 } as const;
/** Beyond it, a folded step would not fit a number. */
const MAX_INTEGER = 2 ** 50;
const WIDTH = 8;

/** What is expected in a row. While a column is unpacked, the rows before are there. */
export type Expected = (row: number) => number;

/** Used again for each column: packed rows have fourteen of them, and are packed by the ten thousand. */
let scratch = scratchOf(1_024);

function scratchOf(rows: number) {
  return {
    expectations: new Float64Array(rows),
    unexpected: new Float64Array(rows),
    planes: Buffer.alloc(WIDTH * rows),
  };
}

/** Most bytes of a column. */
export function longestColumn(rows: number): number {
  return 2 + rows * (MAX_NUMBER_BYTES + 1);
}

/** @param rows how many of the values there are */
export function packColumn(writer: ByteWriter, values: Float64Array, rows: number, expected: Expected): void {
  if (scratch.expectations.length < rows) scratch = scratchOf(2 * rows);
  const { expectations, unexpected } = scratch;
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = values[row] ?? Number.NaN;
    const expectation = expected(row);
    expectations[row] = expectation;
    if (!Object.is(value, expectation)) unexpected[count++] = value;
  }
  if (count === 0) {
    writer.byte(FORM.expected);
    return;
  }
  const decimals = decimalsOf(unexpected, count);
  if (decimals === undefined) writeBits(writer, values, rows);
  else writeSteps(writer, values, rows, decimals);
}

/** @param into takes the numbers */
export function unpackColumn(reader: ByteReader, into: Float64Array, expected: Expected): void {
  const form = reader.byte();
  if (form === FORM.expected) for (let row = 0; row < into.length; row += 1) into[row] = expected(row);
  else if (form === FORM.bits) readBits(reader, into, expected);
  else readSteps(reader, into, expected, 10 ** form);
}

function writeSteps(writer: ByteWriter, values: Float64Array, rows: number, decimals: number): void {
  const { expectations } = scratch;
  const scale = 10 ** decimals;
  writer.byte(decimals);
  for (let row = 0; row < rows; row += 1) {
    const value = values[row] ?? Number.NaN;
    const expectation = expectations[row] ?? Number.NaN;
    writer.number(Object.is(value, expectation) ? CODE.expected : codeOf(value, expectation, scale));
  }
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
  return Math.abs(whole) < MAX_INTEGER ? whole : 0;
}

/** The fewest decimals that reproduce every value to the last bit; undefined: none. */
function decimalsOf(values: Float64Array, count: number): number | undefined {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    let row = 0;
    while (row < count && isExact(values[row] ?? Number.NaN, scale)) row += 1;
    if (row === count) return decimals;
  }
  return undefined;
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * scale);
  return Number.isNaN(value) || (Object.is((whole + 0) / scale, value) && Math.abs(whole) < MAX_INTEGER);
}

function writeBits(writer: ByteWriter, values: Float64Array, rows: number): void {
  const { expectations, planes } = scratch;
  let mask = 0;
  for (let row = 0; row < rows; row += 1) {
    one.setFloat64(0, values[row] ?? Number.NaN);
    other.setFloat64(0, expectations[row] ?? Number.NaN);
    for (let plane = 0; plane < WIDTH; plane += 1) {
      const difference = one.getUint8(plane) ^ other.getUint8(plane);
      planes[plane * rows + row] = difference;
      if (difference !== 0) mask |= 1 << plane;
    }
  }
  writer.byte(FORM.bits);
  writer.byte(mask);
  for (let plane = 0; plane < WIDTH; plane += 1) {
    if ((mask & (1 << plane)) !== 0) writer.raw(planes.subarray(plane * rows, (plane + 1) * rows));
  }
}

const [one, other] = [new DataView(new ArrayBuffer(WIDTH)), new DataView(new ArrayBuffer(WIDTH))];

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

import { ByteReader, ByteWriter, LONGEST_NUMBER } from "./bytes.ts";
import type { Series } from "./samples.ts";

/**
 * A series in few bytes, exactly: it unpacks to the same values, to the last bit (except for the sign of a zero).
 *
 *   form (1 byte) · decimals (1) · count · unit of time in ms · first time (8) · times · values
 *
 * Times are steps in the unit, the greatest that divides them all. Values have the shortest exact form of these:
 * - steps of a decimal number (`21.5` with one decimal is 215), for meters and sensors with few digits: 1-2 bytes
 * - 32-bit floats, where every value is one: for float registers
 * - 64-bit floats
 * Numbers without a width are 7 bits a byte, lowest first; those with a sign are folded (0, -1, 1, -2 …).
 */
const FORM = { decimal: 1, float32: 2, float64: 3 } as const;
const MOST_DECIMALS = 6;
const HEADER_SIZE = 24;
/** Folding doubles, and one is for the gap; beyond this it would not fit a number. */
const LARGEST_STEP = 2 ** 51;

const writer = new ByteWriter(16_384);

export function packSeries({ times, values }: Series): Buffer {
  writer.begin(HEADER_SIZE + times.length * (LONGEST_NUMBER + LONGEST_NUMBER + 1));
  const decimals = decimalsOf(values);
  const form = decimals !== undefined ? FORM.decimal : isFloat32(values) ? FORM.float32 : FORM.float64;
  const unit = unitOf(times);
  writer.byte(form);
  writer.byte(decimals ?? 0);
  writer.number(times.length);
  writer.number(unit);
  writer.float64(times[0] ?? 0);
  for (let row = 1; row < times.length; row += 1) writer.number(((times[row] ?? 0) - (times[row - 1] ?? 0)) / unit);
  if (decimals !== undefined) writeDecimals(values, decimals);
  else if (form === FORM.float32) for (const value of values) writer.float32(value);
  else for (const value of values) writer.float64(value);
  return writer.bytes();
}

/** @throws where the bytes have another format */
export function unpackSeries(bytes: Buffer): Series {
  const reader = new ByteReader(bytes);
  const form = reader.byte();
  const decimals = reader.byte();
  const count = reader.number();
  const unit = reader.number();
  const times = new Float64Array(count);
  const values = new Float64Array(count);
  let time = reader.float64();
  for (let row = 0; row < count; row += 1) {
    if (row > 0) time += reader.number() * unit;
    times[row] = time;
  }
  if (form === FORM.decimal) readDecimals(reader, values, decimals);
  else if (form === FORM.float32) for (let row = 0; row < count; row += 1) values[row] = reader.float32();
  else if (form === FORM.float64) for (let row = 0; row < count; row += 1) values[row] = reader.float64();
  else throw new Error(`packed samples of an unknown form ${form}`);
  return { times, values };
}

function writeDecimals(values: Float64Array, decimals: number): void {
  const scale = 10 ** decimals;
  let previous = 0;
  for (const value of values) {
    if (Number.isNaN(value)) {
      writer.number(0);
      continue;
    }
    const whole = Math.round(value * scale);
    const step = whole - previous;
    writer.number(1 + (step >= 0 ? 2 * step : -2 * step - 1));
    previous = whole;
  }
}

function readDecimals(reader: ByteReader, values: Float64Array, decimals: number): void {
  const scale = 10 ** decimals;
  let whole = 0;
  for (let row = 0; row < values.length; row += 1) {
    const folded = reader.number() - 1;
    if (folded < 0) {
      values[row] = Number.NaN;
      continue;
    }
    whole += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    values[row] = whole / scale;
  }
}

/** The fewest decimals that reproduce every value; undefined: none. */
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
  return Number.isNaN(value) || (whole / scale === value && Math.abs(whole) < LARGEST_STEP / 2);
}

function isFloat32(values: Float64Array): boolean {
  return values.every((value) => Number.isNaN(value) || Math.fround(value) === value);
}

function unitOf(times: Float64Array): number {
  let unit = 0;
  for (let row = 1; row < times.length && unit !== 1; row += 1) {
    unit = greatestDivisor((times[row] ?? 0) - (times[row - 1] ?? 0), unit);
  }
  return unit || 1;
}

function greatestDivisor(one: number, other: number): number {
  let [large, small] = [one, other];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

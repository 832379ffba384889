import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ByteReader, ByteWriter, MAX_NUMBER_BYTES } from "./bytes.ts";
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
 *
 * What is polled comes at a steady beat, some ms early or late. Where such a series is long, times and values are deflated, and the times
 * stand in two columns: of all the steps in beats, the same number over and over, then of all that the moments are beside
 * their beats, in ms.
 */
const FORM = { decimal: 1, float32: 2, float64: 3 } as const;
/** Added to the form. */
const DEFLATED = 16;
/** Samples; fewer hardly repeat themselves. */
const LONG = 32;
/** ms. Polls, reports and repeats come at multiples of it. */
const BEAT = 250;
/** A row is a few kB: tables for more than that would be cleared for each of them. */
const SMALL = { windowBits: 12, memLevel: 6 };
const MAX_DECIMALS = 6;
const HEADER_SIZE = 24;
/** Folding doubles, and one is for the gap; beyond this it would not fit a number. */
const MAX_STEP = 2 ** 51;

const header = new ByteWriter(HEADER_SIZE);
const writer = new ByteWriter(32_768);

export function packSeries({ times, values }: Series): Buffer {
  const count = times.length;
  const decimals = decimalsOf(values);
  const form = decimals !== undefined ? FORM.decimal : isFloat32(values) ? FORM.float32 : FORM.float64;
  const exact = unitOf(times);
  const isDeflated = count >= LONG && exact < BEAT;
  const unit = isDeflated ? BEAT : exact;
  header.begin(HEADER_SIZE);
  header.byte(isDeflated ? form + DEFLATED : form);
  header.byte(decimals ?? 0);
  header.number(count);
  header.number(unit);
  header.float64(times[0] ?? 0);
  writer.begin(count * (3 * MAX_NUMBER_BYTES + 1));
  if (isDeflated) writeBeats(times, unit);
  else for (let row = 1; row < count; row += 1) writer.number(((times[row] ?? 0) - (times[row - 1] ?? 0)) / unit);
  if (decimals !== undefined) writeDecimals(values, decimals);
  else if (form === FORM.float32) for (const value of values) writer.float32(value);
  else for (const value of values) writer.float64(value);
  const content = writer.written();
  return Buffer.concat([header.written(), isDeflated ? deflateRawSync(content, SMALL) : content]);
}

/** @throws where the bytes have another format */
export function unpackSeries(bytes: Buffer): Series {
  return unpacked(bytes, (count) => ({ times: new Float64Array(count), values: new Float64Array(count) }));
}

/** Columns that are written again by each row of which only a sample is wanted: a floor has hundreds of rows. */
let room: Series = { times: new Float64Array(), values: new Float64Array() };

/** The last sample of a packed row before a moment, a gap's beginning (NaN) included; undefined: there is none. */
export function lastBefore(
  bytes: Buffer,
  moment: number,
): { readonly time: number; readonly value: number } | undefined {
  const { times, values } = unpacked(bytes, (count) => {
    if (room.times.length < count) room = { times: new Float64Array(count), values: new Float64Array(count) };
    return { times: room.times.subarray(0, count), values: room.values.subarray(0, count) };
  });
  const row = times.findLastIndex((time) => time < moment);
  const time = times[row];
  return time === undefined ? undefined : { time, value: values[row] ?? Number.NaN };
}

function unpacked(bytes: Buffer, columns: (count: number) => Series): Series {
  const head = new ByteReader(bytes);
  const code = head.byte();
  const isDeflated = code >= DEFLATED;
  const form = isDeflated ? code - DEFLATED : code;
  const decimals = head.byte();
  const count = head.number();
  const unit = head.number();
  const { times, values } = columns(count);
  const first = head.float64();
  const reader = isDeflated ? new ByteReader(inflateRawSync(head.rest())) : head;
  if (isDeflated) readBeats(reader, times, { first, beat: unit });
  else readSteps(reader, times, { first, unit });
  if (form === FORM.decimal) readDecimals(reader, values, decimals);
  else if (form === FORM.float32) for (let row = 0; row < count; row += 1) values[row] = reader.float32();
  else if (form === FORM.float64) for (let row = 0; row < count; row += 1) values[row] = reader.float64();
  else throw new Error(`packed samples of an unknown form ${code}`);
  return { times, values };
}

function readSteps(reader: ByteReader, times: Float64Array, { first, unit }: { first: number; unit: number }): void {
  let time = first;
  for (let row = 0; row < times.length; row += 1) {
    if (row > 0) time += reader.number() * unit;
    times[row] = time;
  }
}

function writeBeats(times: Float64Array, beat: number): void {
  const first = times[0] ?? 0;
  const beats = (row: number) => Math.round(((times[row] ?? 0) - first) / beat);
  for (let row = 1; row < times.length; row += 1) writer.number(beats(row) - beats(row - 1));
  for (let row = 1; row < times.length; row += 1) {
    writer.number(folded((times[row] ?? 0) - first - beats(row) * beat));
  }
}

function readBeats(reader: ByteReader, times: Float64Array, { first, beat }: { first: number; beat: number }): void {
  let beats = 0;
  times[0] = first;
  for (let row = 1; row < times.length; row += 1) {
    beats += reader.number();
    times[row] = first + beats * beat;
  }
  for (let row = 1; row < times.length; row += 1) times[row] = (times[row] ?? 0) + unfolded(reader.number());
}

/** A whole number as one without a sign. */
function folded(whole: number): number {
  return whole >= 0 ? 2 * whole : -2 * whole - 1;
}

function unfolded(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
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
    writer.number(1 + folded(step));
    previous = whole;
  }
}

function readDecimals(reader: ByteReader, values: Float64Array, decimals: number): void {
  const scale = 10 ** decimals;
  let whole = 0;
  for (let row = 0; row < values.length; row += 1) {
    const code = reader.number();
    if (code === 0) {
      values[row] = Number.NaN;
      continue;
    }
    whole += unfolded(code - 1);
    values[row] = whole / scale;
  }
}

/** The fewest decimals that reproduce every value; undefined: none. */
function decimalsOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    let row = 0;
    while (row < values.length && isExact(values[row] ?? Number.NaN, scale)) row += 1;
    if (row === values.length) return decimals;
  }
  return undefined;
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * scale);
  return Number.isNaN(value) || (whole / scale === value && Math.abs(whole) < MAX_STEP / 2);
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

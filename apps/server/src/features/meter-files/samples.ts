import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

/** Samples of one point in the order of time, ms; NaN begins a gap. */
export interface Samples {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;

export function joinedSamples(parts: readonly Samples[]): Samples {
  const length = parts.reduce((sum, { times }) => sum + times.length, 0);
  const joined = { times: new Float64Array(length), values: new Float64Array(length) };
  let at = 0;
  for (const { times, values } of parts) {
    joined.times.set(times, at);
    joined.values.set(values, at);
    at += times.length;
  }
  return joined;
}

/** From one moment to before another. */
export function cutSamples({ times, values }: Samples, from: number, to: number): Samples {
  const first = indexOf(times, from);
  const last = indexOf(times, to);
  return { times: times.slice(first, last), values: values.slice(first, last) };
}

function indexOf(times: Float64Array, moment: number): number {
  const index = times.findIndex((time) => time >= moment);
  return index < 0 ? times.length : index;
}

export function areSame(one: Samples, other: Samples): boolean {
  const { length } = one.times;
  if (length !== other.times.length) return false;
  for (let row = 0; row < length; row += 1) {
    if (one.times[row] !== other.times[row] || !Object.is(one.values[row], other.values[row])) return false;
  }
  return true;
}

/** Samples that are the same have the same print. */
export function printOf(samples: Samples): string {
  return addSamples(createHash("sha256"), samples).digest("hex").slice(0, 32);
}

export function addSamples(hash: Hash, { times, values }: Samples): Hash {
  return hash.update(bytesOf(times)).update(bytesOf(values.map((value) => (Number.isNaN(value) ? Number.NaN : value))));
}

/** All times and then all values, deflated. */
export async function packSamples({ times, values }: Samples): Promise<Buffer> {
  return promisify(deflate)(Buffer.concat([bytesOf(times), bytesOf(values)]));
}

export async function unpackSamples(packed: Buffer): Promise<Samples> {
  const bytes = new Uint8Array(await promisify(inflate)(packed));
  const all = new Float64Array(bytes.buffer, 0, bytes.length / BYTES);
  return { times: all.slice(0, all.length / 2), values: all.slice(all.length / 2) };
}

function bytesOf(numbers: Float64Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

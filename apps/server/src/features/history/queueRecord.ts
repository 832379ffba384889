import { crc32 } from "node:zlib";
import type { SampleBatch } from "./samples.ts";

export interface QueuedBatch {
  readonly batch: SampleBatch;
  /** When the batch was closed, ms. */
  readonly closedAt: number;
}

export interface QueueRecord {
  readonly queued: QueuedBatch;
  /** Bytes on disk. */
  readonly size: number;
}

/** Length of the content and its checksum. */
const HEADER_SIZE = 8;
const TIME_SIZE = 8;
const SAMPLE_SIZE = 20;

/** A batch as it is written: the length of the content, its CRC-32, then its time and its samples, little-endian. */
export function encodeRecord({ batch, closedAt }: QueuedBatch): Buffer {
  const record = Buffer.allocUnsafe(HEADER_SIZE + TIME_SIZE + batch.length * SAMPLE_SIZE);
  let position = record.writeDoubleLE(closedAt, HEADER_SIZE);
  for (let row = 0; row < batch.length; row += 1) {
    position = record.writeInt32LE(batch.ids[row] ?? 0, position);
    position = record.writeDoubleLE(batch.times[row] ?? 0, position);
    position = record.writeDoubleLE(batch.values[row] ?? Number.NaN, position);
  }
  record.writeUInt32LE(record.length - HEADER_SIZE, 0);
  record.writeUInt32LE(crc32(record.subarray(HEADER_SIZE)), 4);
  return record;
}

/** The whole records from a position on. `end` is where reading stopped: the end of the bytes unless they are damaged. */
export function readRecords(
  bytes: Buffer,
  from = 0,
): { readonly records: readonly QueueRecord[]; readonly end: number } {
  const records: QueueRecord[] = [];
  let end = from;
  while (end + HEADER_SIZE <= bytes.length) {
    const length = bytes.readUInt32LE(end);
    const content = bytes.subarray(end + HEADER_SIZE, end + HEADER_SIZE + length);
    // The checksum of nothing is 0, so a record of zeros would pass for an empty one: its length is checked first.
    if (!isPossible(length) || content.length < length || crc32(content) !== bytes.readUInt32LE(end + 4)) break;
    records.push({ queued: decode(content), size: HEADER_SIZE + length });
    end += HEADER_SIZE + length;
  }
  return { records, end };
}

function isPossible(length: number): boolean {
  return length >= TIME_SIZE + SAMPLE_SIZE && (length - TIME_SIZE) % SAMPLE_SIZE === 0;
}

function decode(content: Buffer): QueuedBatch {
  const length = (content.length - TIME_SIZE) / SAMPLE_SIZE;
  const batch = {
    length,
    ids: new Int32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
  };
  for (let row = 0; row < length; row += 1) {
    const position = TIME_SIZE + row * SAMPLE_SIZE;
    batch.ids[row] = content.readInt32LE(position);
    batch.times[row] = content.readDoubleLE(position + 4);
    batch.values[row] = content.readDoubleLE(position + 12);
  }
  return { batch, closedAt: content.readDoubleLE(0) };
}

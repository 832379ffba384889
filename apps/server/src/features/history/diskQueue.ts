import { mkdir, open, readdir, readFile, stat, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { SampleBatch } from "./samples.ts";

export interface QueuedBatch {
  readonly batch: SampleBatch;
  /** When the batch was closed, ms. */
  readonly closedAt: number;
}

export interface DiskQueueOptions {
  readonly folder: string;
  /** Bytes on disk; beyond, the oldest file is given up. Default 512 MiB, some 25 million samples. */
  readonly bound?: number;
  /** Bytes of one file. */
  readonly segmentSize?: number;
}

interface Segment {
  readonly path: string;
  readonly number: number;
  size: number;
  samples: number;
}

interface StoredRecord {
  readonly queued: QueuedBatch;
  /** Bytes on disk. */
  readonly size: number;
}

/** Length of what follows and its checksum. */
const HEADER_SIZE = 8;
const SAMPLE_SIZE = 20;
const DEFAULT_BOUND = 512 * 1024 * 1024;
const DEFAULT_SEGMENT_SIZE = 8 * 1024 * 1024;

/**
 * Batches that wait for the database, on disk and in order, in files of some megabytes. What `append` has returned for
 * survives the end of this process and of the machine. A record that was cut off by a crash is dropped. One process only.
 *
 * A batch that `remove` was not called for comes again after a restart; storing a batch twice does no harm.
 */
export class DiskQueue {
  readonly #folder: string;
  readonly #bound: number;
  readonly #segmentSize: number;
  readonly #segments: Segment[] = [];
  #file: FileHandle | undefined;
  /** Where the oldest record begins in the first segment. */
  #position = 0;
  /** Records of the first segment from there on, as far as they were read. */
  #read: StoredRecord[] = [];
  #lost = 0;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: DiskQueueOptions) {
    this.#folder = options.folder;
    this.#bound = options.bound ?? DEFAULT_BOUND;
    this.#segmentSize = options.segmentSize ?? DEFAULT_SEGMENT_SIZE;
  }

  /** Samples that wait. */
  get samples(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.samples, 0);
  }

  /** Samples given up because the queue was full. */
  get lost(): number {
    return this.#lost;
  }

  get isEmpty(): boolean {
    return this.samples === 0;
  }

  /** Finds what an earlier run left. */
  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = (await readdir(this.#folder)).filter((name) => /^\d{12}\.samples$/.test(name)).sort();
    for (const name of names) {
      const path = join(this.#folder, name);
      const records = recordsOf(await readFile(path));
      const samples = records.reduce((sum, record) => sum + record.queued.batch.length, 0);
      if (samples === 0) await unlink(path);
      else this.#segments.push({ path, number: Number.parseInt(name, 10), size: (await stat(path)).size, samples });
    }
  }

  async stop(): Promise<void> {
    await this.#work;
    await this.#file?.close();
    this.#file = undefined;
  }

  /** Resolves when the batch is on disk. Rejects when the disk does not take it. */
  async append(queued: QueuedBatch): Promise<void> {
    return this.#inTurn(async () => {
      const record = encode(queued);
      const segment = await this.#writable();
      await this.#file?.write(record);
      await this.#file?.datasync();
      segment.size += record.length;
      segment.samples += queued.batch.length;
      await this.#keepBound();
    });
  }

  /** The oldest batch, or undefined when none waits. It stays until `remove`. */
  async oldest(): Promise<QueuedBatch | undefined> {
    return this.#inTurn(async () => {
      const [segment] = this.#segments;
      if (segment === undefined || segment.samples === 0) return undefined;
      if (this.#read.length === 0) this.#read = recordsOf(await readFile(segment.path), this.#position);
      const [record] = this.#read;
      if (record !== undefined) return record.queued;
      // Damaged: nothing more can be read from this file.
      this.#lost += segment.samples;
      await this.#dropFirst();
      return undefined;
    });
  }

  /** The batch that `oldest` answered has been stored; with its last the file goes. */
  async remove(queued: QueuedBatch): Promise<void> {
    return this.#inTurn(async () => {
      const [record] = this.#read;
      const [segment] = this.#segments;
      // It may have been given up meanwhile, to keep the bound.
      if (record?.queued !== queued || segment === undefined) return;
      this.#read.shift();
      this.#position += record.size;
      segment.samples -= queued.batch.length;
      if (segment.samples <= 0) await this.#dropFirst();
    });
  }

  async #writable(): Promise<Segment> {
    const last = this.#segments.at(-1);
    if (last !== undefined && this.#file !== undefined && last.size < this.#segmentSize) return last;
    await this.#file?.close();
    this.#file = undefined;
    const number = (last?.number ?? 0) + 1;
    const path = join(this.#folder, `${String(number).padStart(12, "0")}.samples`);
    this.#file = await open(path, "w");
    const folder = await open(this.#folder, "r");
    await folder.sync();
    await folder.close();
    const segment = { path, number, size: 0, samples: 0 };
    this.#segments.push(segment);
    return segment;
  }

  async #keepBound(): Promise<void> {
    const size = () => this.#segments.reduce((sum, segment) => sum + segment.size, 0);
    while (size() > this.#bound && this.#segments.length > 1) {
      this.#lost += this.#segments[0]?.samples ?? 0;
      await this.#dropFirst();
    }
  }

  async #dropFirst(): Promise<void> {
    const first = this.#segments.shift();
    this.#position = 0;
    this.#read = [];
    if (first === undefined) return;
    if (this.#segments.length === 0) {
      await this.#file?.close();
      this.#file = undefined;
    }
    await unlink(first.path);
  }

  /** One thing after the other, whatever becomes of each. */
  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }
}

function encode({ batch, closedAt }: QueuedBatch): Buffer {
  const record = Buffer.allocUnsafe(HEADER_SIZE + 8 + batch.length * SAMPLE_SIZE);
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

/** The whole records from a position on; reading ends at the first that is not. */
function recordsOf(bytes: Buffer, from = 0): StoredRecord[] {
  const records: StoredRecord[] = [];
  for (let position = from; position + HEADER_SIZE <= bytes.length;) {
    const length = bytes.readUInt32LE(position);
    const content = bytes.subarray(position + HEADER_SIZE, position + HEADER_SIZE + length);
    if (content.length < length || crc32(content) !== bytes.readUInt32LE(position + 4)) break;
    records.push({ queued: decode(content), size: HEADER_SIZE + length });
    position += HEADER_SIZE + length;
  }
  return records;
}

function decode(content: Buffer): QueuedBatch {
  const length = (content.length - 8) / SAMPLE_SIZE;
  const batch = {
    length,
    ids: new Int32Array(length),
    times: new Float64Array(length),
    values: new Float64Array(length),
  };
  for (let row = 0; row < length; row += 1) {
    const position = 8 + row * SAMPLE_SIZE;
    batch.ids[row] = content.readInt32LE(position);
    batch.times[row] = content.readDoubleLE(position + 4);
    batch.values[row] = content.readDoubleLE(position + 12);
  }
  return { batch, closedAt: content.readDoubleLE(0) };
}

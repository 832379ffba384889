import { mkdir, open, readdir, readFile, rm, truncate, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "@atrium/time";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { DamagedRecords } from "./damagedRecords.ts";
import { encodeRecord, readRecords, type QueuedBatch, type QueueRecord } from "./queueRecord.ts";

export interface DiskQueueOptions {
  readonly folder: string;
  readonly log: Pick<Log, "error">;
  /** Bytes on disk; beyond this the oldest file is dropped. Default 512 MiB, some 25 million samples. */
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

const DEFAULT_BOUND = 512 * 1024 * 1024;
const DEFAULT_SEGMENT_SIZE = 8 * 1024 * 1024;
/** Records of the first file that are kept in memory too, so that a batch on its way is not read back from disk. */
const MAX_REMEMBERED = 16;

/**
 * Batches that the database has not confirmed, on disk and in order, in files of some megabytes. A batch that `append`
 * has resolved for survives the end of this process, and of the machine where it was synced. An unreadable record, cut
 * off by a crash or filled with zeros by a power cut, is put aside with the rest of its file; the queue goes on with
 * the next. One process only.
 *
 * A batch without a `remove` comes again after a restart; storing a batch twice does no harm.
 */
export class DiskQueue {
  readonly #folder: string;
  readonly #damaged: DamagedRecords;
  readonly #bound: number;
  readonly #segmentSize: number;
  readonly #segments: Segment[] = [];
  #file: FileHandle | undefined;
  /** Where the oldest record begins in the first segment. */
  #position = 0;
  /** The records of the first segment from there on that have been read. */
  #read: QueueRecord[] = [];
  #lost = 0;
  readonly #queue = new SerialQueue();

  constructor(options: DiskQueueOptions) {
    this.#folder = options.folder;
    this.#damaged = new DamagedRecords(options.folder, options.log);
    this.#bound = options.bound ?? DEFAULT_BOUND;
    this.#segmentSize = options.segmentSize ?? DEFAULT_SEGMENT_SIZE;
  }

  /** Samples that wait. */
  get samples(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.samples, 0);
  }

  /** Samples dropped because the queue was full. */
  get lost(): number {
    return this.#lost;
  }

  /** Bytes that could not be read and were put aside since the start. */
  get damagedBytes(): number {
    return this.#damaged.bytes;
  }

  get isEmpty(): boolean {
    return this.samples === 0;
  }

  /** Finds the batches of an earlier run. */
  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.#folder)).filter((name) => /^\d{12}\.samples$/.test(name)).sort();
    for (const name of names) {
      const path = join(this.#folder, name);
      const bytes = await readFile(path);
      const { records, end } = readRecords(bytes);
      if (end < bytes.length) await this.#damaged.putAside(path, bytes, end);
      else if (end === 0) await unlink(path);
      const samples = records.reduce((sum, record) => sum + record.queued.batch.length, 0);
      if (samples > 0) this.#segments.push({ path, number: Number.parseInt(name, 10), size: end, samples });
    }
  }

  async stop(): Promise<void> {
    await this.#queue.ended();
    await this.#file?.close();
    this.#file = undefined;
    const [first] = this.#segments;
    if (first !== undefined && first.samples === 0) await this.#dropFirst();
  }

  /**
   * Resolves when the batch is in the file; synced: on the disk itself, with all before it, safe from a power cut.
   * Rejects when the disk does not take it.
   */
  async append(queued: QueuedBatch, { isSynced = true }: { isSynced?: boolean } = {}): Promise<void> {
    return this.#queue.run(async () => {
      const record = encodeRecord(queued);
      const segment = await this.#writable();
      try {
        await this.#file?.writeFile(record);
        if (isSynced) await this.#file?.datasync();
      } catch (error) {
        await this.#giveUp(segment);
        throw error;
      }
      this.#remember(segment, { queued, size: record.length });
      segment.size += record.length;
      segment.samples += queued.batch.length;
      await this.#keepBound();
    });
  }

  /**
   * The oldest batch, with those after it as long as all of them together have no more than `most` samples; empty when
   * none waits. They are of one file, and so of one run of the program. They stay until `remove`.
   */
  async oldest(most = 0): Promise<readonly QueuedBatch[]> {
    return this.#queue.run(async () => {
      const [segment] = this.#segments;
      if (segment === undefined || segment.samples === 0) return [];
      if (this.#read.length > 0) return firstOf(this.#read, most);
      const bytes = await readFile(segment.path);
      this.#read = [...readRecords(bytes, this.#position).records];
      if (this.#read.length > 0) return firstOf(this.#read, most);
      this.#lost += segment.samples;
      await this.#damaged.putAside(segment.path, bytes, this.#position);
      await this.#dropFirst();
      return [];
    });
  }

  /** The batches that `oldest` returned have been stored; after the last of a file the file is removed. */
  async remove(stored: readonly QueuedBatch[]): Promise<void> {
    return this.#queue.run(async () => {
      const [segment] = this.#segments;
      // They may have been dropped in between, to keep the limit.
      if (segment === undefined || this.#read[0]?.queued !== stored[0]) return;
      for (const { size, queued } of this.#read.splice(0, stored.length)) {
        this.#position += size;
        segment.samples -= queued.batch.length;
      }
      if (segment.samples <= 0) await (this.#segments.length === 1 ? this.#clear(segment) : this.#dropFirst());
    });
  }

  /** Where all of the first file that waits is in memory, its newest record is too. */
  #remember(segment: Segment, record: QueueRecord): void {
    if (segment !== this.#segments[0] || this.#read.length >= MAX_REMEMBERED) return;
    const known = this.#read.reduce((sum, { size }) => sum + size, this.#position);
    if (known === segment.size) this.#read.push(record);
  }

  /** The next file is kept open: most of the time the queue is almost empty, and a new file is slow. */
  async #clear(segment: Segment): Promise<void> {
    if (this.#file === undefined) return this.#dropFirst();
    await this.#file.truncate(0);
    segment.size = 0;
    this.#position = 0;
  }

  async #writable(): Promise<Segment> {
    const last = this.#segments.at(-1);
    if (last !== undefined && this.#file !== undefined && last.size < this.#segmentSize) return last;
    await this.#file?.close();
    this.#file = undefined;
    const number = (last?.number ?? 0) + 1;
    const path = join(this.#folder, `${String(number).padStart(12, "0")}.samples`);
    this.#file = await open(path, "ax", 0o600);
    const folder = await open(this.#folder, "r");
    await folder.sync();
    await folder.close();
    const segment = { path, number, size: 0, samples: 0 };
    this.#segments.push(segment);
    return segment;
  }

  /** A record that the disk did not take completely is cut off, and the next record begins another file. */
  async #giveUp(segment: Segment): Promise<void> {
    await this.#file?.close().catch(() => undefined);
    this.#file = undefined;
    await truncate(segment.path, segment.size).catch(() => undefined);
    if (segment.samples > 0) return;
    this.#segments.splice(this.#segments.indexOf(segment), 1);
    await unlink(segment.path).catch(() => undefined);
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
    await rm(first.path, { force: true });
  }
}

function firstOf(records: readonly QueueRecord[], most: number): QueuedBatch[] {
  let samples = 0;
  const end = records.findIndex(({ queued }) => (samples += queued.batch.length) > most);
  return records.slice(0, end === -1 ? records.length : Math.max(1, end)).map(({ queued }) => queued);
}

import path from "node:path";
import { MP4_TIMESCALE, mp4Fragment, type Mp4Sample, type ParameterSets, pictureSize } from "@atrium/rtsp";
import type { Clock } from "@atrium/time";
import type { PictureRecorder, RecordedPicture } from "../filming/upstream.ts";
import type { Archive } from "./archive.ts";
import type { Chunk } from "./chunk.ts";
import { ChunkWriter } from "./chunkWriter.ts";

/** Fragments of a camera from which is known what is usual, and those that have to be there first. */
const KNOWN = 150;

const FEWEST = 5;

/** Octets of a picture beyond what is usual, in its parts and at least, that count as motion. */
const SHARE = 0.6;

const LEAST = 250;

/** Of pictures in their order of size: what a camera codes where nothing happens. */
const QUIET = 0.25;

/**
 * Guesses motion from how many octets a camera needs for the pictures that rest on others: nothing is decoded. Lamps that are
 * switched, rain and a camera that turns count as motion too, and a camera that codes every picture in as many octets never has any.
 */
class MotionMeter {
  readonly #sizes: number[] = [];

  /** @param size mean octets of a fragment's pictures that rest on others; undefined: it has none */
  isMotion(size: number | undefined): boolean {
    if (size === undefined) return false;
    const quiet = this.#sizes.toSorted((one, other) => one - other)[Math.floor(this.#sizes.length * QUIET)];
    const isKnown = this.#sizes.length >= FEWEST;
    this.#sizes.push(size);
    if (this.#sizes.length > KNOWN) this.#sizes.shift();
    return isKnown && quiet !== undefined && size > quiet * (1 + SHARE) + LEAST;
  }
}

export interface CameraRecorderOptions {
  readonly camera: string;
  readonly archive: Archive;
  readonly clock: Clock;
  /** A write failed; the recorder is of no use any more. */
  readonly onFailure: (error: unknown) => void;
  /** A chunk has ended. */
  readonly onChunk: () => void;
}

/** What a kill may cost, ms, and how much of a fragment is kept in memory at most. */
const FRAGMENT = 2_000;
const MAX_FRAGMENT_BYTES = 2 * 1_048_576;
/** A chunk ends with the group after these. */
const CHUNK = 300_000;
const MAX_CHUNK_BYTES = 64 * 1_048_576;
/** How far a camera's clock may go away from ours before its pictures begin a new chunk, ms. */
const DRIFT = 1_500;
/** Octets that may wait for the disk: beyond it pictures are left out, and the gap is seen. */
const MAX_WAITING = 16 * 1_048_576;
const TICKS = MP4_TIMESCALE / 1_000;
const USUAL_DURATION = MP4_TIMESCALE / 25;

interface Group {
  readonly sets: ParameterSets;
  readonly zero: number;
  /** Of the stream, at zero. */
  readonly ticks: number;
  octets: number;
  sequence: number;
}

interface Writing {
  readonly zero: number;
  readonly file: ChunkWriter;
  readonly chunk: Chunk;
}

/** Keeps the pictures of one camera. Pictures are timed by the server's clock as the chunk begins, and by the camera's within it. */
export class CameraRecorder implements PictureRecorder {
  readonly #options: CameraRecorderOptions;
  readonly #motion = new MotionMeter();
  #group: Group | undefined;
  #pending: (RecordedPicture & { readonly ticks: number })[] = [];
  #pendingOctets = 0;
  /** The end of what was taken last, epoch ms. */
  #end = Number.NEGATIVE_INFINITY;
  #lastAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  #isOver = false;
  #isFailed = false;
  #writes: Promise<void> = Promise.resolve();
  #writer: Writing | undefined;

  constructor(options: CameraRecorderOptions) {
    this.#options = options;
  }

  /** When the last picture came, by the clock's `elapsed`. */
  get lastAt(): number {
    return this.#lastAt;
  }

  keep(picture: RecordedPicture, ticks: number, sets: ParameterSets): void {
    if (this.#isOver || this.#isFailed) return;
    const { clock } = this.#options;
    this.#lastAt = clock.elapsed();
    if (this.#waiting > MAX_WAITING) {
      this.interrupted();
      return;
    }
    const now = clock.now();
    if (this.#group !== undefined && this.#endsWith(picture, { ticks, now, sets }, this.#group)) this.#finish(ticks);
    else if (picture.isKey || this.#isFull(ticks)) this.#flush(ticks);
    if (this.#group === undefined) {
      // What rests on pictures that are not here cannot be shown.
      if (!picture.isKey) return;
      // What follows without a gap begins where the other ended, whatever the network did in between.
      const zero = Math.round(Math.abs(now - this.#end) < DRIFT ? this.#end : now);
      this.#group = { sets, zero, ticks, octets: 0, sequence: 0 };
    }
    this.#pending.push({ ...picture, ticks });
    this.#pendingOctets += sizeOf(picture);
  }

  /** No more pictures come: those that are here are kept, and what follows is another chunk. */
  interrupted(): void {
    this.#finish(undefined);
  }

  /** Resolves when everything is on the disk. */
  async stop(): Promise<void> {
    this.interrupted();
    this.#isOver = true;
    await this.#writes;
  }

  #isFull(ticks: number): boolean {
    const [first] = this.#pending;
    if (first === undefined) return false;
    return ticks - first.ticks >= FRAGMENT * TICKS || this.#pendingOctets > MAX_FRAGMENT_BYTES;
  }

  /** Whether a picture does not belong to the chunk any more. */
  #endsWith(
    { isKey }: RecordedPicture,
    { ticks, now, sets }: { ticks: number; now: number; sets: ParameterSets },
    group: Group,
  ): boolean {
    const time = group.zero + (ticks - group.ticks) / TICKS;
    if (Math.abs(time - now) > DRIFT) return true;
    if (!isKey) return false;
    const isSame = equal(sets.sps, group.sets.sps) && equal(sets.pps, group.sets.pps);
    return !isSame || time - group.zero >= CHUNK || group.octets >= MAX_CHUNK_BYTES;
  }

  /** @param ticks of the picture that follows, to which the last one is shown; undefined: none does */
  #finish(ticks: number | undefined): void {
    const { zero } = this.#group ?? {};
    // A picture that comes much later does not make the one before last until then.
    const last = this.#pending.at(-1)?.ticks ?? 0;
    this.#flush(ticks !== undefined && ticks - last < MP4_TIMESCALE ? ticks : undefined);
    this.#group = undefined;
    if (zero === undefined) return;
    this.#write(0, async () => {
      if (this.#writer?.zero === zero) await this.#close();
    });
  }

  #flush(next: number | undefined): void {
    const pictures = this.#pending;
    const [first] = pictures;
    const last = pictures.at(-1);
    const group = this.#group;
    this.#pending = [];
    this.#pendingOctets = 0;
    if (group === undefined || first === undefined || last === undefined) return;
    const before = pictures.at(-2)?.ticks ?? last.ticks - USUAL_DURATION;
    const end = next ?? last.ticks + (last.ticks - before);
    const samples = pictures.map(({ units, isKey, ticks }, index): Mp4Sample => {
      const following = pictures[index + 1]?.ticks ?? end;
      return { units, isKey, time: ticks - group.ticks, duration: Math.max(1, following - ticks) };
    });
    group.sequence += 1;
    const octets = mp4Fragment(group.sequence, samples);
    group.octets += octets.length;
    const from = group.zero + (first.ticks - group.ticks) / TICKS;
    const to = group.zero + (Math.max(end, last.ticks + 1) - group.ticks) / TICKS;
    this.#end = to;
    const row = { from, to, isKey: first.isKey, hasMotion: this.#motion.isMotion(meanOf(pictures)) };
    this.#write(octets.length, async () => {
      this.#writer ??= await this.#open(group);
      const { file, chunk } = this.#writer;
      this.#options.archive.wrote(chunk, await file.add(octets, row));
    });
  }

  async #open({ zero, sets }: Group): Promise<Writing> {
    const { archive, camera } = this.#options;
    const size = pictureSize(sets.sps);
    if (size === undefined) throw new Error("The camera's pictures say no size.");
    const chunk = archive.begin(camera, zero);
    try {
      const file = await ChunkWriter.open(path.join(archive.folder, chunk.folder), zero, { ...sets, ...size });
      return { zero, file, chunk };
    } catch (error) {
      await archive.end(chunk);
      throw error;
    }
  }

  async #close(): Promise<void> {
    const writer = this.#writer;
    this.#writer = undefined;
    if (writer === undefined) return;
    try {
      await writer.file.close();
    } finally {
      await this.#options.archive.end(writer.chunk);
    }
    this.#options.onChunk();
  }

  /** One after the other; after one that failed nothing is written any more. */
  #write(octets: number, task: () => Promise<void>): void {
    this.#waiting += octets;
    this.#writes = this.#after(this.#writes, task).finally(() => {
      this.#waiting -= octets;
    });
  }

  async #after(others: Promise<void>, task: () => Promise<void>): Promise<void> {
    await others;
    try {
      if (!this.#isFailed) await task();
    } catch (error) {
      this.#isFailed = true;
      await this.#close().catch(() => undefined);
      this.#options.onFailure(error);
    }
  }
}

function sizeOf({ units }: RecordedPicture): number {
  return units.reduce((sum, { length }) => sum + length, 0);
}

/** Octets of a picture that rests on others, in the mean. */
function meanOf(pictures: readonly RecordedPicture[]): number | undefined {
  const resting = pictures.filter(({ isKey }) => !isKey);
  return resting.length === 0 ? undefined : resting.reduce((sum, one) => sum + sizeOf(one), 0) / resting.length;
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((octet, at) => octet === other[at]);
}

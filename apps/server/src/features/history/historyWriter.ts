import { QUALITY } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { PointChanges } from "../../platform/bus.ts";
import type { DiskQueue } from "./diskQueue.ts";
import type { Keeping } from "./keeping.ts";
import type { QueuedBatch } from "./queueRecord.ts";
import { SampleBatchBuilder } from "./sampleBatchBuilder.ts";
import { joinedBatches, type SampleBatch } from "./samples.ts";

export interface HistoryWriterOptions {
  readonly queue: DiskQueue;
  readonly clock: Clock;
  readonly log: Log;
  /** Stores a batch in the database; doing it twice does no harm. Rejects when that is not possible now. */
  readonly store: (batch: SampleBatch, closedAt: number) => Promise<void>;
  readonly isDatabaseAvailable: () => boolean;
  /** Whether an error of `store` means that the database is away. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Whether an error of `store` means that the database will never take this batch. */
  readonly isRefusal: (error: unknown) => boolean;
  /** Called for every error of a write, of the database or of the disk. */
  readonly onRefused: (error: unknown) => void;
  /** Which values are kept; absent: all. */
  readonly keeping?: Keeping;
  /** Longest time that a sample waits for further ones, ms. */
  readonly flushInterval?: number;
  /** Samples at which a batch does not wait longer. */
  readonly flushSize?: number;
}

/** A device's clock may run ahead; beyond this, the sample gets our own time. */
const LATEST_AHEAD = 60_000;
/** The most samples that are kept in memory while neither the database nor the disk takes them. */
const MAX_IN_MEMORY = 200_000;
/**
 * The most samples that are still given to the database before the program ends; more wait on disk for the next start.
 */
const MAX_AT_STOP = 50_000;
const RETRY_DELAY = 500;
/** With the time of one write to disk, the most that a kill of the program loses, ms. */
const FLUSH_INTERVAL = 200;
const FLUSH_SIZE = 5_000;
/** Waiting batches go to the database together, up to this many samples. */
const MAX_TOGETHER = 50_000;
/**
 * Ms from one store to the next at high rates: the database then writes the newest value of a point once, not with each
 * batch. Nothing is lost by the wait, since the samples are on disk.
 */
const STORE_INTERVAL = 1_000;
/** How often a batch that the database refuses is tried before it is dropped. */
const MAX_REFUSALS = 5;

/**
 * Writes changes into the history, in batches, in the order of their arrival: first into the queue on disk, then from
 * there into the database, further batches while those before are on their way. So a program that is killed loses only
 * the changes of one flush interval, and a batch that the database has not confirmed is never forgotten. While the
 * database is away, each batch is synced to the disk too. A point that goes stale or bad gets one sample NaN, which
 * begins a gap.
 */
export class HistoryWriter {
  readonly #options: HistoryWriterOptions;
  readonly #pending = new SampleBatchBuilder();
  /** Points whose last sample is a value: the next trouble begins a gap. */
  readonly #valued = new Set<number>();
  /** When the last sample of each point was taken; written over, so that no value leaves an object behind. */
  readonly #newest = new Map<number, { time: number }>();
  /** Who waits until more is stored. */
  readonly #waiting = new Set<() => void>();
  /** All that was reported up to this moment is in the database, ms since the epoch. */
  #storedUntil = Number.NEGATIVE_INFINITY;
  /** Samples are on their way from memory to the disk. */
  #isTaking = false;
  #wakeGathering: () => void = () => undefined;
  #wakeStoring: () => void = () => undefined;
  #running: Promise<unknown> | undefined;
  #isStopping = false;
  /** When the next store is due at high rates, by the clock's `elapsed`. */
  #due = Number.NEGATIVE_INFINITY;
  #refusals = 0;
  #lost = 0;

  constructor(options: HistoryWriterOptions) {
    this.#options = options;
  }

  /** Samples that are not in the database yet. */
  get queued(): number {
    return this.#options.queue.samples;
  }

  /** Samples dropped: the queue was full, or the database refused them. */
  get lost(): number {
    return this.#lost + this.#options.queue.lost;
  }

  start(): void {
    this.#running = Promise.all([this.#gather(), this.#store()]);
  }

  /** Queues all new samples, and stores them unless they are many or the database is away. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeGathering();
    this.#wakeStoring();
    await this.#running;
    if (this.#pending.length > 0) await this.#take();
    if (this.#options.queue.samples <= MAX_AT_STOP) while (await this.#storeOldest());
  }

  /**
   * Resolves when what was reported up to a moment can be read from the database: a page that looks at some seconds ago
   * must not be shown what was before. Where that takes longer than so many ms, or the database is away, it waits no
   * further.
   */
  async stored(moment: number, longest: number): Promise<void> {
    const { clock } = this.#options;
    const end = clock.now() + longest;
    while (!this.#isStored(moment) && clock.now() < end) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          cancel();
          this.#waiting.delete(done);
          resolve();
        };
        const cancel = clock.after(end - clock.now(), done);
        this.#waiting.add(done);
        this.#wakeStoring();
      });
    }
  }

  /** What was reported up to then is in the database, ms since the epoch. */
  get storedUntil(): number {
    const { queue, clock } = this.#options;
    const isEmpty = this.#pending.length === 0 && !this.#isTaking && queue.isEmpty;
    return isEmpty ? clock.now() : this.#storedUntil;
  }

  #isStored(moment: number): boolean {
    return moment <= this.storedUntil || !this.#options.isDatabaseAvailable();
  }

  #noteStored(closedAt: number): void {
    this.#storedUntil = closedAt;
    for (const wake of this.#waiting) wake();
  }

  /** Remembers changed values that are worth keeping; they are on their way within the flush interval. */
  add(changes: PointChanges): void {
    const { clock, keeping } = this.#options;
    const now = clock.now();
    for (let row = 0; row < changes.length; row += 1) {
      const id = changes.ids[row] ?? 0;
      const value = changes.values[row] ?? Number.NaN;
      if (changes.qualities[row] === QUALITY.good && Number.isFinite(value)) {
        this.#valued.add(id);
        const time = this.#timeFor(id, changes.times[row] ?? now, now);
        const kept = keeping === undefined ? value : keeping.take(id, value, time);
        if (kept !== undefined) this.#addSample(id, time, kept);
      } else if (this.#valued.delete(id)) {
        keeping?.forget(id);
        // The value held until now, as far as is known: its source time is that of the last good sample.
        this.#addSample(id, this.#timeFor(id, now, now), Number.NaN);
      }
    }
    const { queue, flushSize = FLUSH_SIZE } = this.#options;
    // While the database is behind, larger batches help it.
    if (this.#pending.length >= (queue.isEmpty ? flushSize : 4 * flushSize)) this.#wakeGathering();
  }

  #addSample(id: number, time: number, value: number): void {
    const newest = this.#newest.get(id);
    if (newest === undefined) this.#newest.set(id, { time });
    else newest.time = time;
    this.#pending.add(id, time, value);
  }

  /** Whole ms, not in the future, and never the moment of the sample before, which would hide this one. */
  #timeFor(id: number, time: number, now: number): number {
    const known = Number.isFinite(time) && time > 0 && time <= now + LATEST_AHEAD ? Math.round(time) : now;
    return known === this.#newest.get(id)?.time ? known + 1 : known;
  }

  async #gather(): Promise<void> {
    while (!this.#isStopping) {
      await this.#pause(this.#options.flushInterval ?? FLUSH_INTERVAL, (wake) => (this.#wakeGathering = wake));
      if (this.#pending.length === 0) continue;
      try {
        this.#isTaking = true;
        await this.#take();
        this.#wakeStoring();
      } catch (error) {
        // Neither the disk nor the database took the batch. It stays in memory for the next try.
        this.#options.log.error({ err: error, queued: this.#pending.length }, "the history is not written");
        await this.#pause(RETRY_DELAY, (wake) => (this.#wakeGathering = wake));
      } finally {
        this.#isTaking = false;
      }
    }
  }

  async #store(): Promise<void> {
    while (!this.#isStopping) {
      try {
        if (this.#wait === 0 && (await this.#storeOldest())) continue;
      } catch (error) {
        this.#options.onRefused(error);
        this.#options.log.error({ err: error }, "the queue of the history cannot be read");
      }
      await this.#pause(this.#wait || RETRY_DELAY, (wake) => (this.#wakeStoring = wake));
    }
  }

  /** Ms until samples are stored; nobody who asks for them waits, nor does the database once they are many. */
  get #wait(): number {
    if (this.#waiting.size > 0 || this.#options.queue.samples >= MAX_TOGETHER) return 0;
    return Math.max(0, this.#due - this.#options.clock.elapsed());
  }

  /** Returns whether there may be another to store at once. */
  async #storeOldest(): Promise<boolean> {
    const { queue, clock, isDatabaseAvailable, flushSize = FLUSH_SIZE } = this.#options;
    if (queue.isEmpty || !isDatabaseAvailable()) return false;
    const begin = clock.elapsed();
    // A batch that is refused is tried by itself, and no other is dropped with it.
    const oldest = await queue.oldest(this.#refusals === 0 ? MAX_TOGETHER : 0);
    const closedAt = oldest.at(-1)?.closedAt;
    // Their file could not be read, and has been put aside.
    if (closedAt === undefined) return true;
    const batch = joinedBatches(oldest.map((one) => one.batch));
    if (!(await this.#tryStore({ batch, closedAt }))) return false;
    await queue.remove(oldest);
    this.#due = batch.length > flushSize ? begin + STORE_INTERVAL : Number.NEGATIVE_INFINITY;
    this.#noteStored(closedAt);
    return true;
  }

  /** New samples go behind those that wait on disk; where the disk is full, to the database at once. */
  async #take(): Promise<void> {
    const { queue, clock, isDatabaseAvailable, onRefused, log } = this.#options;
    const queued: QueuedBatch = { batch: this.#pending.take(), closedAt: clock.now() };
    try {
      const lostBefore = queue.lost;
      await queue.append(queued, { isSynced: !isDatabaseAvailable() });
      const lost = queue.lost - lostBefore;
      if (lost > 0) log.error({ lost }, "the queue on disk is full: its oldest samples are dropped");
    } catch (error) {
      onRefused(error);
      if (queue.isEmpty && isDatabaseAvailable() && (await this.#tryStore(queued))) {
        this.#noteStored(queued.closedAt);
        return;
      }
      this.#giveBack(queued.batch);
      throw error;
    }
  }

  #giveBack(batch: SampleBatch): void {
    const room = Math.max(0, MAX_IN_MEMORY - this.#pending.length);
    if (batch.length > room) this.#lost += batch.length - room;
    const later = this.#pending.take();
    for (const part of [batch, later]) {
      const first = part === batch ? Math.max(0, batch.length - room) : 0;
      for (let row = first; row < part.length; row += 1) {
        this.#pending.add(part.ids[row] ?? 0, part.times[row] ?? 0, part.values[row] ?? Number.NaN);
      }
    }
  }

  /** Returns whether the batch is finished: stored, or refused so often that it must not block the others. */
  async #tryStore({ batch, closedAt }: QueuedBatch): Promise<boolean> {
    try {
      await this.#options.store(batch, closedAt);
      this.#refusals = 0;
      return true;
    } catch (error) {
      const { isUnavailable, isRefusal, onRefused, log } = this.#options;
      onRefused(error);
      if (isUnavailable(error)) return false;
      log.error({ err: error, samples: batch.length }, "the database refuses samples");
      if (!isRefusal(error)) return false;
      this.#refusals += 1;
      if (this.#refusals < MAX_REFUSALS) return false;
      this.#refusals = 0;
      this.#lost += batch.length;
      return true;
    }
  }

  async #pause(time: number, onPause: (wake: () => void) => void): Promise<void> {
    if (this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(time, resolve);
      onPause(() => {
        cancel();
        resolve();
      });
    });
    onPause(() => undefined);
  }
}

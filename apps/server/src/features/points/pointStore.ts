import { randomUUID } from "node:crypto";
import { isAnswered, MAX_POINT_REASON_LENGTH, QUALITY } from "@atrium/contract/devices";
import type { ValueBatch } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { cutTo } from "@atrium/words";
import { every, type Repetition } from "../../platform/every.ts";
import type { Lateness } from "../../platform/latenessMeter.ts";
import { ChangeWindow } from "./changeWindow.ts";
import type { StoredValues } from "./pointDirectory.ts";
import type { PointStoreOptions, StoredPoints } from "./pointStoreOptions.ts";
import type { PointRows } from "./pointRows.ts";
import { StuckWatch } from "./stuckWatch.ts";
import { StringTable } from "./stringTable.ts";

/** Intervals without a fresh value that make a point stale (product: three). */
const STALE_AFTER_INTERVALS = 3;

/** Ms; a greater age means a wrong clock at the source. */
const OLDEST_BELIEVED = 60 * 60_000;

/** Now, by the wall clock and by the one that is never set. */
interface Now {
  readonly now: number;
  readonly elapsed: number;
}

/**
 * The newest value, quality and time of every point, as columns with the point's id as index.
 * `changeSequences` holds the sequence number of each point's last change; 0: none in this run.
 * A point without any value yet is NaN and stale. Readers must not write into the columns, nor keep one: where points
 * are added, longer ones take their place.
 */
export class PointStore {
  /** Names this run of the server: sequence numbers of another run have no meaning here. */
  epoch: string = randomUUID();
  values = new Float64Array(0);
  qualities = new Uint8Array(0);
  /** Time at the source, ms since the epoch; NaN: never. */
  times = new Float64Array(0);
  /** Since when the value has held, ms since the epoch; NaN: there is none. */
  since = new Float64Array(0);
  changeSequences = new Float64Array(0);
  /** What the values of text points stand for. */
  readonly texts = new StringTable(() => new Set([...this.#textPoints].map((id) => this.values[id])));

  /** Why points have no good value, where more is known than that: sentences. */
  readonly #reasons = new Map<number, string>();
  /** When the newest value was measured, and when it was last published, by the clock's `elapsed`. */
  #measuredAt = new Float64Array(0);
  #publishedAt = new Float64Array(0);
  /** Age that makes a point stale, ms; 0 marks an id that is not a point of this site. */
  #limits = new Float64Array(0);
  #ids = new Int32Array(0);
  #points: StoredPoints | undefined;
  #textPoints = new Set<number>();
  readonly #stuck = new StuckWatch(this);
  readonly #window: ChangeWindow;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #sweepInterval: number;
  readonly #repeatInterval: number;
  readonly #lateness: Lateness | undefined;
  #sweeping: Repetition | undefined;
  #oldBecause: string | undefined;
  /** The values and the numbers of changes are another node's. */
  #isCopy = false;

  constructor(options: PointStoreOptions) {
    this.#clock = options.clock;
    this.#log = options.log;
    this.#sweepInterval = options.sweepInterval ?? 500;
    this.#repeatInterval = options.repeatInterval ?? 15 * 60_000;
    this.#lateness = options.lateness;
    this.#window = new ChangeWindow({ clock: options.clock, window: options.window ?? 2, publish: options.publish });
    this.keep(options.points);
  }

  get sequence(): number {
    return this.#window.sequence;
  }

  /** From now on these are the points. Those that stay keep their values; what is known of the others is forgotten. */
  keep(points: StoredPoints): void {
    if (points === this.#points) return;
    this.#points = points;
    this.#grow(points.reduce((highest, point) => Math.max(highest, point.id), 0) + 1);
    const kept = new Set(points.map(({ id }) => id));
    const now = { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
    for (const id of this.#ids) if (!kept.has(id)) this.#forget(id, now);
    this.#window.flushIfIdle();
    for (const { id, expectedInterval } of points) this.#limits[id] = expectedInterval * STALE_AFTER_INTERVALS;
    this.#ids = Int32Array.from(kept);
    this.#stuck.keep(points);
    this.#textPoints = new Set(points.filter(({ kind }) => kind === "text").map(({ id }) => id));
  }

  /** Why points have no good value, where more is known than their quality: sentences by point. */
  get reasons(): ReadonlyMap<number, string> {
    return this.#reasons;
  }

  /** A point has no good value for this reason; undefined: none that is known. Pages get it with its next row, which may be this one. */
  explain(id: number, reason: string | undefined): void {
    if (!this.#isKnown(id) || this.#reasons.get(id) === reason) return;
    if (reason === undefined) this.#reasons.delete(id);
    else this.#reasons.set(id, cutTo(MAX_POINT_REASON_LENGTH, reason));
    // Of one that still answers, the row that follows says that it does not.
    if (isAnswered(this.qualities[id])) return;
    this.#publish(id, { now: this.#clock.now(), elapsed: this.#clock.elapsed() });
    this.#window.flushIfIdle();
  }

  /** These points are stale now, for this reason. */
  lapse(ids: Iterable<number>, reason: string): void {
    const now = { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
    for (const id of ids) {
      if (!this.#isKnown(id)) continue;
      if (!isAnswered(this.qualities[id])) {
        this.explain(id, reason);
        continue;
      }
      this.#reasons.set(id, cutTo(MAX_POINT_REASON_LENGTH, reason));
      this.qualities[id] = QUALITY.stale;
      this.#publish(id, now);
    }
    this.#window.flushIfIdle();
  }

  /** The points whose values are texts: a few of many. */
  get textPoints(): ReadonlySet<number> {
    return this.#textPoints;
  }

  /** What a text point says; undefined: nothing yet. */
  textOf(id: number): string | undefined {
    return this.texts.get(this.values[id] ?? Number.NaN);
  }

  /** What is known of it ends here, in the history too: nobody says any more that it still holds. */
  #forget(id: number, now: Now): void {
    if (isAnswered(this.qualities[id]) && !this.#isCopy) {
      this.qualities[id] = QUALITY.stale;
      this.#publish(id, now);
    }
    this.#reasons.delete(id);
    this.values[id] = this.times[id] = this.since[id] = Number.NaN;
    this.qualities[id] = QUALITY.stale;
    this.changeSequences[id] = this.#measuredAt[id] = this.#publishedAt[id] = this.#limits[id] = 0;
  }

  #grow(size: number): void {
    if (size <= this.values.length) return;
    this.values = longer(this.values, size, Number.NaN);
    this.times = longer(this.times, size, Number.NaN);
    this.since = longer(this.since, size, Number.NaN);
    this.changeSequences = longer(this.changeSequences, size, 0);
    this.#measuredAt = longer(this.#measuredAt, size, 0);
    this.#publishedAt = longer(this.#publishedAt, size, 0);
    this.#limits = longer(this.#limits, size, 0);
    const qualities = new Uint8Array(size).fill(QUALITY.stale);
    qualities.set(this.qualities);
    this.qualities = qualities;
  }

  /** Takes the newest values of an earlier run. They are old, so they are stale until the field answers. */
  restore(kept: StoredValues): void {
    for (let row = 0; row < kept.length; row += 1) {
      const id = kept.ids[row] ?? 0;
      const value = kept.values[row] ?? Number.NaN;
      if (!this.#isKnown(id) || this.changeSequences[id] !== 0 || Number.isNaN(value)) continue;
      this.values[id] = value;
      this.times[id] = kept.times[row] ?? Number.NaN;
      this.since[id] = kept.since[row] ?? Number.NaN;
    }
  }

  /** The history knows that these values have held for longer. */
  dateBack(rows: Iterable<{ readonly id: number; readonly value: number; readonly since: number }>): void {
    const now = { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
    for (const { id, value, since } of rows) {
      if (!this.#isKnown(id) || this.values[id] !== value || !(since < (this.since[id] ?? Number.NaN))) continue;
      this.since[id] = since;
      this.#publish(id, now);
    }
    this.#window.flushIfIdle();
  }

  /** @param reason why values that are old from now on are so, where more is known than that */
  start(reason?: string): void {
    this.#oldBecause = reason;
    this.#isCopy = false;
    this.#sweeping = every({
      task: "ages of values",
      interval: this.#sweepInterval,
      run: () => this.#sweep(),
      clock: this.#clock,
      log: this.#log,
    });
  }

  stop(): void {
    this.#rest();
    this.#window.stop();
  }

  /** Another node says from now on what the values are, and when they are old. */
  becomeCopy(): void {
    this.#isCopy = true;
    this.#rest();
  }

  #rest(): void {
    void this.#sweeping?.stop();
    this.#sweeping = undefined;
  }

  /** From now on changes are counted by this run, which has counted so many. What is known of earlier ones is void. */
  countBy(run: string, sequence: number): void {
    this.epoch = run;
    this.#window.countFrom(sequence);
    this.changeSequences.fill(0);
  }

  /** Takes values as the store of another node has them, with its numbers. Publishes nothing. */
  copy(rows: PointRows): void {
    const elapsed = this.#clock.elapsed();
    for (let row = 0; row < rows.length; row += 1) {
      const id = rows.ids[row] ?? 0;
      if (!this.#isKnown(id)) continue;
      this.values[id] = rows.values[row] ?? Number.NaN;
      this.qualities[id] = rows.qualities[row] ?? QUALITY.stale;
      this.times[id] = rows.times[row] ?? Number.NaN;
      this.since[id] = rows.since[row] ?? Number.NaN;
      this.changeSequences[id] = rows.sequences[row] ?? 0;
      this.#publishedAt[id] = elapsed;
      this.#reasons.delete(id);
    }
    for (const [id, reason] of rows.reasons) if (this.#isKnown(id)) this.#reasons.set(id, reason);
    this.texts.restore(rows.texts);
  }

  /** Up to this number all changes of the run are here. */
  reached(sequence: number): void {
    this.#window.countFrom(sequence);
  }

  /** All good values were good at this moment, by the clock's `elapsed`; they grow old from there. */
  vouch(elapsed: number): void {
    this.#measuredAt.fill(elapsed);
  }

  /** Takes a driver's readings. Rows of unknown points are left out. */
  apply(batch: ValueBatch): void {
    const now = { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
    for (let row = 0; row < batch.length; row += 1) {
      const id = batch.ids[row] ?? 0;
      if (this.#isKnown(id)) {
        this.#take(
          id,
          batch.values[row] ?? Number.NaN,
          batch.qualities[row] ?? QUALITY.bad,
          batch.times[row] ?? now.now,
          now,
        );
      }
    }
    this.#window.flushIfIdle();
  }

  #take(id: number, value: number, reported: number, time: number, { now, elapsed }: Now): void {
    const before = this.values[id] ?? Number.NaN;
    const isGone = Number.isNaN(value);
    // Where a device no longer has a value, the last one stays, marked bad and with its own time: never blank.
    const kept = isGone ? before : value;
    const isStuck = reported === QUALITY.good && this.#stuck.isStuck(id, value, elapsed);
    const quality = isStuck ? QUALITY.stuck : reported;
    if (isAnswered(quality)) this.#reasons.delete(id);
    const isSame = this.qualities[id] === quality && (isGone || before === kept);
    // A value measured long ago, or in the future, comes from a wrong clock: it counts from now.
    const age = now - time;
    this.#measuredAt[id] = age > 0 && age < OLDEST_BELIEVED ? elapsed - age : elapsed;
    if (!isGone) this.times[id] = Math.min(time, now);
    if (kept !== before && !isGone) this.since[id] = this.times[id] ?? now;
    if (isSame && elapsed - (this.#publishedAt[id] ?? 0) < this.#repeatInterval) return;
    this.values[id] = kept;
    this.qualities[id] = quality;
    this.#publish(id, { now, elapsed });
  }

  #publish(id: number, { now, elapsed }: Now): void {
    this.#publishedAt[id] = elapsed;
    this.changeSequences[id] = this.#window.add(
      id,
      this.values[id] ?? Number.NaN,
      this.qualities[id] ?? QUALITY.bad,
      this.times[id] ?? now,
    );
  }

  /** One pass over every age: 100,000 points take a fraction of a millisecond, less than a timer for each. */
  #sweep(): void {
    const now = { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
    for (const id of this.#ids) {
      if (!isAnswered(this.qualities[id])) continue;
      const measuredAt = this.#measuredAt[id] ?? 0;
      const over = now.elapsed - measuredAt - (this.#limits[id] ?? 0);
      if (over <= 0 || over <= (this.#lateness?.since(measuredAt) ?? 0)) continue;
      this.qualities[id] = QUALITY.stale;
      if (this.#oldBecause !== undefined) this.#reasons.set(id, this.#oldBecause);
      this.#publish(id, now);
    }
    this.#window.flushIfIdle();
  }

  #isKnown(id: number): boolean {
    return (this.#limits[id] ?? 0) > 0;
  }
}

function longer(column: Float64Array, size: number, rest: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(size).fill(rest);
  grown.set(column);
  return grown;
}

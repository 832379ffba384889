import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import type { DriverSink } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { cleanText, textCode } from "../text.ts";
import { ValueBatchBuilder } from "../valueBatch.ts";
import { type CounterOptions, CounterReadings } from "./counterReadings.ts";
import { Generations } from "./generations.ts";
import type { IndexedPoint, PointChange, PointsByIndex } from "./pointTable.ts";
import { RejectedReadings } from "./rejectedReadings.ts";

/** A poll comes some ms early or late; a repeat is due when nearly the whole interval has passed. */
const REPEAT_AT = 0.9;

const IMPOSSIBLE = phrase("The device reports a value outside the possible range of this point.");
const COUNTER_AT_ZERO = phrase(
  "A counter at 0 is accepted once it starts counting: meters report 0 while they start up.",
);
const COUNTER_IN_DOUBT = phrase(
  "The counter cannot have reached this reading. It is accepted once it continues counting from there.",
);

export interface PointOutputOptions extends Omit<CounterOptions, "onDoubt"> {
  /** Those that it begins with. */
  readonly points: readonly DriverPoint[];
  readonly sink: DriverSink;
}

/**
 * The output of a driver: passes on changes beyond the deadband, repeats a steady value once per expected
 * interval, and drops the values of an older poll. A point is known here by its index in the driver's list; the newest
 * values lie in columns.
 */
export class PointOutput {
  readonly #sink: DriverSink;
  readonly #generations = new Generations();
  readonly #counters: CounterReadings;
  readonly #rejected: RejectedReadings;
  /** The last good value of each point. */
  readonly #believed: number[] = [];
  /** The last text of each point that is one. */
  readonly #texts = new Map<number, { readonly text: string; readonly code: number }>();
  /** Why points have no good value. */
  readonly #reasons = new Map<number, string>();
  readonly #batch = new ValueBatchBuilder();
  /** The indexes of the points that are there. */
  readonly #present = new Set<number>();
  readonly #ids: number[] = [];
  readonly #deadbands: number[] = [];
  readonly #repeats: number[] = [];
  readonly #values: number[] = [];
  readonly #qualities: number[] = [];
  /** Time of the row sent last, 0 before the first. */
  readonly #times: number[] = [];

  constructor(options: PointOutputOptions) {
    const { points, sink } = options;
    this.#sink = sink;
    this.#counters = new CounterReadings({ ...options, onDoubt: (doubt) => sink.doubted?.(doubt) });
    this.#rejected = new RejectedReadings((doubt) => sink.doubted?.(doubt));
    for (const [index, point] of points.entries()) this.#add(index, point);
  }

  /**
   * The points are others. Nothing of those that were removed is passed on from now on, not even an answer that is on its
   * way.
   */
  change({ added, removed }: PointChange<IndexedPoint>, points: PointsByIndex): void {
    for (const { index } of removed) this.#remove(index);
    for (const { index } of added) {
      const point = points.at(index);
      if (point !== undefined) this.#add(index, point);
    }
  }

  #add(index: number, point: DriverPoint): void {
    this.#present.add(index);
    this.#counters.add(index, point);
    this.#believed[index] = this.#values[index] = Number.NaN;
    this.#ids[index] = point.id;
    this.#deadbands[index] = point.deadband ?? 0;
    this.#repeats[index] = point.expectedInterval * REPEAT_AT;
    this.#qualities[index] = this.#times[index] = 0;
  }

  #remove(index: number): void {
    this.#present.delete(index);
    this.#counters.remove(index);
    this.#rejected.remove(index);
    this.#texts.delete(index);
    this.#reasons.delete(index);
  }

  /** Taken when a poll is sent, returned with its values. */
  stamp(): number {
    return this.#generations.stamp();
  }

  /** The newest value passed on, NaN where there is none. */
  newest(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  /**
   * A value of a poll.
   * @param time ms since the epoch
   * @param stamp the result of `stamp` when the poll was sent
   */
  polled(index: number, value: number, time: number, stamp: number): void {
    if (this.#generations.isCurrent(index, stamp)) this.#offerGood(index, value, time);
  }

  /**
   * The device answered a poll without a trustworthy value; NaN where there is none at all.
   * @param reason a sentence: why, where more is known than that
   */
  polledBad(index: number, value: number, time: number, stamp: number, reason?: string): void {
    if (!this.#generations.isCurrent(index, stamp)) return;
    this.#explain(index, reason);
    this.#offer(index, value, QUALITY.bad, time);
  }

  /** A value that the device reported unasked. */
  notified(index: number, value: number, time: number): void {
    this.#generations.touch(index);
    this.#offerGood(index, value, time);
  }

  notifiedBad(index: number, value: number, time: number, reason?: string): void {
    this.#generations.touch(index);
    this.#explain(index, reason);
    this.#offer(index, value, QUALITY.bad, time);
  }

  /** The device answered a poll with a value that cannot be. @param value what it said, in the point's unit */
  polledImpossible(index: number, value: number, time: number, stamp: number): void {
    if (this.#generations.isCurrent(index, stamp)) this.#reject(index, value, time);
  }

  /** The same, unasked. */
  notifiedImpossible(index: number, value: number, time: number): void {
    this.#generations.touch(index);
    this.#reject(index, value, time);
  }

  /** The point is about to be written: polls on their way bring the past. */
  written(index: number): void {
    this.#generations.touch(index);
  }

  /** The value read back after a write; passed on however small the change. */
  readBack(index: number, value: number, time: number): void {
    this.#generations.touch(index);
    this.#pass(index, value, QUALITY.good, time);
  }

  /**
   * These points are stale now, whatever their timers say: the device said that it is gone, or nothing leads to it any more.
   * The next good value is passed on even if it is the same as before.
   * @param indices absent: all of them @param time ms since the epoch
   */
  lapse(reason: string, time: number, indices: Iterable<number> = this.#present): void {
    for (const index of indices) {
      this.#generations.touch(index);
      this.#explain(index, reason);
      // The receiver knows of no value of this run, or that it is stale.
      if (this.#times[index] === 0 || this.#qualities[index] === QUALITY.stale) continue;
      this.#qualities[index] = QUALITY.stale;
      this.#times[index] = time;
      this.#batch.add(this.#ids[index] ?? 0, Number.NaN, QUALITY.stale, time);
    }
    this.flush();
  }

  /** The way to these points is there again: why they lapsed is no reason any more, though no value may have come yet. */
  returned(indices: Iterable<number> = this.#present): void {
    if (this.#reasons.size === 0) return;
    for (const index of indices) this.#explain(index, undefined);
  }

  /** The number that stands for a text of this point. The sink learns a new text before its value. */
  codeOf(index: number, raw: string): number {
    const text = cleanText(raw);
    const known = this.#texts.get(index);
    if (known?.text === text) return known.code;
    const code = textCode(text);
    this.#texts.set(index, { text, code });
    this.#sink.text?.(code, text);
    return code;
  }

  /** Hands over the collected values. */
  flush(): void {
    if (this.#batch.length > 0) this.#sink.values(this.#batch.take());
  }

  #explain(index: number, reason: string | undefined): void {
    if (this.#reasons.get(index) === reason || !this.#present.has(index)) return;
    if (reason === undefined) this.#reasons.delete(index);
    else this.#reasons.set(index, reason);
    this.#sink.explained?.(PointId.parse(this.#ids[index]), reason);
  }

  #reject(index: number, value: number, time: number): void {
    if (!this.#present.has(index)) return;
    const before = this.#believed[index] ?? Number.NaN;
    this.#rejected.add(index, { point: PointId.parse(this.#ids[index]), value, before, time });
    this.#explain(index, Number.isFinite(value) ? t(IMPOSSIBLE) : undefined);
    this.#offer(index, Number.NaN, QUALITY.bad, time);
  }

  #offerGood(index: number, value: number, time: number): void {
    this.#rejected.believed(index, time);
    if (!this.#counters.take(index, value, time)) {
      this.#explain(index, t(value === 0 ? COUNTER_AT_ZERO : COUNTER_IN_DOUBT));
      this.#offer(index, Number.NaN, QUALITY.bad, time);
      return;
    }
    this.#believed[index] = value;
    this.#offer(index, value, QUALITY.good, time);
  }

  #offer(index: number, value: number, quality: number, time: number): void {
    const sentAt = this.#times[index] ?? 0;
    const isWorthTelling =
      sentAt === 0 ||
      quality !== this.#qualities[index] ||
      Math.abs(value - this.newest(index)) > (this.#deadbands[index] ?? 0) ||
      Math.abs(time - sentAt) >= (this.#repeats[index] ?? 0);
    if (isWorthTelling) this.#pass(index, value, quality, time);
  }

  #pass(index: number, value: number, quality: number, time: number): void {
    if (!this.#present.has(index)) return;
    if (quality === QUALITY.good && this.#reasons.size > 0) this.#explain(index, undefined);
    this.#values[index] = value;
    this.#qualities[index] = quality;
    this.#times[index] = time;
    this.#batch.add(this.#ids[index] ?? 0, value, quality, time);
  }
}

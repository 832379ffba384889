import { mostCounted } from "@atrium/contract";
import { DAY, MINUTE } from "@atrium/time";
import type { DriverOptions } from "../driver.ts";
import type { CounterDoubt, CounterStart } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { DoubtRecord } from "./doubtRecord.ts";

/** The most that a counter of a building counts in an hour, where its product does not say: 10 MW, and a little. */
const MAX_PER_HOUR: Readonly<Record<string, number>> = { kWh: 10_000, h: 2 };
/** The same for trips, pieces and litres: a hundred a second. */
const MAX_PER_HOUR_OF_ANYTHING = 360_000;
/** What a doubted reading must show before it is believed: it counts on for this many reads and this long, ms. */
const PROOF = { reads: 5, standing: 10 * MINUTE };
/** The same where the error would count as consumption for ever: zeros, and more than it can have counted. */
const LONG_PROOF = { reads: 5, standing: DAY };
/** The same for a fall of a counter that starts again by itself. */
const PROOF_OF_START = { reads: 2, standing: 10_000 };

interface Reading {
  readonly value: number;
  /** By the clock's `elapsed`. */
  readonly at: number;
}

/** Readings that do not follow the believed one, but each other. */
interface Doubt {
  readonly first: Reading;
  /** Of the first, by the device, ms since the epoch. */
  readonly time: number;
  readonly reads: number;
  readonly last: Reading;
}

/** What a counter showed before it was taken as restarted. */
interface Earlier {
  readonly last: Reading;
  /** From where it has counted since. */
  readonly start: number;
}

interface Counter {
  readonly point: DriverPoint;
  readonly perHour: number;
  believed: Reading | undefined;
  earlier: Earlier | undefined;
  doubt: Doubt | undefined;
  /** What is to be said of the readings since the believed one. */
  record: DoubtRecord | undefined;
}

export interface CounterOptions extends Pick<DriverOptions, "clock" | "log" | "before" | "exchange"> {
  readonly onDoubt: (doubt: CounterDoubt) => void;
}

/**
 * Which readings of counters are believed. A counter only grows, and no faster than its meter allows. One that falls
 * was exchanged or set back, or its meter answers nonsense for a while (zeros while it starts), and the way back up
 * would count as consumption; so would a leap. Such readings are believed when they have stood, and counted on, long
 * enough. The counter restarts there, like an exchanged one, and no difference is taken; if it later goes on from where
 * it was before, it was the same counter all along.
 */
export class CounterReadings {
  readonly #options: CounterOptions;
  readonly #counters = new Map<number, Counter>();

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  /** A further point; only counters are watched. */
  add(index: number, point: DriverPoint): void {
    if (point.kind !== "counter") return;
    const { clock, before } = this.#options;
    const perHour = point.maxPerHour ?? MAX_PER_HOUR[point.unit ?? ""] ?? MAX_PER_HOUR_OF_ANYTHING;
    const known = before?.(point.id);
    const believed = known && { value: known.value, at: clock.elapsed() - known.age };
    this.#counters.set(index, { point, perHour, believed, earlier: undefined, doubt: undefined, record: undefined });
  }

  /** The point is not read any more. */
  remove(index: number): void {
    this.#counters.delete(index);
  }

  /** Takes a reading. @param time ms since the epoch @returns whether it is believed; those of other points always are */
  take(index: number, value: number, time: number): boolean {
    const counter = this.#counters.get(index);
    if (counter === undefined) return true;
    const reading = { value, at: this.#options.clock.elapsed() };
    if (follows(counter, counter.believed, reading)) {
      counter.record?.end("back");
    } else if (this.#followsExchange(counter, reading)) {
      counter.record?.end("believed");
    } else {
      if (counter.doubt === undefined) this.#logDoubt(counter, value);
      this.#recordOf(counter).add(value, time);
      counter.doubt = doubtOf(counter, reading, time);
      if (!isProven(counter, counter.doubt)) return false;
      counter.record?.end("believed", beginAnew(counter, counter.doubt));
    }
    counter.record = undefined;
    counter.believed = reading;
    counter.doubt = undefined;
    return true;
  }

  /** Whether the counter was exchanged since the believed reading, and the new one can show this one. */
  #followsExchange(counter: Counter, reading: Reading): boolean {
    const { clock, exchange } = this.#options;
    const recorded = exchange?.(counter.point.id);
    if (recorded === undefined || counter.believed === undefined) return false;
    const start = { value: recorded.value, at: clock.elapsed() - recorded.age };
    return counter.believed.at <= start.at && follows(counter, start, reading);
  }

  #recordOf(counter: Counter): DoubtRecord {
    const { point, believed } = counter;
    counter.record ??= new DoubtRecord({
      point: point.id,
      before: believed?.value,
      // It happens each day, or whenever the device gets power.
      onDoubt: point.startsAgain === true ? () => undefined : this.#options.onDoubt,
    });
    return counter.record;
  }

  #logDoubt({ point, believed }: Counter, value: number): void {
    if (point.startsAgain === true) return;
    const { device, key } = point;
    this.#options.log.warn({ device, point: key, value, before: believed?.value }, "a counter's reading is in doubt");
  }
}

/** Whether a counter that showed `from` can show `to`. A first reading of 0 says nothing: that is how meters start. */
function follows({ point, perHour }: Counter, from: Reading | undefined, to: Reading): boolean {
  if (from === undefined) return to.value > 0 || point.startsAgain === true;
  return to.value >= from.value && to.value - from.value <= mostCounted(perHour, to.at - from.at);
}

function doubtOf(counter: Counter, reading: Reading, time: number): Doubt {
  const { doubt } = counter;
  const isNew = doubt === undefined || !follows(counter, doubt.last, reading);
  if (isNew) return { first: reading, time, reads: 1, last: reading };
  return { ...doubt, reads: doubt.reads + 1, last: reading };
}

function isProven(counter: Counter, { first, reads, last }: Doubt): boolean {
  const proof = proofOf(counter, last);
  return reads >= proof.reads && last.at - first.at >= proof.standing;
}

function proofOf(counter: Counter, reading: Reading): typeof PROOF {
  const { point, believed, earlier } = counter;
  const before = believed?.value ?? 0;
  if (earlier !== undefined && follows(counter, earlier.last, reading)) {
    return point.startsAgain === true ? PROOF_OF_START : PROOF;
  }
  if (reading.value > before) return LONG_PROOF;
  if (point.startsAgain === true) return PROOF_OF_START;
  return reading.value === 0 && before > 0 ? LONG_PROOF : PROOF;
}

/**
 * From where readings count that have been proven. Undefined: the counter was not known before, or begins again by itself; one that
 * answered 0 for some seconds may still go on from where it was.
 */
function beginAnew(counter: Counter, { first, time }: Doubt): CounterStart | undefined {
  const { point, believed, earlier } = counter;
  if (believed === undefined) return undefined;
  if (point.startsAgain === true) {
    counter.earlier = { last: believed, start: first.value };
    return undefined;
  }
  let { value } = first;
  if (earlier !== undefined && follows(counter, earlier.last, first)) {
    // It was not another counter in between, but sent nonsense: what that counted is part of what it has counted by now.
    value = Math.min(value, earlier.last.value + (believed.value - earlier.start));
  }
  counter.earlier = { last: believed, start: value };
  return { value, time };
}

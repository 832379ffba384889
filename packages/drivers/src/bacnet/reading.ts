import { t } from "@atrium/words";
import type { PointOutput } from "../engine/pointOutput.ts";
import type { PointsByIndex } from "../engine/pointTable.ts";
import { isPlausible } from "../engine/writable.ts";
import { BacnetGarbage, BacnetRefusal, isUnreachable, ReplyTooLong, UNREACHABLE_CLASSES } from "./bacnetError.ts";
import type { AddressedPoint } from "./batches.ts";
import { inBatches, objectsPerRead } from "./batches.ts";
import { objectKey, PROPERTY } from "./objects.ts";
import { readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readProperty, readPropertyMultiple } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { Malformed, TagReader } from "./tagReader.ts";
import { readNumber } from "./pointFacts.ts";
import type { PointFacts } from "./pointFacts.ts";
import { FAULT, FAULTY } from "./writeOutcome.ts";

const POLLED = [PROPERTY.presentValue, PROPERTY.statusFlags];
const POLLED_WITH_UNIT = [...POLLED, PROPERTY.units];
/** Where each property takes a request of its own, the unit is asked for again with every so many values. */
const READS_OF_A_UNIT = 20;
/** Reject reason 9, unrecognized-service (ASHRAE 135 clause 18.9). */
const UNRECOGNIZED_SERVICE = 9;
/** Abort reasons that mean: too much for one packet (clause 18.10). */
const TOO_LONG = new Set([1, 4, 11]);

/** One value as an object reported it, gathered from its properties. */
interface Reading {
  value: number;
  flags: number;
  isUnreachable: boolean;
  /** The number of its unit; undefined: it states none. */
  unit: number | undefined;
}

export interface ReaderOptions {
  readonly points: PointsByIndex;
  readonly output: PointOutput;
  readonly facts: PointFacts;
  readonly now: () => number;
  /** Sends one request in the poll lane. */
  readonly send: (request: ServiceRequest) => Promise<Buffer>;
  /** Called with every good value before it is passed on. */
  readonly onValue: (index: number, value: number) => void;
  /** The device answers that it cannot reach the point's device. */
  readonly onUnreachable: (index: number) => void;
  /** The last answer cannot be read. */
  readonly onUnreadable: () => void;
}

/**
 * Reads present values: many objects in one ReadPropertyMultiple, sized so that the answer fits one packet; one by one
 * where the device knows only ReadProperty.
 */
export class PointReader {
  readonly #options: ReaderOptions;
  #objectsPerRead = 1;
  #hasReadMultiple = true;
  /** Points that spoil the answer for others: they are read by themselves. */
  readonly #alone = new Set<number>();
  /** Single reads of points since their units were read. */
  readonly #readsSince = new Map<number, number>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** A device has been found (again): start within its limits. @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#objectsPerRead = objectsPerRead(maxApdu);
    this.#hasReadMultiple = true;
    this.#alone.clear();
  }

  /**
   * Reads the points and passes on their values.
   * @throws BacnetTimeout when the device does not answer
   */
  async read(points: readonly AddressedPoint[]): Promise<void> {
    const alone = points.filter(({ index }) => this.#alone.has(index));
    const others = alone.length === 0 ? points : points.filter(({ index }) => !this.#alone.has(index));
    const size = this.#hasReadMultiple ? this.#objectsPerRead : 1;
    for (const batch of [...inBatches(others, size), ...inBatches(alone, 1)]) {
      await this.#readBatch(batch);
      this.#options.output.flush();
    }
  }

  /** @param isPart of a batch that could not be read as a whole */
  async #readBatch(batch: readonly AddressedPoint[], isPart = false): Promise<void> {
    const single = batch.length === 1 ? batch[0] : undefined;
    if (single !== undefined && !this.#hasReadMultiple) return await this.#readOne(single);
    const stamp = this.#options.output.stamp();
    try {
      const request = readPropertyMultiple(
        batch.map(({ object }) => object),
        (at) => (this.#hasUnit(batch[at]) ? POLLED_WITH_UNIT : POLLED),
      );
      const parameters = await this.#options.send(request);
      this.#take(batch, stamp, (visit) => readPropertyMultipleAck(new TagReader(parameters), visit));
      if (single !== undefined) this.#alone.delete(single.index);
    } catch (error) {
      if (single !== undefined && isPart) this.#alone.add(single.index);
      await this.#afterFailure(batch, stamp, error);
    }
  }

  async #afterFailure(batch: readonly AddressedPoint[], stamp: number, error: unknown): Promise<void> {
    if (error instanceof BacnetRefusal && error.kind === "reject" && error.code === UNRECOGNIZED_SERVICE) {
      this.#hasReadMultiple = false;
      for (const point of batch) await this.#readOne(point);
    } else if (batch.length > 1 && (isTooLong(error) || isError(error) || isUnreadable(error))) {
      // Some devices refuse the whole list for one object that they do not have: halve until that one is alone.
      const half = Math.ceil(batch.length / 2);
      if (isTooLong(error)) this.#objectsPerRead = half;
      for (const part of inBatches(batch, half)) await this.#readBatch(part, true);
    } else if (isTooLong(error) || isUnreadable(error)) {
      for (const point of batch) await this.#readOne(point);
    } else {
      this.#markBad(batch, stamp, error);
    }
  }

  /** ReadProperty of the present value alone: the oldest devices offer nothing else. */
  async #readOne(point: AddressedPoint): Promise<void> {
    const stamp = this.#options.output.stamp();
    try {
      await this.#readUnit(point);
      const parameters = await this.#options.send(readProperty(point.object, PROPERTY.presentValue));
      this.#take([point], stamp, (visit) => readPropertyAck(new TagReader(parameters), visit));
    } catch (error) {
      this.#markBad([point], stamp, error);
    }
  }

  #hasUnit(point: AddressedPoint | undefined): boolean {
    return point !== undefined && this.#options.facts.hasUnit(point);
  }

  async #readUnit(point: AddressedPoint): Promise<void> {
    if (!this.#hasUnit(point)) return;
    const { facts, send } = this.#options;
    const reads = this.#readsSince.get(point.index) ?? READS_OF_A_UNIT;
    this.#readsSince.set(point.index, reads >= READS_OF_A_UNIT ? 1 : reads + 1);
    if (reads >= READS_OF_A_UNIT) facts.learn(point.index, await readNumber(point, PROPERTY.units, send));
  }

  #take(
    batch: readonly AddressedPoint[],
    stamp: number,
    decode: (visit: (reported: ReportedProperty) => void) => void,
  ): void {
    const readings = new Map<number, Reading>();
    for (const { object } of batch) {
      readings.set(objectKey(object), { value: Number.NaN, flags: 0, isUnreachable: false, unit: undefined });
    }
    const withUnit = new Set<number>();
    decode((reported) => {
      if (reported.property === PROPERTY.units) withUnit.add(reported.object);
      gather(readings.get(reported.object), reported);
    });
    const time = this.#options.now();
    for (const point of batch) {
      const key = objectKey(point.object);
      if (this.#hasUnit(point) && withUnit.has(key)) this.#options.facts.learn(point.index, readings.get(key)?.unit);
    }
    for (const { index, object } of batch) this.#pass(index, readings.get(objectKey(object)), time, stamp);
  }

  #pass(index: number, reading: Reading | undefined, time: number, stamp: number): void {
    const { points, output, facts, onValue, onUnreachable } = this.#options;
    const point = points.at(index);
    if (point === undefined || reading === undefined) return;
    if (reading.isUnreachable) return onUnreachable(index);
    const refusal = facts.refusal(index);
    const value = facts.value(index, reading.value);
    if (refusal !== null) {
      output.polledBad(index, Number.NaN, time, stamp, refusal);
    } else if (!isPlausible(point, value)) {
      output.polledImpossible(index, value, time, stamp);
    } else if ((reading.flags & FAULT) !== 0) {
      output.polledBad(index, value, time, stamp, t(FAULTY));
    } else {
      onValue(index, value);
      output.polled(index, value, time, stamp);
    }
  }

  /** The device answered, but not with values. Silence is passed on: it does not concern the points. */
  #markBad(batch: readonly AddressedPoint[], stamp: number, error: unknown): void {
    const isAnswer = error instanceof BacnetRefusal || error instanceof BacnetGarbage || error instanceof Malformed;
    if (!isAnswer) throw error;
    if (!(error instanceof BacnetRefusal)) this.#options.onUnreadable();
    const time = this.#options.now();
    for (const { index } of batch) {
      if (isUnreachable(error)) this.#options.onUnreachable(index);
      else this.#options.output.polledBad(index, Number.NaN, time, stamp);
    }
  }
}

function gather(reading: Reading | undefined, reported: ReportedProperty): void {
  if (reading === undefined) return;
  if (reported.property === PROPERTY.presentValue && reported.kind === "number") reading.value = reported.value;
  if (reported.kind === "error" && UNREACHABLE_CLASSES.has(reported.errorClass)) reading.isUnreachable = true;
  if (reported.property === PROPERTY.statusFlags && reported.kind === "bits") reading.flags = reported.value;
  if (reported.property === PROPERTY.units && reported.kind === "number") reading.unit = reported.value;
}

function isTooLong(error: unknown): boolean {
  if (error instanceof ReplyTooLong) return true;
  return error instanceof BacnetRefusal && error.kind === "abort" && TOO_LONG.has(error.code);
}

/** It is not known which of several objects makes an answer unreadable. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Malformed || error instanceof BacnetGarbage;
}

/** The device objects to something in the request, most likely to one object of many. */
function isError(error: unknown): boolean {
  return error instanceof BacnetRefusal && error.kind === "error" && !isUnreachable(error);
}

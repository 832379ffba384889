import type { DriverPoint } from "../productCatalog.ts";
import type { PointOutput } from "../engine/pointOutput.ts";
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
import { FAULT } from "./writeOutcome.ts";

const POLLED = [PROPERTY.presentValue, PROPERTY.statusFlags];
/** Reject reason 9, unrecognized-service (ASHRAE 135 clause 18.9). */
const UNRECOGNIZED_SERVICE = 9;
/** Abort reasons that mean: too much for one packet (clause 18.10). */
const TOO_LONG = new Set([1, 4, 11]);

/** One value as an object reported it, gathered from its properties. */
interface Reading {
  value: number;
  flags: number;
  isUnreachable: boolean;
}

export interface ReaderOptions {
  readonly points: readonly DriverPoint[];
  readonly output: PointOutput;
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

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** A device has been found (again): start within its limits. @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#objectsPerRead = objectsPerRead(maxApdu);
    this.#hasReadMultiple = true;
  }

  /**
   * Reads the points and passes on their values.
   * @throws BacnetTimeout when the device does not answer
   */
  async read(points: readonly AddressedPoint[]): Promise<void> {
    for (const batch of inBatches(points, this.#hasReadMultiple ? this.#objectsPerRead : 1)) {
      await this.#readBatch(batch);
      this.#options.output.flush();
    }
  }

  async #readBatch(batch: readonly AddressedPoint[]): Promise<void> {
    const single = batch.length === 1 ? batch[0] : undefined;
    if (single !== undefined && !this.#hasReadMultiple) return await this.#readOne(single);
    const stamp = this.#options.output.stamp();
    try {
      const request = readPropertyMultiple(
        batch.map(({ object }) => object),
        POLLED,
      );
      const parameters = await this.#options.send(request);
      this.#take(batch, stamp, (visit) => readPropertyMultipleAck(new TagReader(parameters), visit));
    } catch (error) {
      await this.#afterFailure(batch, stamp, error);
    }
  }

  async #afterFailure(batch: readonly AddressedPoint[], stamp: number, error: unknown): Promise<void> {
    if (error instanceof BacnetRefusal && error.kind === "reject" && error.code === UNRECOGNIZED_SERVICE) {
      this.#hasReadMultiple = false;
      for (const point of batch) await this.#readOne(point);
    } else if (batch.length > 1 && (isTooLong(error) || isError(error))) {
      // Some devices refuse the whole list for one object that they do not have: halve until that one is alone.
      const half = Math.ceil(batch.length / 2);
      if (isTooLong(error)) this.#objectsPerRead = half;
      for (const part of inBatches(batch, half)) await this.#readBatch(part);
    } else if (isTooLong(error)) {
      for (const point of batch) await this.#readOne(point);
    } else {
      this.#markBad(batch, stamp, error);
    }
  }

  /** ReadProperty of the present value alone: the oldest devices offer nothing else. */
  async #readOne(point: AddressedPoint): Promise<void> {
    const stamp = this.#options.output.stamp();
    try {
      const parameters = await this.#options.send(readProperty(point.object, PROPERTY.presentValue));
      this.#take([point], stamp, (visit) => readPropertyAck(new TagReader(parameters), visit));
    } catch (error) {
      this.#markBad([point], stamp, error);
    }
  }

  #take(
    batch: readonly AddressedPoint[],
    stamp: number,
    decode: (visit: (reported: ReportedProperty) => void) => void,
  ): void {
    const readings = new Map<number, Reading>();
    for (const { object } of batch) {
      readings.set(objectKey(object), { value: Number.NaN, flags: 0, isUnreachable: false });
    }
    decode((reported) => gather(readings.get(reported.object), reported));
    const time = this.#options.now();
    for (const { index, object } of batch) this.#pass(index, readings.get(objectKey(object)), time, stamp);
  }

  #pass(index: number, reading: Reading | undefined, time: number, stamp: number): void {
    const { points, output, onValue, onUnreachable } = this.#options;
    const point = points[index];
    if (point === undefined || reading === undefined) return;
    if (reading.isUnreachable) {
      onUnreachable(index);
    } else if (!isPlausible(point, reading.value)) {
      output.polledImpossible(index, reading.value, time, stamp);
    } else if ((reading.flags & FAULT) !== 0) {
      output.polledBad(index, reading.value, time, stamp);
    } else {
      onValue(index, reading.value);
      output.polled(index, reading.value, time, stamp);
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
}

function isTooLong(error: unknown): boolean {
  if (error instanceof ReplyTooLong) return true;
  return error instanceof BacnetRefusal && error.kind === "abort" && TOO_LONG.has(error.code);
}

/** The device objects to something in the request, most likely to one object of many. */
function isError(error: unknown): boolean {
  return error instanceof BacnetRefusal && error.kind === "error" && !isUnreachable(error);
}

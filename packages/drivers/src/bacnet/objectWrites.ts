import { RequestBatcher } from "../engine/requestBatcher.ts";
import { isRepeatable } from "../engine/repeatable.ts";
import { QueueClosed } from "../engine/requestQueue.ts";
import type { RequestQueue } from "../engine/requestQueue.ts";
import { BacnetRefusal, BacnetTimeout } from "./bacnetError.ts";
import { writesPerRequest } from "./batches.ts";
import type { PointWrite } from "./pointWrite.ts";
import { writeProperty, writePropertyMultiple } from "./requests.ts";
import type { ServiceRequest, WrittenValue } from "./requests.ts";

export interface ObjectWritesOptions {
  readonly queue: RequestQueue;
  /** Called when a write leaves. */
  readonly onLeave: (write: PointWrite) => void;
  /** Sends what these writes want, again where no answer comes if it may be sent twice. */
  readonly send: (request: ServiceRequest, writes: readonly PointWrite[]) => Promise<Buffer>;
}

interface PendingRequest {
  readonly write: PointWrite;
  readonly value: WrittenValue;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes present values. All that wait when the device is free leave in one request. Where it takes no list, or refuses
 * this one, each is written alone and has its own answer: what the device had carried out of the list is then written a
 * second time, which changes nothing. A command that must not come twice is always alone.
 */
export class ObjectWrites {
  readonly #options: ObjectWritesOptions;
  readonly #writes: RequestBatcher<PendingRequest>;

  constructor(options: ObjectWritesOptions) {
    this.#options = options;
    this.#writes = new RequestBatcher({ queue: options.queue, carryOut: (batch) => this.#writeAll(batch) });
  }

  /** A device has been found (again). @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#writes.most = writesPerRequest(maxApdu);
  }

  /** @throws BacnetTimeout, BacnetRefusal, QueueClosed */
  write(write: PointWrite, value: WrittenValue): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const pending = { write, value, resolve, reject };
      if (isRepeatable(write.point)) this.#writes.add(pending);
      else this.#options.queue.write(() => this.#writeAlone(pending)).catch(reject);
    });
  }

  async #writeAll(batch: readonly PendingRequest[]): Promise<void> {
    if (batch.length > 1 && (await this.#writeTogether(batch))) return;
    for (const one of batch) await this.#writeAlone(one);
  }

  /** @returns whether that settled them */
  async #writeTogether(batch: readonly PendingRequest[]): Promise<boolean> {
    try {
      await this.#send(writePropertyMultiple(batch.map(({ value }) => value)), batch);
      for (const { resolve } of batch) resolve();
      return true;
    } catch (error) {
      if (!(error instanceof BacnetTimeout || error instanceof QueueClosed)) {
        this.#learn(error, batch.length);
        return false;
      }
      for (const { reject } of batch) reject(error);
      return true;
    }
  }

  /** An error is about one object of the list, an abort about its length; a device that rejects it lacks the service. */
  #learn(error: unknown, size: number): void {
    if (!(error instanceof BacnetRefusal) || error.kind === "error") return;
    this.#writes.most = error.kind === "abort" ? Math.ceil(size / 2) : 1;
  }

  async #writeAlone(pending: PendingRequest): Promise<void> {
    try {
      await this.#send(writeProperty(pending.value), [pending]);
      pending.resolve();
    } catch (error) {
      pending.reject(error);
    }
  }

  #send(request: ServiceRequest, batch: readonly PendingRequest[]): Promise<Buffer> {
    const writes = batch.map(({ write }) => write);
    for (const write of writes) this.#options.onLeave(write);
    return this.#options.send(request, writes);
  }
}

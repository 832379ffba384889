import { RequestBatcher } from "../engine/requestBatcher.ts";
import { QueueClosed } from "../engine/requestQueue.ts";
import type { RequestQueue } from "../engine/requestQueue.ts";
import { BacnetTimeout } from "./bacnetError.ts";
import { statesPerRead } from "./batches.ts";
import { objectKey } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { readObjectState, readObjectStates } from "./objectState.ts";
import type { ServiceRequest } from "./requests.ts";
import type { ObjectState } from "./writeOutcome.ts";

interface PendingRequest {
  readonly object: ObjectId;
  readonly resolve: (state: ObjectState) => void;
  readonly reject: (error: unknown) => void;
}

export interface ObjectStatesOptions {
  readonly queue: RequestQueue;
  readonly send: (request: ServiceRequest) => Promise<Buffer>;
}

/**
 * Reads what objects do after their writes. All that wait when the device is free are asked in one request: of a group,
 * the writes that were handed over together are read back together, with one round trip for several.
 */
export class ObjectStates {
  readonly #options: ObjectStatesOptions;
  readonly #reads: RequestBatcher<PendingRequest>;

  constructor(options: ObjectStatesOptions) {
    this.#options = options;
    this.#reads = new RequestBatcher({ queue: options.queue, carryOut: (batch) => this.#readAll(batch) });
  }

  /** A device has been found (again). @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#reads.most = statesPerRead(maxApdu);
  }

  /** @throws BacnetTimeout, BacnetRefusal, Malformed, QueueClosed */
  read(object: ObjectId): Promise<ObjectState> {
    return new Promise<ObjectState>((resolve, reject) => this.#reads.add({ object, resolve, reject }));
  }

  async #readAll(batch: readonly PendingRequest[]): Promise<void> {
    if (batch.length > 1 && (await this.#readTogether(batch))) return;
    for (const one of batch) await this.#readAlone(one);
  }

  /** @returns whether that settled them; one object of many may make a device refuse the whole list */
  async #readTogether(batch: readonly PendingRequest[]): Promise<boolean> {
    const byKey = Map.groupBy(batch, ({ object }) => objectKey(object));
    const objects = Array.from(byKey.values(), ([first]) => first?.object).filter((one) => one !== undefined);
    try {
      const states = await readObjectStates(objects, this.#options.send);
      for (const [key, state] of states) for (const { resolve } of byKey.get(key) ?? []) resolve(state);
      return true;
    } catch (error) {
      if (error instanceof BacnetTimeout || error instanceof QueueClosed) {
        for (const { reject } of batch) reject(error);
        return true;
      }
      this.#reads.most = Math.ceil(batch.length / 2);
      return false;
    }
  }

  async #readAlone({ object, resolve, reject }: PendingRequest): Promise<void> {
    try {
      resolve(await readObjectState(object, this.#options.send));
    } catch (error) {
      reject(error);
    }
  }
}

import { QueueClosed } from "../engine/requestQueue.ts";
import type { RequestQueue } from "../engine/requestQueue.ts";
import { BacnetTimeout } from "./bacnetError.ts";
import { statesPerRead } from "./batches.ts";
import { objectKey } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { readObjectState, readObjectStates } from "./objectState.ts";
import type { ServiceRequest } from "./requests.ts";
import type { ObjectState } from "./writeOutcome.ts";

interface Wish {
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
  #waiting: Wish[] = [];
  #objectsPerRead = 1;

  constructor(options: ObjectStatesOptions) {
    this.#options = options;
  }

  /** A device has been found (again). @param maxApdu octets */
  reset(maxApdu: number): void {
    this.#objectsPerRead = statesPerRead(maxApdu);
  }

  /** @throws BacnetTimeout, BacnetRefusal, Malformed, QueueClosed */
  read(object: ObjectId): Promise<ObjectState> {
    return new Promise<ObjectState>((resolve, reject) => {
      const wish = { object, resolve, reject };
      this.#waiting.push(wish);
      // Each wish has its own turn in the queue, which an earlier turn may have made needless.
      this.#options.queue.write(() => this.#turn(wish)).catch(reject);
    });
  }

  async #turn(wish: Wish): Promise<void> {
    if (!this.#waiting.includes(wish)) return;
    const others = this.#waiting.filter((one) => one !== wish).slice(0, this.#objectsPerRead - 1);
    const batch = [wish, ...others];
    this.#waiting = this.#waiting.filter((one) => !batch.includes(one));
    if (batch.length > 1 && (await this.#readTogether(batch))) return;
    for (const one of batch) await this.#readAlone(one);
  }

  /** @returns whether that settled them; one object of many may make a device refuse the whole list */
  async #readTogether(batch: readonly Wish[]): Promise<boolean> {
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
      this.#objectsPerRead = Math.ceil(batch.length / 2);
      return false;
    }
  }

  async #readAlone({ object, resolve, reject }: Wish): Promise<void> {
    try {
      resolve(await readObjectState(object, this.#options.send));
    } catch (error) {
      reject(error);
    }
  }
}

import type { RequestQueue } from "./requestQueue.ts";

export interface GatheredOptions<Wish> {
  readonly queue: RequestQueue;
  /** Carries out all of a batch, and settles each wish; never rejects. */
  readonly carryOut: (batch: readonly Wish[]) => Promise<void>;
}

/** Of what a device can do in one request for several: all that wait when it is free are carried out together. */
export class Gathered<Wish extends { readonly reject: (error: unknown) => void }> {
  readonly #options: GatheredOptions<Wish>;
  #waiting: Wish[] = [];
  /** Wishes that one request may carry. */
  most = 1;

  constructor(options: GatheredOptions<Wish>) {
    this.#options = options;
  }

  /** Refuses it with QueueClosed where the connection ends first. */
  add(wish: Wish): void {
    this.#waiting.push(wish);
    // Each wish has its own turn in the queue, which an earlier turn may have made needless.
    this.#options.queue.write(() => this.#turn(wish)).catch(wish.reject);
  }

  async #turn(wish: Wish): Promise<void> {
    if (!this.#waiting.includes(wish)) return;
    const others = this.#waiting.filter((one) => one !== wish).slice(0, this.most - 1);
    const batch = [wish, ...others];
    this.#waiting = this.#waiting.filter((one) => !batch.includes(one));
    await this.#options.carryOut(batch);
  }
}

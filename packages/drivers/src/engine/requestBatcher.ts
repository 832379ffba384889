import type { RequestQueue } from "./requestQueue.ts";

export interface RequestBatcherOptions<PendingRequest> {
  readonly queue: RequestQueue;
  /** Carries out all of a batch, and settles each request; never rejects. */
  readonly carryOut: (batch: readonly PendingRequest[]) => Promise<void>;
}

/** Of what a device can do in one request for several: all that wait when it is free are carried out together. */
export class RequestBatcher<PendingRequest extends { readonly reject: (error: unknown) => void }> {
  readonly #options: RequestBatcherOptions<PendingRequest>;
  #waiting: PendingRequest[] = [];
  /** Wishes that one request may carry. */
  most = 1;

  constructor(options: RequestBatcherOptions<PendingRequest>) {
    this.#options = options;
  }

  /** Refuses it with QueueClosed where the connection ends first. */
  add(request: PendingRequest): void {
    this.#waiting.push(request);
    // Each request has its own turn in the queue, which an earlier turn may have made needless.
    this.#options.queue.write(() => this.#turn(request)).catch(request.reject);
  }

  async #turn(request: PendingRequest): Promise<void> {
    if (!this.#waiting.includes(request)) return;
    const others = this.#waiting.filter((one) => one !== request).slice(0, this.most - 1);
    const batch = [request, ...others];
    this.#waiting = this.#waiting.filter((one) => !batch.includes(one));
    await this.#options.carryOut(batch);
  }
}

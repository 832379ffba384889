import { type Millis, millis, seconds } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { PollCycle } from "../engine/pollCycle.ts";
import type { PointChange } from "../engine/pointTable.ts";
import { BacnetRefusal } from "./bacnetError.ts";
import type { AddressedPoint } from "./batches.ts";
import { objectKey } from "./objects.ts";
import { cancelCov, subscribeCov } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";

/** Ms spent on cancelling; what is left over ends with its lifetime. */
const CANCEL_LIMIT = 1_000;

export interface CovSubscriptionsOptions {
  readonly clock: Clock;
  /** Our number among a device's subscribers. */
  readonly process: number;
  readonly lifetime: Millis;
  /** Share of the time between two renewals by which the first comes later; below one. */
  readonly phase: number;
  readonly send: (request: ServiceRequest) => Promise<Buffer>;
  readonly isConnected: () => boolean;
  readonly onRefused: (point: AddressedPoint, refusal: BacnetRefusal) => void;
  readonly onNoAnswer: (error: unknown) => void;
}

/** Keeps a subscription for every point that has notifications: made on connecting, renewed at half of its lifetime. */
export class CovSubscriptions {
  readonly #options: CovSubscriptionsOptions;
  readonly #cycle: PollCycle;
  readonly #active = new Set<number>();
  #points: readonly AddressedPoint[] = [];
  #hasBegun = false;
  #notifiedAt = 0;
  #renewedAt = 0;
  #isStopped = false;

  constructor(options: CovSubscriptionsOptions) {
    this.#options = options;
    const { clock, lifetime, phase } = options;
    this.#cycle = new PollCycle({ clock, interval: millis(lifetime / 2), phase, run: () => this.#subscribeAll() });
  }

  /** Whether the device reports changes of this point by itself. */
  has(index: number): boolean {
    return this.#active.has(index);
  }

  /** The device has been found (again) and remembers nothing. */
  begin(): void {
    this.#active.clear();
    this.#hasBegun = true;
    this.#cycle.start();
    void this.#cycle.runSoon();
  }

  /** Subscribes for points that are new and cancels what nobody needs any more, where the device is there. */
  async setPoints({ added, removed }: PointChange<AddressedPoint>): Promise<void> {
    const fresh = added.filter(({ hasNotifications }) => hasNotifications);
    const gone = removed.filter(({ index }) => this.#active.delete(index));
    this.#points = [...this.#points.filter((point) => !removed.includes(point)), ...fresh];
    if (!this.#hasBegun) return;
    // Several points may be one object.
    const needed = new Set(this.#points.map(({ object }) => objectKey(object)));
    await this.#cancel(gone.filter(({ object }) => !needed.has(objectKey(object))));
    for (const point of fresh) {
      if (!this.#options.isConnected()) return;
      await this.#subscribe(point);
    }
  }

  notified(): void {
    this.#notifiedAt = this.#options.clock.elapsed();
  }

  /**
   * A poll found a change without a notification. Where there was none at all since the poll before, the device has
   * restarted and forgotten us: subscribe again rather than wait for the renewal.
   * @param since when that earlier poll was, by the clock's `elapsed`
   */
  changeWasMissed(since: number): void {
    const { clock, lifetime } = this.#options;
    const isSilent = this.#notifiedAt < since && this.#renewedAt < since;
    if (isSilent && clock.elapsed() - this.#renewedAt > lifetime / 20) void this.#cycle.runSoon();
  }

  /** The device is gone; its subscriptions with it. */
  pause(): void {
    this.#active.clear();
    this.#hasBegun = false;
    void this.#cycle.stop();
  }

  /** Cancels what is subscribed, as far as the device answers. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#cycle.stop();
    await this.#cancel(this.#points.filter(({ index }) => this.#active.delete(index)));
  }

  async #cancel(points: readonly AddressedPoint[]): Promise<void> {
    const deadline = this.#options.clock.elapsed() + CANCEL_LIMIT;
    for (const { object } of points) {
      if (!this.#options.isConnected() || this.#options.clock.elapsed() > deadline) return;
      try {
        await this.#options.send(cancelCov(this.#options.process, object));
      } catch (error) {
        // A device that refuses to cancel forgets us by the lifetime; one that is silent is not asked again.
        if (!(error instanceof BacnetRefusal)) return;
      }
    }
  }

  async #subscribeAll(): Promise<void> {
    this.#renewedAt = this.#options.clock.elapsed();
    for (const point of this.#points) {
      if (this.#isStopped || !this.#options.isConnected()) return;
      await this.#subscribe(point);
    }
  }

  async #subscribe(point: AddressedPoint): Promise<void> {
    const { process, lifetime, send, onRefused, onNoAnswer } = this.#options;
    try {
      await send(subscribeCov(process, point.object, seconds(Math.round(lifetime / 1_000))));
      this.#active.add(point.index);
    } catch (error) {
      this.#active.delete(point.index);
      if (error instanceof BacnetRefusal) onRefused(point, error);
      else onNoAnswer(error);
    }
  }
}

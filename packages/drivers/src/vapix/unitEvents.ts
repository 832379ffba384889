import type { Clock, Log } from "@atrium/time";
import type { DriverSink } from "../driverSink.ts";
import { Backoff, type BackoffOptions } from "../engine/backoff.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { HeardEvents, VapixEvents } from "./product.ts";

/** Ms before a unit that has nothing to tell, and says so at once, is asked again. */
const LEAST_WAIT = 1_000;

export interface UnitEventsOptions {
  readonly unit: HttpUnit;
  readonly events: VapixEvents;
  readonly clock: Clock;
  readonly sink: DriverSink;
  readonly log: Log;
  readonly backoff: BackoffOptions;
  /** The unit answers its polls: before, asking here as well could lock the account. */
  readonly isReady: () => boolean;
  /** Something happened: its values are other ones now. */
  readonly onHeard: () => void;
}

/**
 * What happens at one unit: one request after the other that the unit keeps until there is something to tell, on a link of
 * its own, so that polls and commands do not wait for it. An event is confirmed by asking for what came after it; what could
 * not be kept is asked for again.
 */
export class UnitEvents {
  readonly #options: UnitEventsOptions;
  readonly #backoff: Backoff;
  readonly #stopping = new AbortController();
  #after = "";
  #running: Promise<void> | undefined;

  constructor(options: UnitEventsOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.backoff);
  }

  start(): void {
    this.#running = this.#listen();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #listen(): Promise<void> {
    const { unit, isReady } = this.#options;
    const { signal } = this.#stopping;
    const link = unit.anotherLink();
    link.open();
    signal.addEventListener("abort", () => link.close());
    while (!signal.aborted) {
      if (!isReady()) {
        await this.#pause(LEAST_WAIT);
        continue;
      }
      const began = this.#options.clock.elapsed();
      try {
        const heard = this.#options.events.heard(await link.ask(this.#options.events.request(this.#after)));
        await this.#pass(heard);
        this.#backoff.reset();
        const isAtOnce = this.#options.clock.elapsed() - began < LEAST_WAIT;
        if (heard.events.length === 0 && isAtOnce) await this.#pause(LEAST_WAIT);
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log.debug({ device: unit.device, error }, "events of a unit did not arrive");
        await this.#pause(this.#backoff.next());
      }
    }
  }

  /** @throws what the sink throws where an event could not be kept: it is asked for again */
  async #pass({ events, after, leftOut }: HeardEvents): Promise<void> {
    const { unit, sink, log, onHeard } = this.#options;
    if (leftOut > 0) log.warn({ device: unit.device, leftOut }, "a unit reported what is no event");
    if (events.length > 0) onHeard();
    for (const event of events) await sink.event?.({ device: unit.device, ...event });
    this.#after = after ?? this.#after;
  }

  #pause(wait: number): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener("abort", end);
        resolve();
      };
      const cancel = this.#options.clock.after(wait, end);
      signal.addEventListener("abort", end);
    });
  }
}

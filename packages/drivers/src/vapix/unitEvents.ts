import type { Clock, Log } from "@atrium/time";
import type { DriverSink } from "../driverSink.ts";
import { Backoff, type BackoffOptions } from "../engine/backoff.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { VapixLink } from "./vapixLink.ts";
import type { HeardEvents, OnvifEvents, VapixEvents } from "./product.ts";

/** Ms before a unit that has nothing to tell, and says so at once, is asked again. */
const LEAST_WAIT = 1_000;

export interface UnitEventsOptions {
  readonly unit: HttpUnit;
  readonly events: VapixEvents | OnvifEvents;
  readonly clock: Clock;
  readonly sink: DriverSink;
  readonly log: Log;
  readonly backoff: BackoffOptions;
  /** The unit answers its polls: before, asking here as well could lock the account. */
  readonly isReady: () => boolean;
  /** Something happened: its values are other ones now. */
  readonly onHeard: () => Promise<void>;
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
        const count = await this.#hear(link);
        this.#backoff.reset();
        const isAtOnce = this.#options.clock.elapsed() - began < LEAST_WAIT;
        if (count === 0 && isAtOnce) await this.#pause(LEAST_WAIT);
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log.debug({ device: unit.device, error }, "events of a unit did not arrive");
        await this.#pause(this.#backoff.next());
      }
    }
  }

  /** @returns how much it reported */
  async #hear(link: VapixLink): Promise<number> {
    const { events, clock, onHeard } = this.#options;
    if ("pull" in events) {
      const reported = await events.pull(link.onvif);
      // One after the other: something that was on for a moment was on.
      for (const one of reported) {
        link.onvif.memory.states.take(one, clock.now());
        await onHeard();
      }
      return reported.length;
    }
    const heard = events.heard(await link.ask(events.request(this.#after)));
    await this.#pass(heard);
    return heard.events.length;
  }

  /** @throws what the sink throws where an event could not be kept: it is asked for again */
  async #pass({ events, after, leftOut }: HeardEvents): Promise<void> {
    const { unit, sink, log, onHeard } = this.#options;
    if (leftOut > 0) log.warn({ device: unit.device, leftOut }, "a unit reported what is no event");
    if (events.length > 0) void onHeard();
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

import type { Exchange, DriverSink } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import { TAP_TOPIC, tapped } from "../../platform/nodes/field/tapMessage.ts";
import { encodeJson, type Wire } from "../../platform/nodes/wire.ts";

interface WireTapsOptions {
  readonly wire: Pick<Wire, "send">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Ms between two messages of a connection. */
const INTERVAL = 1_000;
/** How long a request keeps the tap open, ms. */
const LOOKED_AT_FOR = 30_000;
/** Of a connection in one message, and octets of each piece: a slow line has other things to carry. */
const MOST_EXCHANGES = 50;
const MOST_OCTETS = 512;

interface Tap {
  until: number;
  exchanges: object[];
}

/** Says what goes over the wire of connections that somebody looks at. Of the others nothing is kept, and nothing is said. */
export class WireTaps {
  readonly #options: WireTapsOptions;
  readonly #taps = new Map<string, Tap>();
  #saying: Repetition | undefined;

  constructor(options: WireTapsOptions) {
    this.#options = options;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#saying = every({ task: "taps of connections", interval: INTERVAL, run: () => this.#say(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#saying?.stop();
  }

  /** Somebody looks at the connection. */
  look(connection: string): void {
    const until = this.#options.clock.elapsed() + LOOKED_AT_FOR;
    const known = this.#taps.get(connection);
    if (known === undefined) this.#taps.set(connection, { until, exchanges: [] });
    else known.until = until;
  }

  /** For the driver of a connection. */
  of(connection: string): Required<Pick<DriverSink, "exchanged" | "unreadable">> {
    const add = (exchange: () => object): void => {
      const tap = this.#taps.get(connection);
      if (tap !== undefined && tap.exchanges.length < MOST_EXCHANGES) tap.exchanges.push(exchange());
    };
    return {
      exchanged: (exchange: Exchange) => add(() => tapped(exchange, MOST_OCTETS)),
      unreadable: (station) => add(() => ({ unreadable: station ?? null })),
    };
  }

  #say(): void {
    const { wire, clock } = this.#options;
    for (const [connection, tap] of this.#taps) {
      const { exchanges } = tap;
      tap.exchanges = [];
      if (exchanges.length > 0) wire.send(TAP_TOPIC, encodeJson({ connection, exchanges }));
      if (tap.until < clock.elapsed()) this.#taps.delete(connection);
    }
  }
}

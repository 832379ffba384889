import { QUALITY } from "@atrium/contract/devices";
import type { Driver, DriverOptions, Protocol } from "@atrium/drivers";
import { FakeField } from "./fakeField.ts";

interface Poll {
  readonly node: string;
  readonly connection: string;
  readonly at: number;
}

const INTERVAL = 500;

/** Devices that several nodes can poll, and that notice who does. */
export class PollingField {
  readonly polls: Poll[] = [];
  /** How long a driver goes on polling before it has ended, ms. */
  stopTakes = 0;
  readonly #drivers = new Map<string, Set<PollingDriver>>();

  /** The protocol as a node has it. */
  of(node: string): Protocol {
    const field = new FakeField();
    const drivers = this.#drivers.get(node) ?? new Set();
    this.#drivers.set(node, drivers);
    field.create = (options) => {
      const polled = (at: number) => this.polls.push({ node, connection: options.connection.id, at });
      const driver = new PollingDriver({ options, polled, stopTakes: () => this.stopTakes });
      drivers.add(driver);
      return driver;
    };
    return field;
  }

  /** An answer that lay in a socket of this node is read, and its driver goes on with its next request. */
  answerWaiting(node: string): void {
    for (const driver of this.#drivers.get(node) ?? []) driver.answered();
  }

  /** Who has polled a connection, the first first. */
  pollers(connection: string): string[] {
    return [...new Set(this.#of(connection).map(({ node }) => node))];
  }

  /** When a node polled it last, by the clock's `elapsed`. */
  lastOf(node: string, connection: string): number {
    return this.#of(connection).findLast((poll) => poll.node === node)?.at ?? Number.NaN;
  }

  /** Seconds in which more than one polled it. */
  sharedSeconds(connection: string): number[] {
    const seconds = new Map<number, Set<string>>();
    for (const { node, at } of this.#of(connection)) {
      const second = Math.floor(at / 1_000);
      seconds.set(second, (seconds.get(second) ?? new Set()).add(node));
    }
    return [...seconds].filter(([, nodes]) => nodes.size > 1).map(([second]) => second);
  }

  /** Polls of one node between two of another one. */
  overlaps(connection: string): Poll[] {
    const polls = this.#of(connection);
    return polls.filter(
      ({ node, at }, index) =>
        polls.slice(0, index).some((one) => one.node !== node && one.at <= at) &&
        polls.slice(index + 1).some((one) => one.node !== node),
    );
  }

  #of(connection: string): Poll[] {
    return this.polls.filter((poll) => poll.connection === connection);
  }
}

interface PollingDriverOptions {
  readonly options: DriverOptions;
  readonly polled: (at: number) => void;
  readonly stopTakes: () => number;
}

/** As a driver does: a request, its answer, a pause, the next one; it looks at the clock when an answer comes. */
class PollingDriver implements Driver {
  #options: DriverOptions;
  readonly #polled: (at: number) => void;
  readonly #stopTakes: () => number;
  #cancel: () => void = () => undefined;
  #isStopped = false;

  constructor({ options, polled, stopTakes }: PollingDriverOptions) {
    this.#options = options;
    this.#polled = polled;
    this.#stopTakes = stopTakes;
  }

  async start(): Promise<void> {
    this.#options.sink.connection("connected");
    this.#poll();
  }

  async stop(): Promise<void> {
    const takes = this.#stopTakes();
    if (takes > 0) await new Promise<void>((resolve) => void this.#options.clock.after(takes, resolve));
    this.#isStopped = true;
    this.#cancel();
  }

  setPoints(points: DriverOptions["points"]): void {
    this.#options = { ...this.#options, points };
  }

  answered(): void {
    const { points, sink, clock } = this.#options;
    const now = clock.now();
    const { length } = points;
    if (this.#isStopped) return;
    sink.values({
      length,
      ids: Int32Array.from(points, ({ id }) => id),
      values: Float64Array.from(points, () => now % 1_000),
      qualities: new Uint8Array(length).fill(QUALITY.good),
      times: new Float64Array(length).fill(now),
    });
    this.#poll();
  }

  #poll(): void {
    const { clock } = this.#options;
    this.#cancel();
    this.#polled(clock.elapsed());
    if (!this.#isStopped) this.#cancel = clock.after(INTERVAL, () => this.answered());
  }
}

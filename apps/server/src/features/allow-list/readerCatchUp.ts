import type { DeviceDescription } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";

export interface ReaderCatchUpOptions {
  readonly plates: {
    /** Readers that have not done all that is wanted. */
    owing(): Promise<readonly string[]>;
    /** Has one do it. @returns whether it owes nothing any more */
    catchUp(reader: string): Promise<boolean>;
  };
  readonly readers: { readonly all: readonly DeviceDescription[] };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

/** ms until a reader that is away, or refused, is tried again: the first time, how much longer each further time, and at most. */
const FIRST_WAIT = 5_000;
const LONGER = 3;
const MAX_WAIT = 600_000;

interface Waiting {
  wait: number;
  isBusy: boolean;
  /** It has come back in between. */
  isAgain: boolean;
  cancel: () => void;
}

/** Brings to a reader that was away, or refused, what it missed, as soon as it is back; also after a restart. */
export class ReaderCatchUp {
  readonly #options: ReaderCatchUpOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #visits = new Set<Promise<void>>();
  #ends: (() => void)[] = [];
  #isStopped = false;

  constructor(options: ReaderCatchUpOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { bus, plates } = this.#options;
    this.#ends = [
      bus.subscribe("device.changed", ({ device, isAnswering }) => {
        if (isAnswering) this.#back(({ id }) => id === device);
      }),
      bus.subscribe("connection.changed", ({ connection, state }) => {
        if (state === "connected") this.#back((reader) => reader.connection === connection);
      }),
    ];
    this.later(await plates.owing());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const end of this.#ends) end();
    for (const { cancel } of this.#waiting.values()) cancel();
    await Promise.all(this.#visits);
  }

  /** These owe something: they are asked again by and by. */
  later(readers: readonly string[]): void {
    for (const reader of readers) {
      if (!this.#waiting.has(reader)) this.#wait(reader, FIRST_WAIT);
    }
  }

  #back(isBack: (reader: DeviceDescription) => boolean): void {
    for (const { id } of this.#options.readers.all.filter(isBack)) {
      const waiting = this.#waiting.get(id);
      if (waiting?.isBusy === true) waiting.isAgain = true;
      else this.#visit(id);
    }
  }

  #wait(reader: string, wait: number): void {
    if (this.#isStopped) return;
    const cancel = this.#options.clock.after(wait, () => this.#visit(reader));
    this.#waiting.set(reader, { wait, isBusy: false, isAgain: false, cancel });
  }

  #visit(reader: string): void {
    if (this.#isStopped) return;
    const before = this.#waiting.get(reader);
    before?.cancel();
    const waiting: Waiting = { wait: before?.wait ?? 0, isBusy: true, isAgain: false, cancel: () => undefined };
    this.#waiting.set(reader, waiting);
    const visit = this.#caughtUp(reader, waiting).finally(() => this.#visits.delete(visit));
    this.#visits.add(visit);
  }

  /** Never rejects. */
  async #caughtUp(reader: string, waiting: Waiting): Promise<void> {
    const isEven = await this.#isEven(reader);
    this.#waiting.delete(reader);
    if (isEven) return;
    const longer = Math.min(MAX_WAIT, Math.max(FIRST_WAIT, waiting.wait * LONGER));
    this.#wait(reader, waiting.isAgain ? FIRST_WAIT : longer);
  }

  async #isEven(reader: string): Promise<boolean> {
    const { plates, readers, log } = this.#options;
    try {
      // One that the site has no more is asked for nothing.
      return !readers.all.some(({ id }) => id === reader) || (await plates.catchUp(reader));
    } catch (error) {
      log.warn({ err: error, reader }, "a reader could not be brought up to date");
      return false;
    }
  }
}

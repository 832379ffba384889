import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import { every, type Repetition } from "../../../platform/every.ts";
import type { PassagePictureStore } from "./store.ts";

interface PictureLimits {
  readonly mostOctets: number;
  /** 0: none is taken. */
  readonly days: number;
}

export interface PictureRoomOptions {
  readonly store: Pick<PassagePictureStore, "octets" | "trim">;
  readonly limits: PictureLimits;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
}

/** Where there are too many, a twentieth more goes, so that not each picture that comes deletes one. */
const LEFT = 0.95;

/** Holds the pictures within their days and octets. */
export class PictureRoom {
  readonly #options: PictureRoomOptions;
  #octets = 0;
  #trimming: Repetition | undefined;
  #work: Promise<void> | undefined;

  constructor(options: PictureRoomOptions) {
    this.#options = options;
  }

  get octets(): number {
    return this.#octets;
  }

  async start(): Promise<void> {
    await this.#trim();
    const { clock, log } = this.#options;
    this.#trimming = every({ task: "room for pictures", interval: HOUR, run: () => this.#trim(), clock, log });
  }

  async stop(): Promise<void> {
    await this.#trimming?.stop();
    await this.#work;
  }

  /** Another one is kept. */
  async grew(octets: number): Promise<void> {
    this.#octets += octets;
    if (this.#octets > this.#options.limits.mostOctets) await this.#trim();
  }

  /** One at a time: whoever comes in between waits for the same. */
  #trim(): Promise<void> {
    this.#work ??= this.#trimOnce().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  async #trimOnce(): Promise<void> {
    const { store, limits, clock, log } = this.#options;
    const before = clock.now() - limits.days * DAY;
    try {
      const isTooMuch = (await store.octets()) > limits.mostOctets;
      await store.trim({ mostOctets: isTooMuch ? limits.mostOctets * LEFT : limits.mostOctets, before });
      this.#octets = await store.octets();
    } catch (error) {
      log.warn({ err: error }, "old pictures of passages could not be deleted");
    }
  }
}

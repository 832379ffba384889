import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
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
  #cancel: () => void = () => undefined;
  #work: Promise<void> | undefined;

  constructor(options: PictureRoomOptions) {
    this.#options = options;
  }

  get octets(): number {
    return this.#octets;
  }

  async start(): Promise<void> {
    await this.#trim();
    this.#plan();
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#work;
  }

  /** Another one is kept. */
  async grew(octets: number): Promise<void> {
    this.#octets += octets;
    if (this.#octets > this.#options.limits.mostOctets) await this.#trim();
  }

  #plan(): void {
    this.#cancel = this.#options.clock.after(HOUR, () => {
      void this.#trim();
      this.#plan();
    });
  }

  /** One at a time: whoever comes meanwhile waits for the same. */
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

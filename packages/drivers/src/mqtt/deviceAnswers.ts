import type { DriverSink } from "../driverSink.ts";
import type { Feed } from "./feed.ts";

interface DeviceAnswersOptions {
  readonly sink: DriverSink;
  /** Each time that a device says that it is gone. */
  readonly onGone: (feed: Feed, reason: string) => void;
  readonly onBack: (feed: Feed) => void;
}

/** Reports when a device stops or starts answering. A device of several parts answers when all its parts do. */
export class DeviceAnswers {
  readonly #options: DeviceAnswersOptions;
  readonly #gone = new Set<Feed>();

  constructor(options: DeviceAnswersOptions) {
    this.#options = options;
  }

  answers(feed: Feed): void {
    if (!this.#gone.delete(feed)) return;
    this.#options.onBack(feed);
    if (!this.#isGone(feed.device)) this.#options.sink.device?.(feed.device, true);
  }

  isGone(feed: Feed, reason: string): void {
    const wasGone = this.#isGone(feed.device);
    this.#gone.add(feed);
    this.#options.onGone(feed, reason);
    if (!wasGone) this.#options.sink.device?.(feed.device, false, reason);
  }

  /** The feed is not read any more: nothing of it speaks against its device. */
  remove(feed: Feed): void {
    if (this.#gone.delete(feed) && !this.#isGone(feed.device)) this.#options.sink.device?.(feed.device, true);
  }

  #isGone(device: string): boolean {
    return [...this.#gone].some((feed) => feed.device === device);
  }
}

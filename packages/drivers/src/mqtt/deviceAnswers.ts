import type { DriverSink } from "../driverSink.ts";
import type { Feed } from "./feed.ts";

/** Reports when a device stops or starts answering. A device of several parts answers when all its parts do. */
export class DeviceAnswers {
  readonly #sink: DriverSink;
  readonly #gone = new Set<Feed>();

  constructor(sink: DriverSink) {
    this.#sink = sink;
  }

  answers(feed: Feed): void {
    if (this.#gone.delete(feed) && !this.#isGone(feed.device)) this.#sink.device?.(feed.device, true);
  }

  isGone(feed: Feed, reason: string): void {
    const wasGone = this.#isGone(feed.device);
    this.#gone.add(feed);
    if (!wasGone) this.#sink.device?.(feed.device, false, reason);
  }

  #isGone(device: string): boolean {
    return [...this.#gone].some((feed) => feed.device === device);
  }
}

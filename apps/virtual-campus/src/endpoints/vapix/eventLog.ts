import type { FieldEventContent } from "@atrium/contract/access";
import type { VapixAnswer, VapixCall } from "./vapixServer.ts";

/** Events that a unit keeps; an embedded device has little memory. */
const MAX_EVENTS = 500;
/** How many it tells at once. */
const MAX_EVENTS_IN_ANSWER = 100;
/** s that a question may be kept for. */
const MAX_WAIT = 60;

export interface LoggedEvent {
  /** Only grows, over restarts too: no two events of a unit have the same. */
  readonly id: number;
  /** ms since the epoch, by the unit's own clock. */
  readonly time: number;
  readonly content: FieldEventContent;
}

/** How a unit keeps and tells what happens. */
export interface EventLogOptions {
  readonly clock: () => number;
  /** ms by which the unit's own clock, which its events are dated by, is ahead of it. */
  readonly clockError: () => number;
  /** Whether it tells each event twice. */
  readonly isWrittenTwice?: () => boolean;
}

/** What has happened at one unit. Who asks for what is new is answered when there is something, or after a while. */
export class EventLog {
  readonly #options: EventLogOptions;
  #events: LoggedEvent[] = [];
  #last = 0;
  readonly #waiting = new Set<() => void>();

  constructor(options: EventLogOptions) {
    this.#options = options;
  }

  get last(): LoggedEvent | undefined {
    return this.#events.at(-1);
  }

  add(content: FieldEventContent): void {
    const now = Math.floor(this.#options.clock());
    this.#last = Math.max(this.#last + 1, now);
    this.#events.push({ id: this.#last, time: now + this.#options.clockError(), content });
    this.#events = this.#events.slice(-MAX_EVENTS);
    for (const answer of this.#waiting) answer();
  }

  /** The answer to `?after=…&wait=…`. */
  async answer({ query }: VapixCall): Promise<VapixAnswer> {
    const after = Number(query.get("after") ?? 0);
    const wait = Math.min(MAX_WAIT, Number(query.get("wait") ?? 0));
    if (this.#last <= after && wait > 0) await this.#somethingNew(wait * 1_000);
    const events = this.#events.filter(({ id }) => id > after).slice(0, MAX_EVENTS_IN_ANSWER);
    const told = this.#options.isWrittenTwice?.() === true ? events.flatMap((event) => [event, event]) : events;
    return { status: 200, type: "application/json", body: JSON.stringify({ events: told }) };
  }

  /** Ends what waits. */
  stop(): void {
    for (const answer of this.#waiting) answer();
  }

  #somethingNew(wait: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, wait);
      timer.unref();
      this.#waiting.add(end);
    });
  }
}

import { millis } from "@atrium/contract";
import { t } from "@atrium/words";
import type { DriverOptions } from "../driver.ts";
import type { DriverEvent } from "../driverSink.ts";
import { Backoff } from "../engine/backoff.ts";
import { Reconnector } from "../engine/reconnector.ts";
import { LogThrottle } from "../engine/logThrottle.ts";
import { eventIn } from "./eventMessage.ts";
import type { EventSource } from "./eventMessage.ts";
import type { Message } from "./inbox.ts";
import { sentenceOf } from "./brokerError.ts";
import { BrokerLink } from "./brokerLink.ts";
import type { MqttSettings } from "./mqttSettings.ts";

/** Ms between two lines of the log about one topic. */
const LOG_INTERVAL = millis(60_000);

export interface EventSessionOptions extends Pick<DriverOptions, "connection" | "clock" | "log"> {
  readonly settings: MqttSettings;
  readonly sources: readonly EventSource[];
  /** Resolves when the event is kept. */
  readonly keep: (event: DriverEvent) => Promise<void>;
  /** Why no events come, as a sentence; undefined: they come (again). */
  readonly onTrouble: (reason: string | undefined) => void;
}

/**
 * The events of the devices behind a broker, on a connection of their own: an event is confirmed only when it is kept, and
 * a connection waits for that, so values must not be on it. The broker remembers this session and keeps events while we
 * are away.
 */
export class EventSession {
  readonly #options: EventSessionOptions;
  #sources: ReadonlyMap<string, EventSource>;
  /** The topics that the present connection was opened with. */
  #opened: ReadonlySet<string> = new Set();
  readonly #link: BrokerLink;
  readonly #reconnector: Reconnector;
  readonly #backoff: Backoff;
  readonly #seldom: LogThrottle;
  /** Ends with the connection. */
  #closing = new AbortController();

  constructor(options: EventSessionOptions) {
    const { connection, clock, log, settings, sources } = options;
    this.#options = options;
    this.#sources = byTopic(sources);
    this.#seldom = new LogThrottle(clock, LOG_INTERVAL);
    const backoff = { first: settings.retryDelay, longest: settings.maxRetryDelay };
    this.#backoff = new Backoff(backoff);
    this.#link = new BrokerLink({
      name: connection.name,
      settings,
      clientId: settings.eventClient ?? `atrium-${connection.id}-events`,
      clock,
      onMessage: () => {},
      keep: (message) => this.#keep(message),
      onGranted: () => options.onTrouble(undefined),
      onLost: (reason) => this.#reconnector.lost(reason),
    });
    this.#reconnector = new Reconnector({
      clock,
      // Values have a connection of their own, whose state is the broker's; this one adds only the reason why no events come.
      sink: {
        connection: (state, reason) => state === "lost" && this.#lost(reason ?? t("The connection was lost.")),
      },
      log,
      backoff,
      open: () => {
        this.#closing = new AbortController();
        this.#opened = new Set(this.#sources.keys());
        return this.#link.open([...this.#opened]);
      },
      close: () => {
        this.#closing.abort();
        this.#link.close();
      },
      onConnected: () => this.#subscribe([...this.#sources.keys()].filter((topic) => !this.#opened.has(topic))),
    });
  }

  /** From now on events come from these. The session goes on. */
  setSources(sources: readonly EventSource[]): void {
    const before = this.#sources;
    this.#sources = byTopic(sources);
    const added = [...this.#sources.keys()].filter((topic) => !before.has(topic));
    if (!this.#reconnector.isConnected) {
      if (added.length > 0) this.#reconnector.retry();
      return;
    }
    this.#link.leave([...before.keys()].filter((topic) => !this.#sources.has(topic)));
    this.#subscribe(added);
  }

  start(): void {
    this.#reconnector.start();
  }

  async stop(): Promise<void> {
    await this.#reconnector.stop();
  }

  /** Resolves when the message may be confirmed: its event is kept, or is none. */
  async #keep({ topic, payload }: Message): Promise<void> {
    const { keep, log, connection } = this.#options;
    const { signal } = this.#closing;
    const source = this.#sources.get(topic);
    if (source === undefined) {
      // The broker's session remembers the topics of devices that are gone.
      this.#link.leave([topic]);
      return;
    }
    const event = eventIn(payload, source);
    if ("problem" in event) {
      if (this.#seldom.mayNow(topic)) {
        log.warn({ connection: connection.id, topic, reason: event.problem }, "a message is no event and is left out");
      }
      return;
    }
    for (;;) {
      try {
        await keep(event);
        this.#backoff.reset();
        return;
      } catch (error) {
        if (this.#seldom.mayNow("")) {
          log.warn({ connection: connection.id, topic, err: error }, "an event cannot be kept now and is tried again");
        }
        await this.#pause(this.#backoff.next(), signal);
      }
    }
  }

  #subscribe(topics: readonly string[]): void {
    this.#link.subscribe(topics).catch((error: unknown) => this.#reconnector.lost(sentenceOf(error)));
  }

  #pause(delay: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (): void => reject(new Error(t("The connection ended before the event was saved.")));
    if (signal.aborted) end();
    const cancel = this.#options.clock.after(delay, resolve);
    signal.addEventListener("abort", end, { once: true });
    return promise.finally(() => {
      cancel();
      signal.removeEventListener("abort", end);
    });
  }

  #lost(reason: string): void {
    const { log, connection, onTrouble } = this.#options;
    onTrouble(reason);
    if (this.#seldom.mayNow("session")) {
      log.warn({ connection: connection.id, reason }, "no events come: the session with the broker is lost");
    }
  }
}

function byTopic(sources: readonly EventSource[]): ReadonlyMap<string, EventSource> {
  return new Map(sources.map((source) => [source.address.topic, source]));
}

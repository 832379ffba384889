import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { ConnectionState, DriverSink } from "../driverSink.ts";
import { Backoff } from "./backoff.ts";
import type { BackoffOptions } from "./backoff.ts";
import type { PointOutput } from "./pointOutput.ts";

export interface ReconnectorOptions {
  readonly clock: Clock;
  readonly sink: Pick<DriverSink, "connection">;
  /** Its values are stale once the connection is lost; absent: it has none. */
  readonly output?: Pick<PointOutput, "lapse" | "returned">;
  readonly log: Log;
  readonly backoff: BackoffOptions;
  /** Connects and makes sure that the right device answers. Its error's message is for a person. */
  readonly open: () => Promise<void>;
  /** Releases everything that `open` took; also called after a failed `open`. */
  readonly close: () => void;
  /** The device answers (again): time to read everything. */
  readonly onConnected: () => void;
}

/** Holds one connection: opens it, reports its state, and opens it again with back-off until stopped. */
export class Reconnector {
  readonly #options: ReconnectorOptions;
  readonly #backoff: Backoff;
  #state: ConnectionState | null = null;
  #reason: string | undefined;
  #cancel: (() => void) | null = null;
  #opening: Promise<void> | null = null;
  #isStopped = true;

  constructor(options: ReconnectorOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.backoff);
  }

  get isConnected(): boolean {
    return this.#state === "connected";
  }

  /** Why there is no connection, as a sentence. */
  get reason(): string {
    return this.#reason ?? t("Not connected yet.");
  }

  start(): void {
    this.#isStopped = false;
    this.#report("connecting");
    this.#try();
  }

  /** The site has changed: where there is no connection, it is tried at once. */
  retry(): void {
    if (this.#isStopped || this.isConnected) return;
    this.#report("connecting");
    if (this.#cancel === null) return;
    this.#cancel();
    this.#cancel = null;
    this.#backoff.reset();
    this.#try();
  }

  /** The driver found that the device is gone. Ignored where that is known already. */
  lost(reason: string): void {
    if (this.#isStopped || !this.isConnected) return;
    this.#fail(reason);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#state = null;
    this.#reason = t("The connection has been stopped.");
    this.#options.close();
    await this.#opening;
    // An `open` that was under way may have taken something after the first close.
    this.#options.close();
  }

  #try(): void {
    this.#opening = this.#options.open().then(
      () => this.#opened(),
      (error: unknown) => this.#fail(error instanceof Error ? error.message : String(error)),
    );
  }

  #opened(): void {
    if (this.#isStopped) return;
    this.#backoff.reset();
    this.#report("connected");
    this.#options.onConnected();
  }

  #fail(reason: string): void {
    this.#options.close();
    if (this.#isStopped) return;
    this.#report("lost", reason);
    const delay = this.#backoff.next();
    this.#options.log.debug({ reason, delay }, "connection lost, trying again later");
    this.#cancel = this.#options.clock.after(delay, () => {
      this.#cancel = null;
      this.#try();
    });
  }

  #report(state: ConnectionState, reason?: string): void {
    if (state === this.#state && reason === this.#reason) return;
    this.#state = state;
    this.#reason = reason;
    if (state === "connected") this.#options.output?.returned();
    if (state === "lost") this.#options.output?.lapse(this.reason, this.#options.clock.now());
    if (reason === undefined) this.#options.sink.connection(state);
    else this.#options.sink.connection(state, reason);
  }
}

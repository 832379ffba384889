import { NOTICE_LOG_DAYS } from "@atrium/contract/alarms";
import { type Clock, DAY, HOUR, type Log } from "@atrium/time";
import type { OutboxStore } from "./outboxStore.ts";
import type { Planner } from "./planner.ts";
import type { Sender } from "./sender.ts";

export interface NoticeWorkerOptions {
  readonly planner: Planner;
  readonly sender: Sender;
  readonly outbox: Pick<OutboxStore, "forget">;
  readonly clock: Clock;
  readonly log: Log;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** How often the journal is looked at, ms. */
const TICK = 1_000;

/** Looks at the journal and sends what is due, once a second, and whenever something was changed. */
export class NoticeWorker {
  readonly #options: NoticeWorkerOptions;
  #cancel: () => void = () => undefined;
  #working: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = true;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(options: NoticeWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.nudge();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#working;
  }

  /** Looks at once. */
  nudge(): void {
    if (this.#isStopped) return;
    this.#isAskedAgain = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    const { planner, sender, log, isDatabaseUnavailable } = this.#options;
    this.#cancel();
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        if (await planner.poll()) this.#isAskedAgain = true;
        await sender.pump();
      }
      await this.#forget();
    } catch (error) {
      if (isDatabaseUnavailable(error)) log.debug({}, "notices wait for the database");
      else log.error({ err: error }, "notices could not be looked at");
    }
    if (this.#isStopped) return;
    this.#cancel = this.#options.clock.after(TICK, () => {
      this.nudge();
    });
  }

  async #forget(): Promise<void> {
    const { outbox, clock } = this.#options;
    const now = clock.now();
    if (now - this.#forgotAt < HOUR) return;
    await outbox.forget(now - NOTICE_LOG_DAYS * DAY);
    this.#forgotAt = now;
  }
}

import { performance, type EventLoopUtilization } from "node:perf_hooks";

/** The longest time for which changes are collected, ms. */
const MAX_WINDOW = 50;
/** The shortest, while sending is cheap. */
const SHORTEST_WINDOW = 2;
/** The share of time that sending may always take. A longer time is waited out, and unused time is saved. */
const LEAST_SHARE = 1 / 6;
/** What sending may take besides, of the time that the event loop was idle. */
const SHARE_OF_IDLE = 1 / 5;
/** Ms over which idle time is measured. */
const IDLE_OVER = 250;
/** Ms of sending that may be saved up, so that a burst after a quiet time is not held back. */
const MAX_SAVED = 20;

/** How long changes are collected for many sockets: long enough that sending leaves time for everything else. */
export class SendBudget {
  readonly #utilization: (since?: EventLoopUtilization) => EventLoopUtilization;
  #share = LEAST_SHARE;
  /** When the share was computed, ms, and the loop's utilization until then. */
  #sharedAt: number;
  #until: EventLoopUtilization;
  /** Ms of sending saved up; negative: owed. */
  #saved = MAX_SAVED;
  /** When that was computed, ms. */
  #savedAt: number;

  /** @param utilization of the event loop, since an earlier one */
  constructor(now: number, utilization = (since?: EventLoopUtilization) => performance.eventLoopUtilization(since)) {
    this.#utilization = utilization;
    this.#sharedAt = now;
    this.#savedAt = now;
    this.#until = utilization();
  }

  /**
   * Ms for which changes are collected after a sending.
   * @param sent ms of processor: time in which the machine did something else is no sending
   */
  windowAfter(now: number, sent: number): number {
    this.#measure(now);
    const saved = Math.min(this.#saved + (now - this.#savedAt) * this.#share, MAX_SAVED);
    this.#saved = Math.max(saved - sent, -MAX_WINDOW * this.#share);
    this.#savedAt = now;
    return Math.max(-this.#saved / this.#share, SHORTEST_WINDOW);
  }

  #measure(now: number): void {
    if (now - this.#sharedAt < IDLE_OVER) return;
    const { utilization } = this.#utilization(this.#until);
    this.#share = LEAST_SHARE + SHARE_OF_IDLE * (1 - utilization);
    this.#sharedAt = now;
    this.#until = this.#utilization();
  }
}

import type { Millis } from "@atrium/contract";
import type { Clock } from "@atrium/time";

/** Lets each subject through once in a while: a device that repeats a mistake all day must not fill the log. */
export class LogThrottle {
  readonly #clock: Clock;
  readonly #interval: Millis;
  readonly #last = new Map<string, number>();

  constructor(clock: Clock, interval: Millis) {
    this.#clock = clock;
    this.#interval = interval;
  }

  /** Whether it is this subject's time; it is then used up. */
  mayNow(subject: string): boolean {
    const now = this.#clock.elapsed();
    const last = this.#last.get(subject);
    if (last !== undefined && now - last < this.#interval) return false;
    this.#last.set(subject, now);
    return true;
  }
}

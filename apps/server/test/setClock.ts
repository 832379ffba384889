import { type Clock, MINUTE, type SiteTime, systemClock } from "@atrium/time";

/** What waits a minute waits that long, ms. */
const SHORT_MINUTE = 50;

/** A clock that a test sets forward. Timers go by real time, but for those of a minute, which are much shorter. */
export class SetClock implements Clock {
  readonly #time: SiteTime;
  #ahead = 0;

  constructor(time: SiteTime) {
    this.#time = time;
  }

  now(): number {
    return systemClock.now() + this.#ahead;
  }

  elapsed(): number {
    return systemClock.elapsed();
  }

  after(delay: number, run: () => void): () => void {
    return systemClock.after(delay === MINUTE ? SHORT_MINUTE : delay, run);
  }

  /** To a time of the day, or of a later one. */
  set(hour: number, minute: number, days = 0): void {
    const day = this.#time.addDays(this.now(), days);
    this.#ahead += this.#time.at({ ...this.#time.local(day), hour, minute }) - this.now();
  }

  forward(ms: number): void {
    this.#ahead += ms;
  }
}

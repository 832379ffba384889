import type { Clock, Log } from "@atrium/time";

/** The least delay of a step, as a share of the time between two, with which the campus does not keep its time. */
const LATE_SHARE = 0.2;
/** Steps on time in a row after which it keeps its time again. */
const STEADY_STEPS = 6;
/** Steps whose figures make the mean and the greatest. */
const REMEMBERED = 60;

interface Step {
  /** ms by which it began late. */
  readonly lateness: number;
  /** ms that it took. */
  readonly duration: number;
}

/** How the steps of the campus kept real time, of late and since its start. */
export interface PaceFigures {
  readonly interval: number;
  readonly steps: number;
  /** Steps that were due and never taken, because the ones before took too long. */
  readonly skipped: number;
  readonly isLate: boolean;
  /** Of the last few minutes, ms. */
  readonly last: Step;
  readonly greatest: Step;
}

export interface PaceOptions {
  /** ms between two steps. */
  readonly interval: number;
  /** By its elapsed time, which is never set. */
  readonly clock: Pick<Clock, "elapsed" | "after">;
  readonly log: Log;
}

/** Watches whether the steps of the campus come when they are due: one that is slow is behind the days that it plays. */
export class Pace {
  readonly #options: PaceOptions;
  readonly #recent: Step[] = [];
  #due: number;
  #steps = 0;
  #skipped = 0;
  #steady = STEADY_STEPS;

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#due = options.clock.elapsed();
  }

  /**
   * Takes the first step now, and each further one when it is due: an interval of Node's goes on from when it was late, and is late
   * by as much ever after.
   * @returns ends it
   */
  keep(step: () => void): () => void {
    const { clock } = this.#options;
    let hasEnded = false;
    let cancel: () => void = () => undefined;
    const next = () => {
      try {
        this.take(step);
      } finally {
        if (!hasEnded) cancel = clock.after(Math.max(0, this.#due - clock.elapsed()), next);
      }
    };
    this.#due = clock.elapsed();
    next();
    return () => {
      hasEnded = true;
      cancel();
    };
  }

  /** Takes a step and notes how late it came and how long it took. */
  take(step: () => void): void {
    const { interval, clock } = this.#options;
    const began = clock.elapsed();
    const lateness = Math.max(0, began - this.#due);
    const skipped = Math.floor(lateness / interval);
    this.#due += (skipped + 1) * interval;
    this.#skipped += skipped;
    step();
    this.#note({ lateness, duration: clock.elapsed() - began });
  }

  get figures(): PaceFigures {
    const none = { lateness: 0, duration: 0 };
    const greatest = this.#recent.reduce(
      (most, { lateness, duration }) => ({
        lateness: Math.max(most.lateness, lateness),
        duration: Math.max(most.duration, duration),
      }),
      none,
    );
    return {
      interval: this.#options.interval,
      steps: this.#steps,
      skipped: this.#skipped,
      isLate: this.#steady < STEADY_STEPS,
      last: this.#recent.at(-1) ?? none,
      greatest,
    };
  }

  #note(step: Step): void {
    const { interval, log } = this.#options;
    this.#steps += 1;
    this.#recent.push(step);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    const wasLate = this.#steady < STEADY_STEPS;
    const isLate = Math.max(step.lateness, step.duration) > LATE_SHARE * interval;
    this.#steady = isLate ? 0 : this.#steady + 1;
    const facts = { lateness: Math.round(step.lateness), duration: Math.round(step.duration), skipped: this.#skipped };
    if (isLate && !wasLate) log.warn(facts, "the virtual campus does not keep real time");
    if (wasLate && this.#steady === STEADY_STEPS) log.info(facts, "the virtual campus keeps real time again");
  }
}

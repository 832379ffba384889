import type { Clock } from "@atrium/time";

/** Ms from the first command of a group to its common start: time for the play calls of some fifty units on a busy machine. */
const LEAD = 1_500;
/** Ms without a write after which a group takes no further unit. */
const OPEN = 250;

interface Group {
  readonly startAt: number;
  writing: number;
  lastSeen: number;
}

/**
 * Gives the writes of one value that come together a common start, so that the units of several zones begin at the same
 * moment although they are commanded one after the other. A unit that is late begins in the middle, in step.
 */
export class PlayTogether {
  readonly #clock: Clock;
  readonly #groups = new Map<string, Group>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param what the same for writes that belong together
   * @param write gets the start, ms since the epoch
   */
  async join<Result>(what: string, write: (startAt: number) => Promise<Result>): Promise<Result> {
    const group = this.#openGroup(what);
    group.writing += 1;
    try {
      return await write(group.startAt);
    } finally {
      group.writing -= 1;
      group.lastSeen = this.#clock.elapsed();
    }
  }

  #openGroup(what: string): Group {
    const now = this.#clock.elapsed();
    const known = this.#groups.get(what);
    if (known !== undefined && (known.writing > 0 || now - known.lastSeen <= OPEN)) return known;
    const group = { startAt: this.#clock.now() + LEAD, writing: 0, lastSeen: now };
    this.#groups.set(what, group);
    return group;
  }
}

import type { Log } from "@atrium/time";

/** What the rooms of units did, by device. */
export type ByDevice<Did> = ReadonlyMap<string, readonly Did[]>;

interface Learned<Did> {
  readonly read: Promise<ByDevice<Did>>;
  /** undefined: it is being read. */
  days: ByDevice<Did> | undefined;
}

/** What was read is kept for so many schedules, of one day. */
const MAX_KEPT = 200;

/**
 * What rooms did in the last weeks: reading it takes a while, so it is read once a day, and other rules are evaluated
 * in between.
 */
export class LearnedDays<Did> {
  readonly #log: Log;
  readonly #learned = new Map<string, Learned<Did>>();

  constructor({ log }: { readonly log: Log }) {
    this.#log = log;
  }

  /** What was read on another day is read again. @param about all that it depends on besides the day */
  of(today: string, about: readonly unknown[], read: () => Promise<ByDevice<Did>>): Learned<Did> {
    const key = JSON.stringify([today, ...about]);
    const known = this.#learned.get(key);
    if (known !== undefined) return known;
    const reading = read().catch((error: unknown): ByDevice<Did> => {
      // Without it fixed times count, which is said.
      this.#log.warn({ err: error }, "what rooms did was not read");
      return new Map();
    });
    const learned: Learned<Did> = { read: reading, days: undefined };
    void keep(learned);
    for (const old of this.#learned.keys()) {
      if (this.#learned.size >= MAX_KEPT || !old.startsWith(`["${today}"`)) this.#learned.delete(old);
    }
    this.#learned.set(key, learned);
    return learned;
  }
}

async function keep<Did>(learned: Learned<Did>): Promise<void> {
  learned.days = await learned.read;
}

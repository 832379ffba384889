import type { Clock } from "@atrium/time";
import type { BaselineQuery, Baselines } from "./baselines.ts";
import type { FittedBaseline } from "./fittedBaseline.ts";

export interface BaselineServiceOptions<Use extends string> {
  readonly baselines: Pick<Baselines<Use>, "of">;
  readonly clock: Pick<Clock, "after" | "elapsed">;
}

/** Ms for which baselines are given as they are, before the hours that they were fitted on are looked at again. */
const FRESH_FOR = 5_000;
/** Ms without a question after which baselines are fitted: the answers of whoever leafs through days need the same processor. */
const QUIET = 150;
/** Ms that the first answer after a quiet time waits for them. */
const TIMEOUT = 400;
/** Questions whose baselines are kept, and those that wait: of a person who leafs through days, only the last ones matter. */
const MAX_KEPT = 60;
const MAX_WAITING = 3;

interface Kept {
  readonly fitted: FittedBaseline[];
  /** By the clock's elapsed time, ms. */
  readonly at: number;
}

/** Gives baselines that are there at once, and has others fitted when nobody asks: a year of hours is read for each place. */
export class BaselineService<Use extends string> {
  readonly #options: BaselineServiceOptions<Use>;
  readonly #kept = new Map<string, Kept>();
  readonly #waiting = new Map<string, BaselineQuery<Use>>();
  #askedAt = Number.NEGATIVE_INFINITY;
  #work: Promise<void> | undefined;

  constructor(options: BaselineServiceOptions<Use>) {
    this.#options = options;
  }

  /** Undefined: they are not there yet; asked again later they are. */
  async of(query: BaselineQuery<Use>): Promise<FittedBaseline[] | undefined> {
    const { clock } = this.#options;
    const now = clock.elapsed();
    const isQuiet = now - this.#askedAt >= QUIET;
    this.#askedAt = now;
    const key = JSON.stringify(query);
    const kept = this.#kept.get(key);
    if (kept !== undefined && now - kept.at < FRESH_FOR) return kept.fitted;
    if (kept === undefined && isQuiet && this.#work === undefined) {
      const fitted = this.#fit(key, query);
      fitted.catch(() => undefined);
      return this.#inTime(fitted);
    }
    // What is there is given; to look at its hours again would slow the answer that gives it.
    this.#waiting.delete(key);
    this.#waiting.set(key, query);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MAX_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    this.#work ??= this.#workOff().finally(() => (this.#work = undefined));
    this.#work.catch(() => undefined);
    return kept?.fitted;
  }

  /** The newest question first. A failure is that of whoever asks next. */
  async #workOff(): Promise<void> {
    for (let next = newest(this.#waiting); next !== undefined; next = newest(this.#waiting)) {
      const since = this.#options.clock.elapsed() - this.#askedAt;
      if (since < QUIET) {
        await this.#pause(QUIET - since);
        continue;
      }
      const [key, query] = next;
      this.#waiting.delete(key);
      await this.#fit(key, query);
    }
  }

  async #fit(key: string, query: BaselineQuery<Use>): Promise<FittedBaseline[]> {
    const fitted = await this.#options.baselines.of(query);
    this.#kept.delete(key);
    this.#kept.set(key, { fitted, at: this.#options.clock.elapsed() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return fitted;
  }

  async #inTime(fitted: Promise<FittedBaseline[]>): Promise<FittedBaseline[] | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#options.clock.after(TIMEOUT, () => resolve(undefined));
    try {
      return await Promise.race([fitted, late]);
    } finally {
      cancel();
    }
  }

  async #pause(duration: number): Promise<void> {
    await new Promise<void>((resolve) => this.#options.clock.after(duration, resolve));
  }
}

function newest<Use extends string>(
  waiting: ReadonlyMap<string, BaselineQuery<Use>>,
): readonly [string, BaselineQuery<Use>] | undefined {
  return [...waiting].at(-1);
}

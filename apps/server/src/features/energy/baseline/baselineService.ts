import type { Clock } from "@atrium/time";
import { type BaselineQuery, type Baselines, keyOf } from "./baselines.ts";
import type { FittedBaseline } from "./fittedBaseline.ts";

export interface BaselineServiceOptions<Use extends string> {
  readonly baselines: Pick<Baselines<Use>, "known" | "of">;
  readonly clock: Pick<Clock, "after" | "elapsed">;
}

/** Ms for which baselines are given as they are, before the hours that they were fitted on are read again. */
const FRESH_FOR = 5_000;
/** Ms without a question after which they are read again: answers need the same processor. */
const QUIET = 150;
/** Questions that wait for a fit: when somebody pages through months, only the last ones matter. */
const MAX_WAITING = 3;

interface Waiting<Use extends string> extends PromiseWithResolvers<void> {
  readonly query: BaselineQuery<Use>;
}

/** Gives the baselines that are there, and fits the others one question after the other, the newest first. */
export class BaselineService<Use extends string> {
  readonly #options: BaselineServiceOptions<Use>;
  readonly #waiting = new Map<string, Waiting<Use>>();
  /** The question that is being fitted for those who wait. */
  #fitting: { readonly key: string; readonly fit: Promise<unknown> } | undefined;
  /** Those that were given while they were not fresh any more. */
  readonly #stale = new Map<string, BaselineQuery<Use>>();
  #askedAt = Number.NEGATIVE_INFINITY;
  #isWorking = false;
  #renewal: Promise<void> | undefined;

  constructor(options: BaselineServiceOptions<Use>) {
    this.#options = options;
  }

  /** What is there is given at once, and renewed later when it is not fresh. Undefined: one is not fitted yet. */
  known(query: BaselineQuery<Use>): FittedBaseline[] | undefined {
    const { baselines, clock } = this.#options;
    this.#askedAt = clock.elapsed();
    const known = baselines.known(query);
    if (known !== undefined && this.#askedAt - known.readAt >= FRESH_FOR) this.#renewLater(query);
    return known?.fitted;
  }

  /** Once they are fitted. Undefined: newer questions went first. @throws what reading their hours throws */
  async fitted(query: BaselineQuery<Use>): Promise<FittedBaseline[] | undefined> {
    const known = this.known(query);
    if (known !== undefined) return known;
    await this.#fitSoon(query);
    return this.#options.baselines.known(query)?.fitted;
  }

  /** Resolves when it is fitted, or passed over. */
  async #fitSoon(query: BaselineQuery<Use>): Promise<unknown> {
    const key = keyOf(query);
    if (this.#fitting?.key === key) return this.#fitting.fit;
    const waiting = this.#waiting.get(key) ?? { query, ...Promise.withResolvers<void>() };
    putLast(this.#waiting, key, waiting)?.resolve();
    if (!this.#isWorking) void this.#workOff();
    return waiting.promise;
  }

  /** A failure is that of those who wait. */
  async #workOff(): Promise<void> {
    this.#isWorking = true;
    for (let next = takeLast(this.#waiting); next !== undefined; next = takeLast(this.#waiting)) {
      const { query, resolve, reject } = next;
      const fit = this.#options.baselines.of(query);
      this.#fitting = { key: keyOf(query), fit };
      await fit.then(() => resolve(), reject);
      this.#fitting = undefined;
    }
    this.#isWorking = false;
  }

  #renewLater(query: BaselineQuery<Use>): void {
    putLast(this.#stale, keyOf(query), query);
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    // What was given stays, and the next question tries again.
    this.#renewal.catch(() => undefined);
  }

  async #renew(): Promise<void> {
    while (this.#stale.size > 0) {
      const since = this.#options.clock.elapsed() - this.#askedAt;
      const query = since < QUIET ? undefined : takeLast(this.#stale);
      if (query === undefined) await this.#pause(QUIET - since);
      else await this.#options.baselines.of(query);
    }
  }

  async #pause(duration: number): Promise<void> {
    await new Promise<void>((resolve) => this.#options.clock.after(duration, resolve));
  }
}

/** Makes it the newest one. @returns the oldest, where they have become too many */
function putLast<Value>(all: Map<string, Value>, key: string, value: Value): Value | undefined {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all;
  if (all.size <= MAX_WAITING || oldest === undefined) return undefined;
  all.delete(oldest[0]);
  return oldest[1];
}

/** Takes out the newest one. */
function takeLast<Value>(all: Map<string, Value>): Value | undefined {
  const newest = [...all].at(-1);
  if (newest === undefined) return undefined;
  all.delete(newest[0]);
  return newest[1];
}

import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { Lease, Leased } from "./lease.ts";

/** One kind of rules, as the process that has the lease runs them. */
export interface RuleTurns {
  /** The lease is this process's from now on. */
  begin(leased: Leased): Promise<void>;
  /** Once a second. `changes` differs from the last one where rules were changed. */
  turn(now: number, changes: number): Promise<void>;
  /** The lease is another's. */
  end(): void;
}

export interface RunnerOptions {
  readonly lease: Pick<Lease, "take" | "saw" | "leave">;
  /** Takes over what is under way, before any rule has its turn. */
  readonly keeper: { start(leased: Leased): Promise<void>; turn(now: number): Promise<void> };
  readonly turns: readonly RuleTurns[];
  readonly clock: Clock;
  readonly log: Log;
}

/** ms */
const EVERY = 1_000;

/** Lets the rules have their turns, as long as the lease is this process's. */
export class Runner {
  readonly #options: RunnerOptions;
  #isLeading = false;
  #turns = 0;
  #repetition: Repetition | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Whether this process runs the rules. */
  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Turns that were taken to their end since the start. */
  get turns(): number {
    return this.#turns;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#repetition = every({ task: "rules", interval: EVERY, first: 0, run: () => this.#takeTurn(), clock, log });
  }

  /** The turn that is under way is taken to its end; the lease is free then. */
  async stop(): Promise<void> {
    await this.#repetition?.stop();
    if (!this.#isLeading) return;
    this.#lose();
    // A database that is away keeps nobody from stopping: the lease runs out by itself.
    await this.#options.lease.leave().catch(() => undefined);
  }

  async #takeTurn(): Promise<void> {
    const { lease, keeper, turns, clock } = this.#options;
    try {
      const leased = await lease.take();
      if (leased === undefined) return this.#lose();
      if (!this.#isLeading) {
        await keeper.start(leased);
        for (const rules of turns) await rules.begin(leased);
        this.#isLeading = true;
      }
      const now = clock.now();
      for (const rules of turns) await rules.turn(now, leased.changes);
      await keeper.turn(now);
      await lease.saw(now);
      this.#turns += 1;
    } catch (error) {
      // Nothing is begun without the database; what was due meanwhile is caught up.
      this.#lose();
      throw error;
    }
  }

  #lose(): void {
    if (!this.#isLeading) return;
    this.#isLeading = false;
    for (const rules of this.#options.turns) rules.end();
  }
}

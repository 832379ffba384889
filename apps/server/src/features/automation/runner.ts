import type { Clock, Log } from "@atrium/time";
import { every, type Repetition } from "../../platform/every.ts";
import type { Lease, Leased } from "./lease.ts";

/** Evaluates one kind of rule in the process that holds the lease. */
export interface RuleEvaluator {
  /** This process holds the lease from now on. */
  begin(leased: Leased): Promise<void>;
  /** Once a second. @param changes differs from the last one if rules were changed */
  tick(now: number, changes: number): Promise<void>;
  /** Another process holds the lease. */
  end(): void;
}

export interface RunnerOptions {
  readonly lease: Pick<Lease, "take" | "markSeen" | "leave">;
  /** Takes over running rules before any rule is evaluated. */
  readonly lifecycle: { start(leased: Leased): Promise<void>; tick(now: number): Promise<void> };
  readonly evaluators: readonly RuleEvaluator[];
  readonly clock: Clock;
  readonly log: Log;
}

/** ms */
const INTERVAL = 1_000;

/** Evaluates the rules as long as this process holds the lease. */
export class Runner {
  readonly #options: RunnerOptions;
  #isLeading = false;
  #ticks = 0;
  #repetition: Repetition | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Whether this process runs the rules. */
  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Ticks that were completed since the start. */
  get ticks(): number {
    return this.#ticks;
  }

  start(): void {
    const { clock, log } = this.#options;
    this.#repetition = every({ task: "rules", interval: INTERVAL, first: 0, run: () => this.#tick(), clock, log });
  }

  /** Completes the current tick, and then frees the lease. */
  async stop(): Promise<void> {
    await this.#repetition?.stop();
    if (!this.#isLeading) return;
    this.#lose();
    // A database that is away keeps nobody from stopping: the lease runs out by itself.
    await this.#options.lease.leave().catch(() => undefined);
  }

  async #tick(): Promise<void> {
    const { lease, lifecycle, evaluators, clock } = this.#options;
    try {
      const leased = await lease.take();
      if (leased === undefined) return this.#lose();
      if (!this.#isLeading) {
        await lifecycle.start(leased);
        for (const rules of evaluators) await rules.begin(leased);
        this.#isLeading = true;
      }
      const now = clock.now();
      for (const rules of evaluators) await rules.tick(now, leased.changes);
      await lifecycle.tick(now);
      await lease.markSeen(now);
      this.#ticks += 1;
    } catch (error) {
      // Nothing is started without the database; what was due in that time is caught up.
      this.#lose();
      throw error;
    }
  }

  #lose(): void {
    if (!this.#isLeading) return;
    this.#isLeading = false;
    for (const rules of this.#options.evaluators) rules.end();
  }
}

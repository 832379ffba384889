import type { Millis } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import { PollCycle } from "./pollCycle.ts";
import { pollPhase } from "./pollPhase.ts";

export interface PollCyclesOptions<Read> {
  readonly clock: Clock;
  /** Its id spreads the cycles of many connections. */
  readonly connection: string;
  /** Must not reject. @param lateness ms that the poll begins later than its interval asks for */
  readonly poll: (read: Read, lateness: number) => Promise<void>;
}

/** What a connection polls, one cycle for each interval. */
export class PollCycles<Read> {
  readonly #options: PollCyclesOptions<Read>;
  readonly #cycles = new Map<Millis, PollCycle>();
  readonly #ending = new Set<Promise<void>>();
  #plan: ReadonlyMap<Millis, Read> = new Map();
  #isRunning = false;

  constructor(options: PollCyclesOptions<Read>) {
    this.#options = options;
  }

  get plan(): ReadonlyMap<Millis, Read> {
    return this.#plan;
  }

  /** From now on this is polled. An interval that stays keeps its beat; what is new is polled after an interval. */
  set plan(plan: ReadonlyMap<Millis, Read>) {
    this.#plan = plan;
    for (const [interval, cycle] of this.#cycles) if (!plan.has(interval)) this.#end(interval, cycle);
    for (const interval of plan.keys()) {
      if (this.#cycles.has(interval)) continue;
      const cycle = this.#cycleOf(interval);
      this.#cycles.set(interval, cycle);
      if (this.#isRunning) cycle.start(interval);
    }
  }

  start(): void {
    this.#isRunning = true;
    for (const cycle of this.#cycles.values()) cycle.start();
  }

  /** Polls everything now. @returns settles when that has ended */
  async runSoon(): Promise<void> {
    await Promise.all(Array.from(this.#cycles.values(), (cycle) => cycle.runSoon()));
  }

  /** Settles when the present polls have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all([...this.#ending, ...Array.from(this.#cycles.values(), (cycle) => cycle.stop())]);
  }

  #cycleOf(interval: Millis): PollCycle {
    const { clock, connection, poll } = this.#options;
    const run = async (lateness: number): Promise<void> => {
      const read = this.#plan.get(interval);
      if (read !== undefined) await poll(read, lateness);
    };
    return new PollCycle({ clock, interval, phase: pollPhase(connection, interval), run });
  }

  #end(interval: Millis, cycle: PollCycle): void {
    this.#cycles.delete(interval);
    const ending = cycle.stop().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

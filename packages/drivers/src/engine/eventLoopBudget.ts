export interface EventLoopBudgetOptions {
  /** Tasks in one turn of the loop. */
  readonly tasks: number;
  /** Ms of one turn of the loop. */
  readonly time: number;
}

/**
 * One connection's share of each turn of the event loop. A source that is faster than we can handle would otherwise
 * keep the loop to itself: no page would be served, no command sent and no signal obeyed until it falls silent.
 */
export class EventLoopBudget {
  readonly #options: EventLoopBudgetOptions;
  readonly #waiting: (() => void)[] = [];
  #isOpen = false;
  #left = 0;
  #endsAt = 0;

  constructor(options: EventLoopBudgetOptions) {
    this.#options = options;
  }

  /** Whether tasks wait for a later turn. */
  get hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether this turn's share is used up; asking takes one task of it. */
  isUsedUp(): boolean {
    if (!this.#isOpen) this.#open();
    this.#left -= 1;
    return this.#left < 0 || performance.now() >= this.#endsAt;
  }

  /** Runs the task now, or in a later turn when this one's share is used up; in order. */
  run(task: () => void): void {
    if (this.#waiting.length === 0 && !this.isUsedUp()) task();
    else this.#waiting.push(task);
  }

  #open(): void {
    this.#isOpen = true;
    this.#left = this.#options.tasks;
    this.#endsAt = performance.now() + this.#options.time;
    setImmediate(() => {
      this.#isOpen = false;
      while (this.#waiting.length > 0 && !this.isUsedUp()) this.#waiting.shift()?.();
    });
  }
}

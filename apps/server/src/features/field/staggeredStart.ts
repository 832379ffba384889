import type { Clock } from "@atrium/time";

/** Time between the starts of two drivers, ms: a hundred gateways are not asked in the same instant. */
const STAGGER = 20;
/** Several hundred are started in this time, ms; */
const MAX_START_TIME = 2_000;
/** where there are thousands, this lies between two, ms: asking all of them at once would find none of them sooner. */
const SHORTEST_STAGGER = 4;
/** The time spent on starts in one turn of the event loop, ms: calls are answered in between. */
const TURN = 5;

interface StaggeredStartOptions<Line> {
  readonly clock: Clock;
  /** Starts one; it returns before the field answers. */
  readonly begin: (line: Line) => void;
}

/** Starts many drivers one after the other, in the order in which they were given. */
export class StaggeredStart<Line> {
  readonly #options: StaggeredStartOptions<Line>;
  /** Those that have not been started yet. */
  #waiting: Line[] = [];
  #cancel: () => void = () => undefined;

  constructor(options: StaggeredStartOptions<Line>) {
    this.#options = options;
  }

  get isDone(): boolean {
    return this.#waiting.length === 0;
  }

  hasBegun(line: Line): boolean {
    return !this.#waiting.includes(line);
  }

  start(lines: readonly Line[]): void {
    const { clock } = this.#options;
    this.#waiting = [...lines];
    const startedAt = clock.elapsed();
    this.#cancel = clock.after(0, () => this.#beginDue(startedAt, lines.length));
  }

  /** It ended before its turn came. */
  leaveOut(line: Line): void {
    this.#waiting = this.#waiting.filter((one) => one !== line);
  }

  stop(): void {
    this.#cancel();
    this.#waiting = [];
  }

  /** @param startedAt by the clock's `elapsed` @param all how many there are */
  #beginDue(startedAt: number, all: number): void {
    const { clock, begin } = this.#options;
    const step = Math.max(SHORTEST_STAGGER, Math.min(STAGGER, MAX_START_TIME / all));
    const from = clock.elapsed();
    const due = Math.floor((from - startedAt) / step);
    do {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      begin(next);
    } while (all - this.#waiting.length <= due && clock.elapsed() - from < TURN);
    this.#cancel = clock.after(step, () => this.#beginDue(startedAt, all));
  }
}

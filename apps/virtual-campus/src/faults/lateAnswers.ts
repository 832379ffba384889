import type { FaultBoard, FaultTarget } from "./faultBoard.ts";

interface LateAnswer {
  readonly targets: readonly FaultTarget[];
  readonly timer: NodeJS.Timeout;
  readonly give: () => void;
}

/** Answers that wait because a device or its line is slow. They come at once when none of them is so any more. */
export class LateAnswers {
  readonly #faults: FaultBoard;
  /** In the order in which they were asked for. */
  readonly #waiting = new Set<LateAnswer>();
  #endFaults: (() => void) | undefined;

  constructor(faults: FaultBoard) {
    this.#faults = faults;
  }

  /** @param targets that the answer is about */
  add(targets: readonly FaultTarget[], give: () => void): void {
    const delay = Math.max(0, ...targets.map((target) => this.#faults.delay(target)));
    if (delay === 0) {
      give();
      return;
    }
    const late = { targets, give, timer: setTimeout(() => this.#give(late), delay) };
    this.#waiting.add(late);
    this.#endFaults ??= this.#faults.onChange(() => this.#giveWhatIsNotSlow());
  }

  /** What waits is never given. */
  stop(): void {
    this.#endFaults?.();
    this.#endFaults = undefined;
    for (const { timer } of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }

  #giveWhatIsNotSlow(): void {
    for (const late of this.#waiting) {
      if (!late.targets.some((target) => this.#isSlow(target))) this.#give(late);
    }
  }

  #isSlow(target: FaultTarget): boolean {
    return this.#faults.has(target, "slow") || this.#faults.has(target, "slow-network");
  }

  #give(late: LateAnswer): void {
    clearTimeout(late.timer);
    this.#waiting.delete(late);
    late.give();
  }
}

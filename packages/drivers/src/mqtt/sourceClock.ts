/** Ms that a device's time may differ from ours and is still believed: the rest is how long its message took. */
const TOLERANCE = 30_000;
/** Ms for which the fastest message counts: clocks are set and drift. */
const MEMORY = 600_000;

export interface SourceTimes {
  /** The device's own time, ms since the epoch; null where it gives none. */
  readonly source: number | null;
  /** Our clock, ms since the epoch. */
  readonly now: number;
  /** Ms since any moment, never set back. */
  readonly elapsed: number;
}

/**
 * One device's clock, known by its messages. The fastest of them shows how wrong the clock is; what takes longer than the
 * fastest is late, and late values are as old as they are. Without that, a slow clock would make every value look old,
 * and an hour kept back by the network would look new.
 */
export class SourceClock {
  /** Ms that the device's clock seems behind ours: the least of this stretch of time, and of the one before. */
  #least = Infinity;
  #leastBefore = Infinity;
  #stretchBegan = 0;
  #newest = -Infinity;
  #newestArrived = 0;

  /** When the values were measured, by our clock. */
  timeOf({ source, now, elapsed }: SourceTimes): number {
    if (source === null) return now;
    this.#remember(now - source, elapsed);
    const wrong = Math.min(this.#least, this.#leastBefore);
    return Math.min(now, Math.abs(wrong) <= TOLERANCE ? source : source + wrong);
  }

  /**
   * Whether a newer message was here already. For `refusalTime` ms at most: a device whose clock was set back sends nothing
   * but old times.
   */
  isOvertaken({ source, elapsed }: SourceTimes, refusalTime: number): boolean {
    if (source === null) return false;
    if (source < this.#newest && elapsed - this.#newestArrived < refusalTime) return true;
    this.#newest = source;
    this.#newestArrived = elapsed;
    return false;
  }

  #remember(behind: number, elapsed: number): void {
    if (elapsed - this.#stretchBegan > MEMORY) {
      this.#leastBefore = this.#least;
      this.#least = Infinity;
      this.#stretchBegan = elapsed;
    }
    this.#least = Math.min(this.#least, behind);
  }
}

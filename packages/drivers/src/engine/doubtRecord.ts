import type { PointId } from "@atrium/contract";
import { QUARTER } from "@atrium/time";
import type { CounterDoubt, CounterStart } from "../driverSink.ts";

interface DoubtRecordOptions {
  readonly point: PointId;
  /** The reading that was believed before. */
  readonly before: number | undefined;
  /** Absent: a counter's, which follows from the reading before. */
  readonly reason?: CounterDoubt["reason"];
  readonly onDoubt: (doubt: CounterDoubt) => void;
}

/** What a device sent while its readings were in doubt. It is said at the first reading, then each quarter hour, and at the end. */
export class DoubtRecord {
  readonly #options: DoubtRecordOptions;
  #readings: Pick<CounterDoubt, "from" | "to" | "count" | "first" | "last" | "least" | "most"> | undefined;
  #saidAt = 0;

  constructor(options: DoubtRecordOptions) {
    this.#options = options;
  }

  /** @param time ms since the epoch */
  add(value: number, time: number): void {
    if (!Number.isFinite(value)) return;
    const { from = time, first = value, count = 0, least = value, most = value } = this.#readings ?? {};
    const extremes = { least: Math.min(least, value), most: Math.max(most, value) };
    this.#readings = { from, to: Math.max(from, time), count: count + 1, first, last: value, ...extremes };
    if (count > 0 && Math.abs(time - this.#saidAt) < QUARTER) return;
    this.#saidAt = time;
    this.#say("open");
  }

  /** @param begins from where the readings count that are believed now; undefined: that is known already, or from where they did */
  end(outcome: "back" | "believed", begins?: CounterStart): void {
    this.#say(outcome, begins);
  }

  #say(outcome: CounterDoubt["outcome"], begins?: CounterStart): void {
    const { point, before, reason: known, onDoubt } = this.#options;
    if (this.#readings === undefined) return;
    const { first } = this.#readings;
    const reason = known ?? (before === undefined ? "first-zero" : first < before ? "less" : "more");
    onDoubt({ point, before, reason, outcome, ...this.#readings, ...(begins && { begins }) });
  }
}

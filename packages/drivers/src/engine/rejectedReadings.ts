import type { PointId } from "@atrium/contract";
import { MINUTE } from "@atrium/time";
import type { CounterDoubt } from "../driverSink.ts";
import { DoubtRecord } from "./doubtRecord.ts";

/** Ms without another such reading until the readings are over: a sensor that comes and goes is one story, not thousands. */
const OVER_AFTER = MINUTE;

interface Rejected {
  readonly record: DoubtRecord;
  lastAt: number;
}

/** What devices sent that their products or physics do not allow, by the point's index. */
export class RejectedReadings {
  readonly #onDoubt: (doubt: CounterDoubt) => void;
  readonly #rejected = new Map<number, Rejected>();

  constructor(onDoubt: (doubt: CounterDoubt) => void) {
    this.#onDoubt = onDoubt;
  }

  /** @param before the newest value that was believed; NaN: none @param time ms since the epoch */
  add(
    index: number,
    reading: { readonly point: PointId; readonly value: number; readonly before: number; readonly time: number },
  ): void {
    const { point, value, before, time } = reading;
    // No number at all is no value that could be shown.
    if (!Number.isFinite(value)) return;
    const known = this.#rejected.get(index) ?? {
      record: new DoubtRecord({
        point,
        before: Number.isNaN(before) ? undefined : before,
        reason: "out-of-range",
        onDoubt: this.#onDoubt,
      }),
      lastAt: time,
    };
    known.lastAt = time;
    known.record.add(value, time);
    this.#rejected.set(index, known);
  }

  /** The point is not read any more. */
  remove(index: number): void {
    this.#rejected.delete(index);
  }

  /** A reading that can be. @param time ms since the epoch */
  believed(index: number, time: number): void {
    if (this.#rejected.size === 0) return;
    const known = this.#rejected.get(index);
    if (known === undefined || Math.abs(time - known.lastAt) < OVER_AFTER) return;
    this.#rejected.delete(index);
    known.record.end("back");
  }
}

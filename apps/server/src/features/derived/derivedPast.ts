import { type DerivedPlan, derivedValue, QUALITY, type SourceValue } from "@atrium/contract/devices";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { PlannedPoint } from "./derivedDirectory.ts";

/** Samples as columns; NaN begins a gap. */
export interface PastBatch {
  readonly length: number;
  readonly ids: Int32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** The history, as the past of a derived point is computed from it. */
export interface DerivedHistory {
  statesAt(points: readonly number[], time: number): Promise<ReadonlyMap<number, { readonly time: number; readonly value: number }>>;
  changes(points: readonly number[], range: PastRange): AsyncIterable<PastBatch>;
  rewrite(batch: PastBatch): Promise<void>;
  /** Samples before this moment are gone. */
  forgottenUntil(): { readonly samples: number };
}

/** Ms since the epoch; `to` is not within. */
export interface PastRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Computes the past of a derived point from that of the points that it reads. At each moment at which one of them has a sample it
 * gets one too, and where it had another one, that is replaced: nothing of an earlier formula stays.
 * @param onPart called after each part of the range is stored, with the moment that is reached and the samples of that part
 */
export async function recomputePast(
  { id, plan }: PlannedPoint,
  { history, range, onPart }: {
    readonly history: DerivedHistory;
    readonly range: PastRange;
    readonly onPart: (reached: number, values: number) => void;
  },
): Promise<void> {
  const states = new Map<number, SourceValue>();
  for (const [point, { value, time }] of await history.statesAt(plan.reads, range.from)) {
    states.set(point, known(value, time));
  }
  const yielder = new EventLoopYielder();
  for await (const batch of history.changes([...plan.reads, id], range)) {
    const part = new PartBuilder(id);
    for (let row = 0; row < batch.length; row += 1) {
      const [point, time] = [batch.ids[row] ?? 0, batch.times[row] ?? 0];
      if (point !== id) states.set(point, known(batch.values[row] ?? Number.NaN, time));
      // All samples of one moment count together.
      if (batch.times[row + 1] === time && row + 1 < batch.length) continue;
      part.add(time, valueOf(plan, states));
      if (row % SAMPLES_A_TURN === 0) await yielder.yieldIfDue();
    }
    const stored = part.take();
    if (stored.length > 0) await history.rewrite(stored);
    onPart(batch.times[batch.length - 1] ?? range.from, stored.length);
  }
}

/** After so many samples others may have a turn. */
const SAMPLES_A_TURN = 256;

function known(value: number, time: number): SourceValue {
  return { value, time, quality: Number.isNaN(value) ? QUALITY.bad : QUALITY.good };
}

const UNKNOWN: SourceValue = { value: Number.NaN, quality: QUALITY.bad, time: Number.NaN };

function valueOf(plan: DerivedPlan, states: ReadonlyMap<number, SourceValue>): number {
  return derivedValue(plan, (point) => states.get(point) ?? UNKNOWN).value;
}

/** Collects the samples of one point. */
class PartBuilder {
  readonly #id: number;
  readonly #times: number[] = [];
  readonly #values: number[] = [];

  constructor(id: number) {
    this.#id = id;
  }

  add(time: number, value: number): void {
    this.#times.push(time);
    this.#values.push(value);
  }

  take(): PastBatch {
    const length = this.#times.length;
    return {
      length,
      ids: new Int32Array(length).fill(this.#id),
      times: Float64Array.from(this.#times),
      values: Float64Array.from(this.#values),
    };
  }
}

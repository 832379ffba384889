import {
  bandAround,
  type DerivedPlan,
  derivedValue,
  QUALITY,
  type RecordBand,
  type SourceValue,
} from "@atrium/contract/devices";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { PlannedPoint } from "./derivedDirectory.ts";

/** Samples as columns; NaN begins a gap. */
interface PastBatch {
  readonly length: number;
  readonly ids: Int32Array;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** The history, as the past of a derived point is computed from it. */
export interface DerivedHistory {
  statesAt(
    points: readonly number[],
    time: number,
  ): Promise<ReadonlyMap<number, { readonly time: number; readonly value: number }>>;
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
  point: PlannedPoint,
  {
    history,
    range,
    onPart,
  }: {
    readonly history: DerivedHistory;
    readonly range: PastRange;
    readonly onPart: (reached: number, values: number) => void;
  },
): Promise<void> {
  const { id, plan } = point;
  const states = new Map<number, SourceValue>();
  for (const [read, { value, time }] of await history.statesAt(plan.reads, range.from)) {
    states.set(read, known(value, time));
  }
  const part = new PartBuilder(point);
  const yielder = new EventLoopYielder();
  for await (const batch of history.changes([...plan.reads, id], range)) {
    let isRecorded = false;
    for (let row = 0; row < batch.length; row += 1) {
      const [sampled, time] = [batch.ids[row] ?? 0, batch.times[row] ?? 0];
      if (sampled === id) isRecorded = true;
      else states.set(sampled, known(batch.values[row] ?? Number.NaN, time));
      // All samples of one moment count together.
      if (row + 1 < batch.length && batch.times[row + 1] === time) continue;
      part.add(time, valueOf(plan, states), isRecorded);
      isRecorded = false;
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

/** A value is recorded after so long at the latest, ms, as live ones are. */
const MAX_INTERVAL = 15 * 60_000;

/** Collects the samples of one point: those that differ from the last by more than its band, as they are recorded live. */
class PartBuilder {
  readonly #id: number;
  readonly #band: RecordBand | undefined;
  #times: number[] = [];
  #values: number[] = [];
  #last = { time: Number.NEGATIVE_INFINITY, value: Number.NaN };

  constructor({ id, band }: Pick<PlannedPoint, "id" | "band">) {
    this.#id = id;
    this.#band = band;
  }

  /** @param isRecorded it has a sample of this moment already, which is replaced whatever the value is */
  add(time: number, value: number, isRecorded: boolean): void {
    if (!isRecorded && this.#isWithinBand(time, value)) return;
    const scale = this.#band === undefined ? undefined : 10 ** this.#band.decimals;
    const kept = scale === undefined ? value : Math.round(value * scale) / scale;
    this.#times.push(time);
    this.#values.push(kept);
    this.#last = { time, value: kept };
  }

  #isWithinBand(time: number, value: number): boolean {
    const { time: before, value: last } = this.#last;
    if (Number.isNaN(value) || Number.isNaN(last)) return Number.isNaN(value) && Number.isNaN(last) && before > 0;
    if (time - before >= MAX_INTERVAL) return false;
    return Math.abs(value - last) <= (this.#band === undefined ? 0 : bandAround(this.#band, last));
  }

  /** The samples so far; the builder is empty afterwards. */
  take(): PastBatch {
    const [times, values] = [this.#times, this.#values];
    this.#times = [];
    this.#values = [];
    return {
      length: times.length,
      ids: new Int32Array(times.length).fill(this.#id),
      times: Float64Array.from(times),
      values: Float64Array.from(values),
    };
  }
}

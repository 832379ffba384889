import { derivedValue, type DerivedValue, QUALITY, type SourceValue } from "@atrium/contract/devices";
import type { ValueBatch } from "@atrium/drivers";
import type { Clock } from "@atrium/time";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import { type DerivedDirectory, type PlannedPoint, plannedPoints } from "./derivedDirectory.ts";

/** Changes that come within this time are computed together, ms. */
const WINDOW = 200;

/** Columns with the point's id as index. */
export interface ReadValues {
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly times: Float64Array;
}

/** The newest values, where results are handed in as those of a driver are. */
interface NewestValues extends ReadValues {
  apply(batch: ValueBatch): void;
  explain(id: number, reason: string | undefined): void;
}

export interface DerivedEngineOptions {
  readonly directory: DerivedDirectory;
  readonly newest: NewestValues;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
}

/**
 * Computes derived points as the points that they read change, those that are read before those that read them. Many changes
 * within a moment give one result.
 */
export class DerivedEngine {
  readonly #options: DerivedEngineOptions;
  #points: readonly PlannedPoint[] = [];
  /** The places in the order, by the id of a point that they read. */
  #readers: ReadonlyMap<number, readonly number[]> = new Map();
  /** Ids of derived points: what they publish themselves is followed within a run. */
  #own: ReadonlySet<number> = new Set();
  /** Places in the order that are to be computed. */
  readonly #due = new Set<number>();
  #cancel: (() => void) | undefined;
  #ends: readonly (() => void)[] = [];

  constructor(options: DerivedEngineOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus } = this.#options;
    this.#plan();
    this.#ends = [
      bus.subscribe("points.changed", (changes) => this.#hear(changes)),
      bus.subscribe("site.changed", () => this.#plan()),
    ];
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#due.clear();
  }

  get size(): number {
    return this.#points.length;
  }

  /** The site is another one: formulas, their points and areas may be others. All are computed. */
  #plan(): void {
    this.#points = plannedPoints(this.#options.directory);
    this.#own = new Set(this.#points.map(({ id }) => id));
    const readers = new Map<number, number[]>();
    this.#points.forEach(({ plan }, place) => {
      for (const id of plan.reads) {
        const places = readers.get(id);
        if (places === undefined) readers.set(id, [place]);
        else places.push(place);
      }
    });
    this.#readers = readers;
    this.#due.clear();
    for (const place of this.#points.keys()) this.#due.add(place);
    this.#schedule();
  }

  #hear({ length, ids }: PointChanges): void {
    if (this.#points.length === 0) return;
    for (let row = 0; row < length; row += 1) {
      const id = ids[row] ?? 0;
      if (!this.#own.has(id)) for (const place of this.#readers.get(id) ?? []) this.#due.add(place);
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#due.size === 0 || this.#cancel !== undefined) return;
    this.#cancel = this.#options.clock.after(WINDOW, () => {
      this.#cancel = undefined;
      this.#run();
    });
  }

  #run(): void {
    const { newest, clock } = this.#options;
    const results = new Map<number, DerivedValue>();
    const read = (id: number): SourceValue => results.get(id) ?? newestOf(newest, id);
    // A point that reads another one stands behind it, so that it is due before its turn comes.
    for (const [place, { id, plan }] of this.#points.entries()) {
      if (!this.#due.has(place)) continue;
      results.set(id, derivedValue(plan, read));
      for (const reader of this.#readers.get(id) ?? []) this.#due.add(reader);
    }
    this.#due.clear();
    for (const [id, { quality, reason }] of results) if (quality !== QUALITY.good) newest.explain(id, reason);
    newest.apply(batchOf(results, clock.now()));
  }
}

export function newestOf({ values, qualities, times }: ReadValues, id: number): SourceValue {
  return {
    value: values[id] ?? Number.NaN,
    quality: qualities[id] ?? QUALITY.stale,
    time: times[id] ?? Number.NaN,
  };
}

/** @param now the time of results that were computed from no point at all: of areas and numbers */
function batchOf(results: ReadonlyMap<number, DerivedValue>, now: number): ValueBatch {
  const rows = [...results];
  return {
    length: rows.length,
    ids: Int32Array.from(rows, ([id]) => id),
    values: Float64Array.from(rows, ([, { value }]) => value),
    qualities: Uint8Array.from(rows, ([, { quality }]) => quality),
    times: Float64Array.from(rows, ([, { time }]) => (Number.isNaN(time) ? now : time)),
  };
}

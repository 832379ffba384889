import type { PointId } from "@atrium/contract";
import type { QualityCode } from "@atrium/contract/devices";
import type { PointColumns } from "@atrium/contract/live";

export interface PointValue {
  /** null: the point has never had a value. */
  value: number | null;
  quality: QualityCode;
  /** At the source, epoch milliseconds. */
  time: number | null;
  /** Since when the value is what it is, epoch milliseconds. */
  since: number | null;
  /** What it says, where it is a text; its value is then only a number for it. */
  text?: string | undefined;
  /** Why it has no good value, where more is known than its quality. */
  reason?: string | undefined;
}

type Columns = Pick<PointColumns, "ids" | "values" | "qualities" | "times" | "steadyFor" | "texts" | "reasons">;

/**
 * The newest value of every point on screen. Changes are collected and given out once per frame, newest value only, so
 * that a burst of changes costs each pin one drawing at most.
 */
export class LivePoints {
  readonly #values = new Map<number, PointValue>();
  readonly #listeners = new Map<number, Set<() => void>>();
  readonly #pending = new Map<number, PointValue>();
  readonly #requestFrame: (callback: () => void) => void;
  #isFrameRequested = false;
  #version = 0;

  constructor(requestFrame: (callback: () => void) => void) {
    this.#requestFrame = requestFrame;
  }

  /** Grows with every frame that changed something. */
  get version(): number {
    return this.#version;
  }

  get(id: PointId): PointValue | undefined {
    return this.#values.get(id);
  }

  listen(id: PointId, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  put(columns: Columns): void {
    for (const [row, id] of columns.ids.entries()) {
      const value = columns.values[row];
      const quality = columns.qualities[row];
      const time = columns.times[row];
      const steadyFor = columns.steadyFor[row] ?? null;
      if (value === undefined || quality === undefined || time === undefined) continue;
      const since = time === null || steadyFor === null ? null : time - steadyFor;
      const text = columns.texts?.[String(id)];
      const reason = columns.reasons?.[String(id)];
      this.#pending.set(id, {
        value,
        quality,
        time,
        since,
        ...(text === undefined ? {} : { text }),
        ...(reason === undefined ? {} : { reason }),
      });
    }
    this.#askForFrame();
  }

  /** Forgets points that no subscription covers any more. */
  forget(ids: Iterable<number>): void {
    const touched: number[] = [];
    for (const id of ids) {
      this.#pending.delete(id);
      if (this.#values.delete(id)) touched.push(id);
    }
    if (touched.length > 0) this.#notify(touched);
  }

  /** Gives out what has come without waiting for the frame. */
  settle(): void {
    this.#apply();
  }

  #askForFrame(): void {
    if (this.#isFrameRequested || this.#pending.size === 0) return;
    this.#isFrameRequested = true;
    this.#requestFrame(() => {
      this.#isFrameRequested = false;
      this.#apply();
    });
  }

  #apply(): void {
    if (this.#pending.size === 0) return;
    const touched = [...this.#pending.keys()];
    for (const [id, value] of this.#pending) this.#values.set(id, value);
    this.#pending.clear();
    this.#notify(touched);
  }

  #notify(ids: readonly number[]): void {
    this.#version += 1;
    for (const id of ids) {
      for (const listener of this.#listeners.get(id) ?? []) listener();
    }
  }
}

import type { Clock } from "@atrium/time";
import type { PointChanges } from "../../platform/bus.ts";

/** The most rows that are published together; more than these do not wait for the window to close. */
const MAX_ROWS = 8_192;

export interface ChangeWindowOptions {
  readonly clock: Clock;
  /** How long changes are collected after a batch, ms. */
  readonly window: number;
  readonly publish: (changes: PointChanges) => void;
}

/**
 * Collects changes into columns. The first change after a quiet time is published at once; while the window that it
 * opens lasts, further ones wait for its end, so that a flood becomes a few large batches and a single change is never
 * late.
 */
export class ChangeWindow {
  readonly #options: ChangeWindowOptions;
  readonly #ids = new Int32Array(MAX_ROWS);
  readonly #values = new Float64Array(MAX_ROWS);
  readonly #qualities = new Uint8Array(MAX_ROWS);
  readonly #times = new Float64Array(MAX_ROWS);
  #length = 0;
  #sequence = 0;
  #close: (() => void) | undefined;

  constructor(options: ChangeWindowOptions) {
    this.#options = options;
  }

  /** Number of the newest change, whether published or still collected. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Adds one change and returns its sequence number. `flushIfIdle` must follow once the present batch is added. */
  add(id: number, value: number, quality: number, time: number): number {
    if (this.#length === MAX_ROWS) this.#flush();
    const row = this.#length;
    this.#ids[row] = id;
    this.#values[row] = value;
    this.#qualities[row] = quality;
    this.#times[row] = time;
    this.#length = row + 1;
    this.#sequence += 1;
    return this.#sequence;
  }

  /** The changes so far were counted elsewhere. Nothing is collected now. */
  countFrom(sequence: number): void {
    this.#sequence = sequence;
  }

  flushIfIdle(): void {
    if (this.#close === undefined && this.#length > 0) this.#publishAndOpenWindow();
  }

  /** Publishes the rest and ends the window. */
  stop(): void {
    this.#close?.();
    this.#close = undefined;
    if (this.#length > 0) this.#flush();
  }

  #publishAndOpenWindow(): void {
    this.#close = this.#options.clock.after(this.#options.window, () => {
      this.#close = undefined;
      this.flushIfIdle();
    });
    this.#flush();
  }

  /** Copies, because listeners may keep the columns longer than this call. */
  #flush(): void {
    const length = this.#length;
    this.#length = 0;
    this.#options.publish({
      length,
      sequence: this.#sequence,
      ids: this.#ids.slice(0, length),
      values: this.#values.slice(0, length),
      qualities: this.#qualities.slice(0, length),
      times: this.#times.slice(0, length),
    });
  }
}

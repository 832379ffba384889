import type { Clock } from "@atrium/drivers";
import type { PointChanges } from "../../platform/bus.ts";

/** Rows that are told together at most; more than these do not wait for the window to close. */
const MAX_ROWS = 8_192;

export interface ChangeWindowOptions {
  readonly clock: Clock;
  /** How long changes gather after some were told, ms. */
  readonly window: number;
  readonly publish: (changes: PointChanges) => void;
}

/**
 * Gathers changes into columns. The first change after a quiet time is told at once; while the window that it opens
 * lasts, further ones wait for its end, so that a flood becomes a few large batches and a single change is never late.
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

  /** Number of the newest change, whether told or still gathered. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Adds one change and gives its sequence number. `settle` must follow once the batch at hand is added. */
  add(id: number, value: number, quality: number, time: number): number {
    if (this.#length === MAX_ROWS) this.#tell();
    const row = this.#length;
    this.#ids[row] = id;
    this.#values[row] = value;
    this.#qualities[row] = quality;
    this.#times[row] = time;
    this.#length = row + 1;
    this.#sequence += 1;
    return this.#sequence;
  }

  settle(): void {
    if (this.#close === undefined && this.#length > 0) this.#tellAndOpen();
  }

  /** Tells what is left and ends the window. */
  stop(): void {
    this.#close?.();
    this.#close = undefined;
    if (this.#length > 0) this.#tell();
  }

  #tellAndOpen(): void {
    this.#close = this.#options.clock.after(this.#options.window, () => {
      this.#close = undefined;
      this.settle();
    });
    this.#tell();
  }

  /** Copies, because listeners may keep the columns longer than this call. */
  #tell(): void {
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

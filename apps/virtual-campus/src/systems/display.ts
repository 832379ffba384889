import type { DeviceFaults } from "../faults/deviceFaults.ts";

/** What a device shows: while it is stuck, what it showed when that began. */
export class Display<Reading> {
  readonly #faults: DeviceFaults;
  readonly #read: () => Reading;
  #frozen: Reading | undefined;

  constructor(faults: DeviceFaults, read: () => Reading) {
    this.#faults = faults;
    this.#read = read;
  }

  get reading(): Reading {
    return this.#frozen ?? this.#read();
  }

  /** A fault has come or gone. */
  heed(): void {
    this.#frozen = this.#faults.has("stuck") ? (this.#frozen ?? this.#read()) : undefined;
  }
}

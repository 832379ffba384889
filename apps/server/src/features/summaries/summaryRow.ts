import type { PlaceSummary } from "@atrium/contract";

/** What is counted of one device. */
export interface Facts {
  readonly isOn: boolean;
  readonly isStale: boolean;
  /** Not right, and not in alarm. */
  readonly hasTrouble: boolean;
  readonly hasAlarm: boolean;
  /** The value that goes into the mean; null: the module has none, or the device has not told. */
  readonly value: number | null;
}

/** One place's counts. */
export class SummaryRow {
  readonly #place: string;
  /** Number of the change that made it what it is. */
  version = 1;
  #on = 0;
  #total = 0;
  #stale = 0;
  #trouble = 0;
  #alarm = 0;
  #sum = 0;
  #told = 0;

  constructor(place: string) {
    this.#place = place;
  }

  get alarm(): number {
    return this.#alarm;
  }

  /** One more device, of which nothing is known yet. */
  add(): void {
    this.#total += 1;
  }

  /** A device's facts are others than before. */
  change(before: Facts, after: Facts, version: number): void {
    this.version = version;
    this.#on += Number(after.isOn) - Number(before.isOn);
    this.#stale += Number(after.isStale) - Number(before.isStale);
    this.#trouble += Number(after.hasTrouble) - Number(before.hasTrouble);
    this.#alarm += Number(after.hasAlarm) - Number(before.hasAlarm);
    this.#told += Number(after.value !== null) - Number(before.value !== null);
    // Nothing told is exactly nothing: adding up leaves rounding errors behind.
    this.#sum = this.#told === 0 ? 0 : this.#sum + (after.value ?? 0) - (before.value ?? 0);
  }

  summary(): PlaceSummary {
    return {
      place: this.#place,
      on: this.#on,
      total: this.#total,
      stale: this.#stale,
      trouble: this.#trouble,
      alarm: this.#alarm,
      mean: this.#told === 0 ? null : Math.round((this.#sum / this.#told) * 100) / 100,
    };
  }
}

import type { PlaceSummary } from "@atrium/contract/devices";

/** The counted facts of one device. */
export interface Facts {
  readonly isOn: boolean;
  readonly isStale: boolean;
  /** In trouble, but not in alarm. */
  readonly hasTrouble: boolean;
  readonly hasAlarm: boolean;
  /** The value that goes into the mean; null: the module has none, or the device has not reported it. */
  readonly value: number | null;
}

/** One place's counts. */
export class SummaryRow {
  readonly #place: string;
  /** Number of the last change of the row. */
  version = 1;
  #on = 0;
  #total = 0;
  #stale = 0;
  #trouble = 0;
  #alarm = 0;
  #sum = 0;
  #known = 0;

  constructor(place: string) {
    this.#place = place;
  }

  get alarm(): number {
    return this.#alarm;
  }

  /** One more device, whose facts are still unknown. */
  add(): void {
    this.#total += 1;
  }

  /** The facts of a device have changed. */
  change(before: Facts, after: Facts, version: number): void {
    this.version = version;
    this.#on += Number(after.isOn) - Number(before.isOn);
    this.#stale += Number(after.isStale) - Number(before.isStale);
    this.#trouble += Number(after.hasTrouble) - Number(before.hasTrouble);
    this.#alarm += Number(after.hasAlarm) - Number(before.hasAlarm);
    this.#known += Number(after.value !== null) - Number(before.value !== null);
    // Without any value the sum is exactly 0: adding up leaves rounding errors behind.
    this.#sum = this.#known === 0 ? 0 : this.#sum + (after.value ?? 0) - (before.value ?? 0);
  }

  summary(): PlaceSummary {
    return {
      place: this.#place,
      on: this.#on,
      total: this.#total,
      stale: this.#stale,
      trouble: this.#trouble,
      alarm: this.#alarm,
      mean: this.#known === 0 ? null : Math.round((this.#sum / this.#known) * 100) / 100,
    };
  }
}

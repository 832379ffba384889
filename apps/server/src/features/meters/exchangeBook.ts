import type { NewMeterExchange } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { MAX_CROSSING } from "./counterFlow.ts";
import type { TimeRange } from "./counterHistory.ts";

/** When a record was written, by whom, and the first reading after the exchange at that time. */
export interface RecordStamp {
  readonly by: string;
  readonly recordedAt: number;
  readonly countsUntil: number;
}

/** An exchange of a counter, recorded by hand or recognised. */
export interface Exchange extends NewMeterExchange, RecordStamp {
  readonly id: number;
  readonly pointId: number;
  readonly device: string;
  readonly withdrawn: RecordStamp | undefined;
}

/** All records of exchanges at a moment. */
export class ExchangeBook {
  readonly #all: readonly Exchange[];
  readonly #standing: ReadonlyMap<number, readonly Exchange[]>;

  /** @param all in the order of their recording */
  constructor(all: readonly Exchange[]) {
    this.#all = all;
    const standing = all.filter(({ withdrawn }) => withdrawn === undefined).toSorted((one, other) => one.at - other.at);
    this.#standing = Map.groupBy(standing, ({ pointId }) => pointId);
  }

  /** Grows with each record. */
  get revision(): number {
    return this.#all.reduce((count, { withdrawn }) => count + (withdrawn === undefined ? 1 : 2), 0);
  }

  /** Those of a device, withdrawn ones too, the newest record first. */
  ofDevice(device: string): Exchange[] {
    return this.#all.filter((exchange) => exchange.device === device).toReversed();
  }

  /** @throws AppError ENF001 where the device has no such exchange, or it does not count any more */
  find(device: string, id: number): Exchange {
    const found = this.#all.find((exchange) => exchange.id === id && exchange.device === device);
    if (found !== undefined && found.withdrawn === undefined) return found;
    throw new AppError("ENF001", t("Meter replacement not found or already withdrawn"));
  }

  /** Those of a counter that count, in the order of time. */
  standing(pointId: number): readonly Exchange[] {
    return this.#standing.get(pointId) ?? [];
  }

  /** How many records change what is counted in a range. It only grows. */
  recordsOf({ from, to }: TimeRange): number {
    let count = 0;
    for (const { at, countsUntil, withdrawn } of this.#all) {
      // The count across the exchange is spread over the time from the reading before it.
      if (at - MAX_CROSSING >= to) continue;
      if (countsUntil >= from) count += 1;
      if (withdrawn !== undefined && withdrawn.countsUntil >= from) count += 1;
    }
    return count;
  }
}

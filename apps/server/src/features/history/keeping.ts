import { bandAround, recordBand } from "@atrium/contract/devices";
import type { PointDescription } from "@atrium/contract/devices";

/** What must be known of a point to decide which of its values are kept. */
export type HistoryPoint = Pick<
  PointDescription,
  "kind" | "unit" | "isWritable" | "min" | "max" | "isCircular" | "decimals"
>;

/** A value is kept after so long at the latest, ms, where the device goes on sending: quarter hours have one of their own. */
const MAX_INTERVAL = 15 * 60_000;
/**
 * Six decimals are finer than any register. A number that is as good as one of them was scaled by a device or a driver:
 * 0.1 + 0.2 kWh is 0.3.
 */
const DECIMALS_SCALE = 1e6;
const DUST = 1e-9;

/** Written over with each value: tens of thousands a second would each leave an object behind. */
interface Kept {
  value: number;
  time: number;
}

/** Decides which values go into the history: those that differ from the last one by more than their kind's band. */
export class Keeping {
  readonly #point: (id: number) => HistoryPoint | undefined;
  readonly #kept = new Map<number, Kept>();

  constructor(point: (id: number) => HistoryPoint | undefined) {
    this.#point = point;
  }

  /** The value as it is kept; undefined: it is within the band of the last. */
  take(id: number, value: number, time: number): number | undefined {
    const point = this.#point(id);
    const band = point && recordBand(point);
    if (band === undefined) return point === undefined ? value : withoutDust(value);
    const last = this.#kept.get(id);
    // A clock that was set back has no interval.
    const isRecent = last !== undefined && time >= last.time && time - last.time < MAX_INTERVAL;
    if (isRecent && Math.abs(value - last.value) <= bandAround(band, last.value)) return undefined;
    const scale = 10 ** band.decimals;
    const kept = Math.round(value * scale) / scale;
    if (last === undefined) this.#kept.set(id, { value: kept, time });
    else [last.value, last.time] = [kept, time];
    return kept;
  }

  /** A gap begins: the value after it is kept, whatever it is. */
  forget(id: number): void {
    this.#kept.delete(id);
  }
}

function withoutDust(value: number): number {
  const decimal = Math.round(value * DECIMALS_SCALE) / DECIMALS_SCALE;
  return Math.abs(decimal - value) <= DUST ? decimal : value;
}

import type { RecordedDevice } from "../climate/machine.ts";
import { DAY, HOUR } from "../physics/localTime.ts";
import type { PastRows } from "./pastRows.ts";

/** A measurement that stands still is said again so often, and a state. */
const MEASUREMENT_REPEAT = HOUR;
const STATE_REPEAT = DAY;

/** Whether what a device said at a moment came through. */
export type IsLost = (device: string, time: number) => boolean;

/** A device, and what each of its points said last and when; nothing where it has not said anything since a gap. */
interface Reporting {
  readonly device: RecordedDevice;
  readonly values: number[];
  readonly times: number[];
}

/** The changes of the devices' points, as subscribers hear of them; after a gap they hear of all. */
export class Reports {
  readonly #reporting: readonly Reporting[];
  readonly #isLost: IsLost;

  constructor(devices: readonly RecordedDevice[], isLost: IsLost) {
    this.#reporting = devices.map((device) => ({ device, values: [], times: [] }));
    this.#isLost = isLost;
  }

  take(time: number, into: PastRows): void {
    for (const { device, values, times } of this.#reporting) {
      if (this.#isLost(device.id, time)) {
        times.length = 0;
        continue;
      }
      let index = 0;
      for (const { point, value, change } of device.values()) {
        const since = times[index];
        if (since === undefined || isChanged(value, values[index] ?? 0, change) || time - since >= repeat(change)) {
          values[index] = value;
          times[index] = time;
          into.add(device.id, point, { time, value });
        }
        index += 1;
      }
    }
  }
}

/** A change that counts. */
function isChanged(value: number, before: number, change: number): boolean {
  return value !== before && Math.abs(value - before) >= change;
}

/** ms after which a value is said again because it has stood for long. */
function repeat(change: number): number {
  return change > 0 ? MEASUREMENT_REPEAT : STATE_REPEAT;
}

import type { Clock } from "../clock.ts";
import type { SizedFaults } from "./deviceFaults.ts";

const MINUTE = 60_000;

/** What can be wrong with the sensor of a device. */
export const SENSOR_FAULTS = {
  drift:
    "Its temperature sensor drifts: it shows more and more too much, by 0.1 °C a minute where no other rate is given.",
  "out-of-range": "Its temperature sensor is broken: it shows what no air can have.",
} as const;
export type SensorFault = keyof typeof SENSOR_FAULTS;

/** °C that the converter of a sensor shows whose wire is broken. */
const BROKEN_WIRE = 3_276.7;

/** A temperature sensor as the switchboard has it: true, drifting or broken. */
export class FaultySensor {
  readonly #faults: SizedFaults<SensorFault>;
  readonly #clock: Clock;
  #driftsSince: number | undefined;

  constructor(faults: SizedFaults<SensorFault>, clock: Clock) {
    this.#faults = faults;
    this.#clock = clock;
  }

  /** °C that it shows at a temperature. */
  shows(temperature: number): number {
    if (this.#faults.has("out-of-range")) {
      return BROKEN_WIRE;
    }
    if (!this.#faults.has("drift")) {
      this.#driftsSince = undefined;
      return temperature;
    }
    this.#driftsSince ??= this.#clock();
    return temperature + (this.#faults.sizeOf("drift") * (this.#clock() - this.#driftsSince)) / MINUTE;
  }
}

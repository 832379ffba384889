import type { Clock } from "../../clock.ts";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import { drift, wordSeed } from "../../physics/chance.ts";
import { MINUTE } from "../../physics/localTime.ts";

/** What a three-phase meter shows at one instant. */
export interface MeterReading {
  readonly watts: number;
  /** Counter of energy delivered to the loads, whole Wh. */
  readonly wattHours: number;
  /** Phase to neutral, V. */
  readonly voltage: number;
  /** Mean of the phases, A. */
  readonly current: number;
  readonly powerFactor: number;
  /** Capacitive, as electronic ballasts are. */
  readonly isLeading: boolean;
  /** Hz */
  readonly frequency: number;
}

/** Power factor by what is measured: at full load, and how much it sinks towards none. */
const POWER_FACTORS: Readonly<Record<string, readonly [number, number]>> = {
  lighting: [0.96, 0.1],
  ac: [0.91, 0.14],
  plug: [0.95, 0.08],
  lift: [0.84, 0.3],
  total: [0.93, 0.04],
};

/** One measured circuit: its power is the sum of the loads that really hang on it. */
export class PowerMeter {
  readonly channel: string;
  readonly #part: number;
  readonly #electricity: LiveElectricity;
  readonly #clock: Clock;
  readonly #seed: number;

  /** @param part its index in the network's parts */
  constructor(part: number, electricity: LiveElectricity, clock: Clock) {
    const { device, channel } = electricity.network.parts[part] ?? {};
    if (device === undefined || channel === undefined) {
      throw new Error(`the network has no meter part ${part}`);
    }
    this.channel = channel;
    this.#part = part;
    this.#electricity = electricity;
    this.#clock = clock;
    this.#seed = wordSeed(`${device.id} ${channel}`);
  }

  read(): MeterReading {
    const time = this.#clock();
    const watts = this.#electricity.power(this.#part);
    const voltage = 231 + 5 * (drift(this.#seed, time, 4 * MINUTE) - 0.5) - Math.min(4, watts / 60_000);
    const [atFull, sinking] = POWER_FACTORS[this.channel] ?? [0.93, 0.1];
    const powerFactor = atFull - sinking * Math.exp(-watts / 4_000);
    return {
      watts,
      wattHours: Math.floor(this.#electricity.energy(this.#part, time)),
      voltage,
      current: watts / powerFactor / (3 * voltage),
      powerFactor,
      isLeading: this.channel === "lighting",
      // The grid's frequency is the same at every meter.
      frequency: 50 + 0.06 * (drift(0x50, time, MINUTE / 2) - 0.5),
    };
  }
}

import type { Clock } from "../../clock.ts";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import { gridFrequency } from "../../electricity/grid.ts";

/** What a three-phase meter shows at one instant. */
export interface MeterReading {
  /** By phase; below 0 where they flow towards the grid. */
  readonly watts: readonly number[];
  /** By phase; below 0 where the load is capacitive. */
  readonly vars: readonly number[];
  /** By phase, phase to neutral, V. */
  readonly volts: readonly number[];
  /** By phase, A. */
  readonly amperes: readonly number[];
  /** Counter of energy delivered to the loads, whole Wh. */
  readonly wattHours: number;
  /** Counter of energy received from them, whole Wh. */
  readonly receivedWattHours: number;
  /** Hz; not a number where there is no voltage. */
  readonly frequency: number;
}

/** One measured circuit: what flows at the node of the tree that it measures. */
export class PowerMeter {
  readonly channel: string;
  readonly #part: number;
  /** Index of its counter of received energy; -1 where none can be received. */
  readonly #received: number;
  readonly #electricity: LiveElectricity;
  readonly #clock: Clock;

  /** @param part its index in the network's parts */
  constructor(part: number, electricity: LiveElectricity, clock: Clock) {
    const { network } = electricity;
    const { channel } = network.parts[part] ?? {};
    if (channel === undefined) {
      throw new Error(`the network has no meter part ${part}`);
    }
    this.channel = channel;
    this.#part = part;
    this.#received = network.counters.findIndex((counter) => counter.part === part && counter.isReceived);
    this.#electricity = electricity;
    this.#clock = clock;
  }

  read(): MeterReading {
    const time = this.#clock();
    const wattHours = Math.floor(this.#electricity.energy(this.#part, time));
    const received = this.#received < 0 ? 0 : this.#electricity.energy(this.#received, time);
    const { watts, vars, volts, amperes } = this.#electricity.atPart(this.#part);
    const hasVoltage = volts.some((one) => one > 0);
    return {
      watts,
      vars,
      volts,
      amperes,
      wattHours,
      receivedWattHours: Math.floor(received),
      frequency: hasVoltage ? gridFrequency(time) : Number.NaN,
    };
  }
}

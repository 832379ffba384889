import { chance, drift } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { SizedFaults } from "../../faults/deviceFaults.ts";
import type { PlugFault } from "./plugFaults.ts";

export interface PlugMemory {
  readonly isOn: boolean;
  /** Wh that it has counted since it was paired. */
  readonly wattHours: number;
}

/** What a plug shows. */
export interface PlugReading {
  readonly isOn: boolean;
  /** W, V, A, kWh */
  readonly power: number;
  readonly voltage: number;
  readonly current: number;
  readonly energy: number;
  /** 0 to 255 */
  readonly link: number;
}

export interface SmartPlugOptions {
  readonly seed: number;
  readonly faults: SizedFaults<PlugFault>;
  /** Tells the electricity what it takes. */
  readonly setWatts: (watts: number, time: number) => void;
  readonly memory: PlugMemory | undefined;
  readonly time: number;
}

const MAINS = 230;
const [LINK, WEAK_LINK] = [90, 8];

/** A socket with a relay, a meter and a radio. */
export class SmartPlug {
  readonly #options: SmartPlugOptions;
  #isOn: boolean;
  #wattHours: number;
  #demand = 0;
  #countedUntil: number;

  constructor(options: SmartPlugOptions) {
    this.#options = options;
    this.#isOn = options.memory?.isOn ?? true;
    this.#wattHours = options.memory?.wattHours ?? 0;
    this.#countedUntil = options.time;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  get memory(): PlugMemory {
    return { isOn: this.#isOn, wattHours: this.#wattHours };
  }

  /** What is plugged in wants so much. @param watts W @param time ms since the epoch */
  want(watts: number, time: number): void {
    this.#count(time);
    this.#demand = watts;
    this.#options.setWatts(this.#watts, time);
  }

  switch(isOn: boolean, time: number): void {
    this.#count(time);
    this.#isOn = isOn;
    this.#options.setWatts(this.#watts, time);
  }

  read(time: number): PlugReading {
    this.#count(time);
    const { seed, faults } = this.#options;
    const voltage = MAINS + 4 * (drift(seed, time, 10 * MINUTE) - 0.5);
    const power = Math.round(this.#watts * 10) / 10;
    const weak = faults.has("weak-link");
    return {
      isOn: this.#isOn,
      power,
      voltage: Math.round(voltage),
      current: Math.round((100 * power) / voltage) / 100,
      energy: Math.round(this.#wattHours / 10) / 100,
      link: Math.round((weak ? WEAK_LINK : LINK + 120 * chance(seed, 3)) + 6 * drift(seed ^ 7, time, 3 * MINUTE)),
    };
  }

  get #watts(): number {
    return this.#isOn && !this.#options.faults.has("unplugged") ? this.#demand : 0;
  }

  #count(time: number): void {
    if (time <= this.#countedUntil) {
      return;
    }
    this.#wattHours += (this.#watts * (time - this.#countedUntil)) / HOUR;
    this.#countedUntil = time;
  }
}

/** The gateway's message of a plug, or of a switch, which has no meter. */
export function plugMessage(reading: PlugReading, hasMeter: boolean): string {
  const { isOn, power, voltage, current, energy, link } = reading;
  const measured = hasMeter ? { power, voltage, current, energy } : {};
  return JSON.stringify({ state: isOn ? "ON" : "OFF", ...measured, linkquality: link });
}

/** What a message to `set` asks for; undefined where it asks for nothing that a plug knows. */
export function requestedState(payload: string, isOn: boolean): boolean | undefined {
  const state = /"state"\s*:\s*"(ON|OFF|TOGGLE)"/i.exec(payload)?.[1] ?? /^(ON|OFF|TOGGLE)$/i.exec(payload)?.[1];
  return state === undefined ? undefined : state.toUpperCase() === "TOGGLE" ? !isOn : state.toUpperCase() === "ON";
}

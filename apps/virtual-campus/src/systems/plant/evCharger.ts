import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { ChargingBook } from "./chargingBook.ts";
import type { Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** W of three phases of 16 A. */
export const CHARGER_WATTS = 11_040;
const VOLTS = 230;
/** The codes of its state (`READABLE_POINTS["charging-state"]`). */
const STATES = { starting: 0, free: 1, ready: 2, charging: 3, error: 4 } as const;
/** kWh that it had given when it was first looked at, at most. */
const AGE = 14_000;

/** A charger in the car park: cars of the people who came charge at it, and stay for a while. */
export class EvCharger implements PlantUnit {
  readonly #motor: Motor;
  readonly #book: ChargingBook;
  /** kWh */
  #energy: number;
  #state: number = STATES.free;

  constructor(motor: Motor, book: ChargingBook, { energy }: PlantMemory) {
    this.#motor = motor;
    this.#book = book;
    this.#energy = energy ?? AGE * (0.2 + 0.8 * chance(wordSeed(`${motor.id} cars`), 1));
  }

  get memory(): PlantMemory {
    return { ...this.#motor.memory, energy: this.#energy };
  }

  step(moment: Moment, hours: number): void {
    this.#energy += (this.#motor.watts / 1_000) * hours;
    this.#state = this.#carAt(moment);
    const isCharging = this.#state === STATES.charging;
    this.#motor.step(isCharging ? { speed: 1, watts: CHARGER_WATTS } : undefined, moment.time, hours);
  }

  readings(): Readings {
    const { isRunning, hasFailed, watts, canRun } = this.#motor;
    const amperes = watts / 3 / VOLTS;
    const state = hasFailed ? STATES.error : canRun ? this.#state : STATES.starting;
    return {
      "charging-state": state,
      status: isRunning ? 1 : 0,
      fault: hasFailed ? 1 : 0,
      "current-a": amperes,
      "current-b": amperes,
      "current-c": amperes,
      "active-power": watts / 1_000,
      "active-energy": this.#energy,
    };
  }

  #carAt(moment: Moment): number {
    const stay = this.#book.stayAt(this.#motor.id, moment);
    if (stay === undefined) return STATES.free;
    return moment.local.hour * 3_600 < stay.full ? STATES.charging : STATES.ready;
  }
}

import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** W of three phases of 16 A. */
export const CHARGER_WATTS = 11_040;
const VOLTS = 230;
/** The codes of its state (`READABLE_POINTS["charging-state"]`). */
const STATES = { starting: 0, free: 1, ready: 2, charging: 3, error: 4 } as const;
/** Stays of a car: hours at which one comes at the earliest, and hours later at the latest; kWh that it takes, hours that it stays. */
const STAYS: readonly { from: number; spread: number; chanceOn: { week: number; end: number } }[] = [
  { from: 7.8, spread: 1.6, chanceOn: { week: 0.85, end: 0.25 } },
  { from: 13, spread: 1.8, chanceOn: { week: 0.6, end: 0.3 } },
];
const ENERGY = { least: 6, spread: 22 };
const STAYS_FOR = { least: 3, spread: 1.2 };
/** kWh that it had given when it was first looked at, at most. */
const AGE = 14_000;

/** A charger in the car park: cars come in the morning and after lunch, charge, and stay for a while. */
export class EvCharger implements PlantUnit {
  readonly #motor: Motor;
  readonly #seed: number;
  /** kWh */
  #energy: number;
  #state: number = STATES.free;

  constructor(motor: Motor, { energy }: PlantMemory) {
    this.#motor = motor;
    this.#seed = wordSeed(`${motor.id} cars`);
    this.#energy = energy ?? AGE * (0.2 + 0.8 * chance(this.#seed, 1));
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

  #carAt({ local: { day, weekday, hour } }: Moment): number {
    for (const [index, { from, spread, chanceOn }] of STAYS.entries()) {
      const dice = (face: number) => chance(this.#seed ^ (day * 31 + index * 7), face);
      const comes = from + spread * dice(1);
      const isHere = dice(2) < (weekday >= 6 ? chanceOn.end : chanceOn.week);
      const leaves = comes + STAYS_FOR.least + STAYS_FOR.spread * dice(3);
      const full = comes + (ENERGY.least + ENERGY.spread * dice(4)) / (CHARGER_WATTS / 1_000);
      if (isHere && hour >= comes && hour < leaves) return hour < full ? STATES.charging : STATES.ready;
    }
    return STATES.free;
  }
}

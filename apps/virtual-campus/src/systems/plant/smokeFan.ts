import type { Moment } from "../../physics/moment.ts";
import type { Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

export const SMOKE_FAN_WATTS = 7_500;
const VOLTS = 400;
const POWER_FACTOR = 0.85;
/** It is tried on Mondays, before anybody comes, hours. */
const TEST = { weekday: 1, from: 6, until: 6.25 };

/** A fan that takes smoke out of its building: it runs in a fire, and a quarter of an hour each week so that it will. */
export class SmokeFan implements PlantUnit {
  readonly motor: Motor;
  readonly placement: string;
  #isBurning = false;

  constructor(motor: Motor, placement: string) {
    this.motor = motor;
    this.placement = placement;
  }

  get memory(): PlantMemory {
    return this.motor.memory;
  }

  setFireAlarm(isBurning: boolean): void {
    this.#isBurning = isBurning;
  }

  step({ time, local: { weekday, hour } }: Moment, hours: number): void {
    const isTest = weekday === TEST.weekday && hour >= TEST.from && hour < TEST.until;
    const isCommanded = this.#isBurning || isTest;
    this.motor.step(isCommanded ? { speed: 1, watts: SMOKE_FAN_WATTS } : undefined, time, hours);
  }

  readings(): Readings {
    const { watts } = this.motor;
    const amperes = watts / (Math.sqrt(3) * VOLTS * POWER_FACTOR);
    return {
      ...this.motor.readings,
      "current-a": amperes,
      "current-b": amperes,
      "current-c": amperes,
      "active-power": watts / 1_000,
    };
  }
}

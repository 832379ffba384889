import type { Moment } from "../../physics/moment.ts";
import type { MotorCommand, Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** What a pump's controller says beside its motor: a level, a temperature. */
export type MoreReadings = () => Readings;

/** A pump of any kind: its set asks, its motor answers. */
export class Pump implements PlantUnit {
  readonly motor: Motor;
  readonly #more: MoreReadings;
  #command: MotorCommand | undefined;

  constructor(motor: Motor, more: MoreReadings = () => ({})) {
    this.motor = motor;
    this.#more = more;
  }

  get memory(): PlantMemory {
    return this.motor.memory;
  }

  /** What it has to do from the next step on; undefined: nothing. */
  ask(asked: MotorCommand | undefined): void {
    this.#command = asked;
  }

  step({ time }: Moment, hours: number): void {
    this.motor.step(this.#command, time, hours);
  }

  readings(): Readings {
    const { isRunning, isCommanded, hasFailed, hours, hertz } = this.motor;
    return {
      "pump-status": isRunning ? 1 : 0,
      "pump-alarm": hasFailed ? 1 : 0,
      "run-hours": hours,
      command: isCommanded ? 1 : 0,
      speed: hertz,
      ...this.#more(),
    };
  }
}

import type { Moment } from "../../physics/moment.ts";
import type { Motor } from "./motor.ts";
import type { PlantMemory, PlantUnit } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

export const UV_LAMP_WATTS = 180;

/** An ultraviolet lamp: it burns while what it keeps clean is in use. */
export class UvLamp implements PlantUnit {
  readonly #lamp: Motor;
  readonly #isNeeded: () => boolean;

  constructor(lamp: Motor, isNeeded: () => boolean) {
    this.#lamp = lamp;
    this.#isNeeded = isNeeded;
  }

  get memory(): PlantMemory {
    return this.#lamp.memory;
  }

  step({ time }: Moment, hours: number): void {
    this.#lamp.step(this.#isNeeded() ? { speed: 1, watts: UV_LAMP_WATTS } : undefined, time, hours);
  }

  readings(): Readings {
    const { isRunning, isCommanded, hasFailed, hours } = this.#lamp;
    return { status: isRunning ? 1 : 0, alarm: hasFailed ? 1 : 0, command: isCommanded ? 1 : 0, "run-hours": hours };
  }
}

import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { faultsAt, type Standing, type Surroundings } from "../../climate/machine.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { PlantMemory } from "./plantUnit.ts";
import type { Readings } from "./readings.ts";

/** h that a motor had run when it was first looked at. */
const AGE = { least: 1_500, span: 11_000 };
/** Hz of a drive at full speed. */
const FULL_SPEED = 50;

/** What is asked of a motor. */
export interface MotorCommand {
  /** Share of its full speed, 0 to 1. */
  readonly speed: number;
  /** W that it takes then. */
  readonly watts: number;
}

const STANDING: MotorCommand = { speed: 0, watts: 0 };

/** A motor behind a contactor or a drive: what it is asked, whether it follows, how long it has run. */
export class Motor {
  readonly id: string;
  readonly faults: DeviceFaults<PlantFault>;
  readonly #around: Surroundings;
  readonly #setWatts: (watts: number, time: number) => void;
  #command = STANDING;
  #hours: number;

  constructor(around: Surroundings, standing: Standing, memory: PlantMemory) {
    this.#around = around;
    this.id = standing.device.id;
    this.faults = faultsAt<PlantFault>(around, standing);
    this.#setWatts = around.electricity.claim(this.id);
    this.#hours = memory["hours"] ?? AGE.least + AGE.span * chance(wordSeed(this.id), 7);
  }

  get memory(): PlantMemory {
    return { hours: this.#hours };
  }

  /** Whether it would run if it were asked. */
  get canRun(): boolean {
    return this.#around.electricity.feeds(this.id) && !this.faults.has("trip");
  }
  /** Whether what it moves, moves. */
  get isUseful(): boolean {
    return this.canRun && !this.faults.has("blocked");
  }
  get isCommanded(): boolean {
    return this.#command.speed > 0;
  }
  get isRunning(): boolean {
    return this.isCommanded && this.canRun;
  }
  /** Whether something is wrong with it. */
  get hasFailed(): boolean {
    return this.faults.has("trip") || this.faults.has("trouble") || (this.isRunning && this.faults.has("blocked"));
  }
  get hours(): number {
    return this.#hours;
  }
  /** Share of full speed. */
  get speed(): number {
    return this.isRunning ? this.#command.speed : 0;
  }
  get hertz(): number {
    return this.speed * FULL_SPEED;
  }
  get watts(): number {
    return this.isRunning ? this.#command.watts : 0;
  }

  /** What a drive says of itself. */
  get readings(): Readings {
    return {
      status: this.isRunning ? 1 : 0,
      command: this.isCommanded ? 1 : 0,
      fault: this.hasFailed ? 1 : 0,
      speed: this.hertz,
      "run-hours": this.hours,
    };
  }

  /** The clock has moved, and its control asks for something. @param hours since the step before */
  step(asked: MotorCommand | undefined, time: number, hours: number): void {
    if (this.isRunning) this.#hours += hours;
    this.#command = asked ?? STANDING;
    this.#setWatts(this.watts, time);
  }
}

import type { Clock } from "../../clock.ts";
import type { CircuitLoad } from "../../electricity/load.ts";
import { PriorityArray } from "@atrium/bacnet-server";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { HOUR } from "../../physics/localTime.ts";
import { programmedLevel } from "../../physics/lightingDemand.ts";
import type { Moment } from "../../physics/moment.ts";
import { lightingWatts } from "./circuitLoad.ts";
import type { LightingFault } from "./lightingFaults.ts";

/** Where the gateway's own program writes: whatever a person or a rule says is above it. */
const PROGRAM_PRIORITY = 16;
/** A switch at the wall overrides operators (8). */
export const WALL_SWITCH_PRIORITY = 7;
/** ms from one level to another. */
const FADE = 1_000;
/** Share of a circuit's light that is gone when one of its lamps is broken. */
const BROKEN_SHARE = 0.25;

export interface CircuitMemory {
  /** Absent where nobody but the gateway's own program has asked for anything. */
  readonly priorities?: readonly (number | null)[];
  readonly lampHours: number;
}

export interface CircuitOptions {
  readonly load: CircuitLoad;
  readonly faults: DeviceFaults<LightingFault>;
  readonly clock: Clock;
  readonly memory: CircuitMemory;
  /** Share of the daylight that the room's curtains let in now, 0 to 1; undefined where nobody knows. */
  readonly curtains: () => number | undefined;
  /** Takes the circuit's W whenever they change. */
  readonly setWatts: (watts: number, time: number) => void;
}

/** One dimmable lighting circuit: the sources that command it, and its real light. */
export class Circuit {
  readonly load: CircuitLoad;
  readonly #options: CircuitOptions;
  readonly #priorities: PriorityArray;
  #fadeFrom = 0;
  #fadeTo = 0;
  #fadeStart = Number.NEGATIVE_INFINITY;
  #lampHours: number;
  #countedUntil: number;
  #frozenLevel: number | undefined;
  #watts = Number.NaN;

  constructor(options: CircuitOptions) {
    this.load = options.load;
    this.#options = options;
    this.#priorities = new PriorityArray(0, options.memory.priorities);
    this.#lampHours = options.memory.lampHours;
    this.#countedUntil = options.clock();
  }

  /** What the gateway reports as the level, %. */
  get level(): number {
    return this.#frozenLevel ?? this.#priorities.winner;
  }
  /** The present light, %: behind the level while it fades. */
  get output(): number {
    const share = Math.min(1, Math.max(0, (this.#options.clock() - this.#fadeStart) / FADE));
    return this.#fadeFrom + (this.#fadeTo - this.#fadeFrom) * share;
  }
  get isFading(): boolean {
    return this.#options.clock() - this.#fadeStart < FADE;
  }
  get watts(): number {
    const burning = lightingWatts(this.load.ratedWatts, this.output);
    return this.hasLampFailure ? burning * (1 - BROKEN_SHARE) : burning;
  }
  get lampHours(): number {
    return this.#lampHours;
  }
  get hasLampFailure(): boolean {
    return this.#options.faults.has("lamp-failure");
  }
  get priorities(): readonly (number | null)[] {
    return this.#priorities.slots;
  }
  get relinquishDefault(): number {
    return this.#priorities.relinquishDefault;
  }

  /** @param level %; null relinquishes */
  write(priority: number, level: number | null): void {
    this.#priorities.write(priority, level);
    this.settle();
  }

  /** What the gateway's own program wants, %. */
  programmedLevel(moment: Moment): number {
    return programmedLevel(this.load.demand, moment, this.#options.curtains());
  }

  /** The gateway's own program decides again. */
  program(moment: Moment): void {
    this.#priorities.write(PROGRAM_PRIORITY, this.programmedLevel(moment));
    this.settle();
  }

  /** Brings light, W and lamp hours in step with what is wanted now and with the faults. */
  settle(): void {
    const now = this.#options.clock();
    if (this.output > 0) {
      this.#lampHours += Math.max(0, now - this.#countedUntil) / HOUR;
    }
    this.#countedUntil = now;
    this.#frozenLevel = this.#options.faults.has("stuck") ? this.level : undefined;
    if (this.level !== this.#fadeTo) {
      this.#fadeFrom = this.output;
      this.#fadeTo = this.level;
      this.#fadeStart = now;
    }
    const { watts } = this;
    if (watts !== this.#watts) {
      this.#watts = watts;
      this.#options.setWatts(watts, now);
    }
  }

  /** Takes the level at once, as after a start. */
  jump(): void {
    this.#fadeFrom = this.level;
    this.#fadeTo = this.level;
    this.settle();
  }

  memory(): CircuitMemory {
    const { slots } = this.#priorities;
    const isCommanded = slots.slice(0, PROGRAM_PRIORITY - 1).some((slot) => slot !== null);
    return { lampHours: this.#lampHours, ...(isCommanded ? { priorities: slots } : {}) };
  }
}

import * as z from "zod";
import { PriorityArray } from "@atrium/bacnet-server";

/** Where the gateway's own program writes: whatever a person or a rule says is above it. */
const PROGRAM_PRIORITY = 16;
/** The remote at the wall overrides operators (8). */
const REMOTE_PRIORITY = 7;

/** What a unit does: on 0 or 1, mode and fan by the contract's codes, setpoint in °C. */
export interface UnitState {
  readonly on: number;
  readonly mode: number;
  readonly fan: number;
  readonly setpoint: number;
}
export type UnitFunction = keyof UnitState;
export const UNIT_FUNCTIONS = ["on", "mode", "fan", "setpoint"] as const satisfies readonly UnitFunction[];
/** What the gateway's own program asks for. */
export type Program = UnitState;

const Slots = z.array(z.number().nullable());
/** What outlives a restart: the slots of those functions that somebody but the program has asked for something. */
export const UnitMemory = z.partialRecord(z.enum(UNIT_FUNCTIONS), Slots);
export type UnitMemory = z.infer<typeof UnitMemory>;

const OFF: UnitState = { on: 0, mode: 2, fan: 1, setpoint: 24 };

/** The sources that command a unit, and the winner. In local mode only its own remote counts. */
export class UnitCommands {
  readonly #arrays: Readonly<Record<UnitFunction, PriorityArray>>;
  readonly #limits: { readonly min: number; readonly max: number };
  #local: UnitState | undefined;
  /** What was asked when somebody last wanted to know: it seldom changes, and is wanted several times at each step. */
  #known = OFF;

  constructor(limits: { readonly min: number; readonly max: number }, memory: UnitMemory = {}) {
    this.#limits = limits;
    this.#arrays = {
      on: new PriorityArray(OFF.on, memory.on),
      mode: new PriorityArray(OFF.mode, memory.mode),
      fan: new PriorityArray(OFF.fan, memory.fan),
      setpoint: new PriorityArray(this.#allowed(OFF.setpoint), memory.setpoint),
    };
  }

  get state(): UnitState {
    return this.#local ?? this.#commandedState();
  }
  get isLocal(): boolean {
    return this.#local !== undefined;
  }
  priorities(of: UnitFunction): readonly (number | null)[] {
    return this.#arrays[of].slots;
  }
  relinquishDefault(of: UnitFunction): number {
    return this.#arrays[of].relinquishDefault;
  }

  /** @param value null relinquishes */
  write(to: UnitFunction, priority: number, value: number | null): void {
    this.#arrays[to].write(priority, value);
  }

  /** @param colder K below its setpoint that the unit is set to */
  program(program: Program, colder = 0): void {
    const { on, mode, fan, setpoint } = this.#arrays;
    on.write(PROGRAM_PRIORITY, program.on);
    mode.write(PROGRAM_PRIORITY, program.mode);
    fan.write(PROGRAM_PRIORITY, program.fan);
    setpoint.write(PROGRAM_PRIORITY, this.#allowed(program.setpoint - colder));
  }

  /** A unit that is switched to local goes on as it is. */
  setLocal(isLocal: boolean): void {
    this.#local = isLocal ? (this.#local ?? this.#commandedState()) : undefined;
  }

  /**
   * A person presses the remote at the wall.
   * @param setpoint °C to cool to, 0 for off, null to leave it to the others again
   */
  remote(setpoint: number | null): void {
    const on = setpoint === null ? null : Math.min(1, setpoint);
    const wanted = setpoint === null || setpoint === 0 ? null : this.#allowed(setpoint);
    if (this.#local !== undefined) {
      this.#local = { ...this.#local, on: on ?? this.#local.on, setpoint: wanted ?? this.#local.setpoint };
      return;
    }
    this.#arrays.on.write(REMOTE_PRIORITY, on);
    this.#arrays.setpoint.write(REMOTE_PRIORITY, wanted);
  }

  memory(): UnitMemory {
    const asked = UNIT_FUNCTIONS.filter((one) =>
      this.#arrays[one].slots.slice(0, PROGRAM_PRIORITY - 1).some((slot) => slot !== null),
    );
    return Object.fromEntries(asked.map((one) => [one, [...this.#arrays[one].slots]]));
  }

  #commandedState(): UnitState {
    const { on, mode, fan, setpoint } = this.#arrays;
    const known = this.#known;
    const isSame =
      known.on === on.winner &&
      known.mode === mode.winner &&
      known.fan === fan.winner &&
      known.setpoint === setpoint.winner;
    if (!isSame) this.#known = { on: on.winner, mode: mode.winner, fan: fan.winner, setpoint: setpoint.winner };
    return this.#known;
  }

  #allowed(setpoint: number): number {
    return Math.min(this.#limits.max, Math.max(this.#limits.min, setpoint));
  }
}

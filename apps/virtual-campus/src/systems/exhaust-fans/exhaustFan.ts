import { FAN_LEVELS } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import type { Clock } from "../../clock.ts";
import { PriorityArray } from "@atrium/bacnet-server";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { drift, wordSeed } from "../../physics/chance.ts";
import { EXHAUST_SPEEDS, type ExhaustLevel, programmedExhaust } from "../../physics/extraction.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import { FIRE_PRIORITY } from "../fire/fireSignal.ts";
import type { ExhaustFanFault } from "./exhaustFanFaults.ts";
import { FanMotor } from "./fanMotor.ts";
import { Ramp } from "./ramp.ts";

/** Where the drive's own program asks: whatever a person or a rule says is above it. */
const PROGRAM_PRIORITY = 16;
/** The switch at the drive overrides operators (8). */
const LOCAL_PRIORITY = 7;
/** ms for which a drive bears too much current. */
const OVERLOAD_PATIENCE = 3_000;

/** The drive's fault codes; `OL1` is its motor's thermal overload. */
export const TRIP_CODES = { none: 1, overload: 2 } as const;

const LEVEL_CODES: Readonly<Record<ExhaustLevel, number>> = {
  MEDIUM: FAN_LEVELS.indexOf("MEDIUM"),
  HIGH: FAN_LEVELS.indexOf("HIGH"),
  SUPER_HIGH: FAN_LEVELS.indexOf("SUPER_HIGH"),
};
const SPEED_OF_CODE = new Map(
  Object.entries(EXHAUST_SPEEDS).map(([level, speed]) => [FAN_LEVELS.findIndex((one) => one === level), speed]),
);

interface Trip {
  /** ms since the epoch */
  readonly at: number;
  /** A that the motor took before. */
  readonly current: number;
}

export interface FanMemory {
  /** What is asked for at each priority; absent where nobody but the program asks. */
  readonly on?: readonly (number | null)[];
  readonly level?: readonly (number | null)[];
  readonly trip?: Trip;
  readonly hours: number;
}

export interface FanOptions {
  readonly device: PlannedDevice;
  readonly room: RoomUse;
  /** m³/h at full speed. */
  readonly ratedFlow: number;
  readonly faults: DeviceFaults<ExhaustFanFault>;
  readonly clock: Clock;
  /** The time by which its wheel gathers and loses speed. */
  readonly mechanicalClock: Clock;
  readonly memory: FanMemory;
  /** Takes the fan's W and m³/h whenever they change. */
  readonly effect: (watts: number, flow: number, time: number) => void;
}

/** One exhaust fan on its variable speed drive: the sources that command it, and its wheel's real speed. */
export class ExhaustFan {
  readonly device: PlannedDevice;
  readonly room: RoomUse;
  readonly motor: FanMotor;
  readonly #options: FanOptions;
  readonly #on: PriorityArray;
  readonly #level: PriorityArray;
  readonly #ramp: Ramp;
  readonly #windSeed: number;
  #trip: Trip | undefined;
  #overloadedSince: number | undefined;
  #hours: number;
  #countedUntil: number;
  /** What the drive went on with when it got stuck. */
  #frozen: { on: number; level: number } | undefined;

  constructor(options: FanOptions) {
    const { device, room, ratedFlow, clock, memory } = options;
    this.device = device;
    this.room = room;
    this.motor = new FanMotor(ratedFlow);
    this.#options = options;
    this.#on = new PriorityArray(0, memory.on);
    this.#level = new PriorityArray(LEVEL_CODES.MEDIUM, memory.level);
    this.#trip = memory.trip;
    this.#hours = memory.hours;
    this.#countedUntil = clock();
    this.#windSeed = wordSeed(device.id) ^ 0x91;
    this.#ramp = new Ramp(options.mechanicalClock);
  }

  /** Whether it is to run, 1 or 0. */
  get on(): number {
    return this.#frozen?.on ?? this.#on.winner;
  }
  /** The code of its level, from `FAN_LEVELS`. */
  get level(): number {
    return this.#frozen?.level ?? this.#level.winner;
  }
  get onPriorities(): readonly (number | null)[] {
    return this.#on.slots;
  }
  get levelPriorities(): readonly (number | null)[] {
    return this.#level.slots;
  }
  get relinquishDefaults(): { on: number; level: number } {
    return { on: this.#on.relinquishDefault, level: this.#level.relinquishDefault };
  }
  /** %, what the wheel really does. */
  get speed(): number {
    return this.#ramp.speed;
  }
  /** m³/h: a little more or less as the wind stands on the outlet. */
  get flow(): number {
    const wind = 0.97 + 0.06 * drift(this.#windSeed, this.#options.clock(), 11 * MINUTE);
    return (this.motor.ratedFlow * this.speed * wind) / 100;
  }
  get watts(): number {
    return this.motor.watts(this.speed, this.#isOverloaded);
  }
  get current(): number {
    return this.motor.current(this.speed, this.#isOverloaded);
  }
  get trip(): Trip | undefined {
    return this.#trip;
  }
  /** ms since the drive stopped itself; 0 while it has not. */
  get tripAge(): number {
    return this.#trip === undefined ? 0 : Math.max(1, this.#options.clock() - this.#trip.at);
  }
  get hours(): number {
    return this.#hours;
  }
  /** The switch at the drive says what the fan does. */
  get isLocal(): boolean {
    return this.#on.slots[LOCAL_PRIORITY - 1] !== null;
  }
  /** The wheel gathers or loses speed, or an overload is about to stop it. */
  get isMoving(): boolean {
    return this.#ramp.isMoving || this.#overloadedSince !== undefined;
  }

  /** @param on 1 or 0; null relinquishes */
  writeOn(priority: number, on: number | null): void {
    this.#on.write(priority, on);
    this.settle();
  }

  /** @param level one that the drive has, see `hasLevel`; null relinquishes */
  writeLevel(priority: number, level: number | null): void {
    this.#level.write(priority, level);
    this.settle();
  }

  hasLevel(code: number): boolean {
    return SPEED_OF_CODE.has(code);
  }

  /** The switch at the drive: a level, 0 is off, null gives the fan back. */
  pressLocal(level: number | null): void {
    this.#on.write(LOCAL_PRIORITY, level === null ? null : Math.sign(level));
    this.#level.write(LOCAL_PRIORITY, level === null || level === 0 ? null : level);
    this.settle();
  }

  /** Off for as long as the fire panel is in alarm here, whoever else asks for what. */
  setFireAlarm(isBurning: boolean): void {
    this.#on.write(FIRE_PRIORITY, isBurning ? 0 : null);
    this.settle();
  }

  /** The button at the drive. Every command that stood before still stands. */
  reset(): void {
    this.#trip = undefined;
    this.#overloadedSince = undefined;
    this.settle();
  }

  /** The drive's own program decides again. */
  program(moment: Moment): void {
    const level = programmedExhaust(this.room, moment);
    this.#on.write(PROGRAM_PRIORITY, level === undefined ? 0 : 1);
    this.#level.write(PROGRAM_PRIORITY, LEVEL_CODES[level ?? "MEDIUM"]);
    this.settle();
  }

  /** Brings speed, hours and the trip in step with what is asked for now and with the faults. */
  settle(): void {
    const now = this.#options.clock();
    if (this.speed > 0) {
      this.#hours += Math.max(0, now - this.#countedUntil) / HOUR;
    }
    this.#countedUntil = now;
    this.#frozen = this.#options.faults.has("stuck") ? { on: this.on, level: this.level } : undefined;
    this.#watchOverload(now);
    this.#ramp.aim(this.#targetSpeed);
    this.#options.effect(this.watts, this.flow, now);
  }

  /** At its speed at once, as after a start. */
  jump(): void {
    this.#ramp.jump(this.#targetSpeed);
    this.settle();
  }

  memory(): FanMemory {
    const isCommanded = (slots: readonly (number | null)[]) =>
      slots.slice(0, PROGRAM_PRIORITY - 1).some((slot) => slot !== null);
    return {
      hours: this.#hours,
      ...(isCommanded(this.#on.slots) ? { on: this.#on.slots } : {}),
      ...(isCommanded(this.#level.slots) ? { level: this.#level.slots } : {}),
      ...(this.#trip === undefined ? {} : { trip: this.#trip }),
    };
  }

  get #targetSpeed(): number {
    return this.#trip !== undefined || this.on === 0 ? 0 : (SPEED_OF_CODE.get(this.level) ?? 0);
  }

  get #isOverloaded(): boolean {
    return this.#options.faults.has("overload") && this.#trip === undefined;
  }

  /** A drive bears too much current for a moment, then it stops and stays stopped. */
  #watchOverload(now: number): void {
    if (!this.#isOverloaded || this.speed === 0) {
      this.#overloadedSince = undefined;
      return;
    }
    this.#overloadedSince ??= now;
    if (now - this.#overloadedSince >= OVERLOAD_PATIENCE) {
      this.#trip = { at: now, current: this.current };
      this.#overloadedSince = undefined;
    }
  }
}

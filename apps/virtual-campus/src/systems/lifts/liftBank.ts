import { LIFT_MODES } from "@atrium/contract/devices";
import * as z from "zod";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import type { Mechanics } from "../../mechanics.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { MAIN_FLOOR } from "../../physics/population/rides.ts";
import type { FireSignal } from "../fire/fireSignal.ts";
import { LIFT_FAULTS } from "./car.ts";
import { LiftGroup, STEP } from "./group.ts";
import type { Lift } from "./lift.ts";
import { liftPower } from "./liftPower.ts";

/** Steps further back than this (ms) are not made up for: the machine slept. */
const MAX_CATCH_UP = 30_000;
/** Runs of cars for each ride, and mean wait in s, for the part of the day that nobody watched. As the cars are simulated. */
const RUNS_A_RIDE = 1.25;
const USUAL_WAIT = 9;

export const BankMemory = z.object({
  day: z.number(),
  waits: z.object({ seconds: z.number(), people: z.number() }),
  lifts: z.record(
    z.string(),
    z.object({ mode: z.enum(LIFT_MODES), floor: z.int().positive(), trips: z.int().nonnegative() }),
  ),
});
export type BankMemory = z.infer<typeof BankMemory>;

export interface LiftBankOptions {
  readonly building: string;
  readonly lifts: readonly Lift[];
  readonly electricity: LiveElectricity;
  readonly fire: FireSignal;
  readonly mechanics: Mechanics;
  readonly memory: BankMemory | undefined;
  readonly keptAt: number | undefined;
}

/** The lifts of one building: a group control, and what it hears from the fire panel and from the building's day. */
export class LiftBank {
  readonly building: string;
  readonly group: LiftGroup;
  readonly lifts: readonly Lift[];
  readonly #options: LiftBankOptions;
  #moment: Moment;
  #countedUntil: number;
  /** The next ride of the day's that has not begun. */
  #nextRide: number;

  constructor(options: LiftBankOptions) {
    const { building, lifts, electricity, memory } = options;
    this.#options = options;
    this.building = building;
    this.lifts = lifts;
    this.#moment = electricity.moment;
    this.#countedUntil = electricity.moment.time;
    const cars = lifts.map(({ car }) => car);
    this.group = new LiftGroup(cars);
    this.#nextRide = this.#ridesBefore(this.#moment.time);
    for (const { device, car } of lifts) {
      car.mode = memory?.lifts[device.id]?.mode ?? "NORMAL";
      car.moveTo(memory?.lifts[device.id]?.floor ?? MAIN_FLOOR);
    }
    this.#countPast();
    this.refresh();
  }

  /** The campus's clock has moved. */
  step(moment: Moment): void {
    if (moment.local.day !== this.#moment.local.day) {
      this.group.waits.seconds = 0;
      this.group.waits.people = 0;
      for (const { car } of this.lifts) {
        car.trips = 0;
      }
      this.#nextRide = 0;
    }
    this.#moment = moment;
  }

  /** Lets the lifts run on until an instant. */
  advance(now: number): void {
    const step = STEP * 1_000;
    if (this.#countedUntil < now - MAX_CATCH_UP) {
      this.#countedUntil = now - MAX_CATCH_UP;
      this.#nextRide = this.#ridesBefore(this.#countedUntil);
    }
    while (this.#countedUntil + step <= now) {
      this.#countedUntil += step;
      this.#letCome();
      this.group.advance(this.#options.mechanics.speed);
    }
    for (const { car, setWatts } of this.lifts) {
      setWatts(liftPower(car), now);
    }
  }

  /** Looks at the fault board and at the fire panel again. */
  refresh(): void {
    const recallFloor = this.#recallFloor();
    for (const lift of this.lifts) {
      const { faults } = lift;
      const blocked = faults.has("door-blocked") ? LIFT_FAULTS.doorDoesNotClose : LIFT_FAULTS.none;
      lift.car.fault = faults.has("drive-stopped") ? LIFT_FAULTS.driveStopped : blocked;
      lift.car.isLocal = faults.has("local");
      lift.car.recallFloor = recallFloor;
    }
  }

  keep(): BankMemory {
    const lifts = this.lifts.map(
      ({ device, car }) => [device.id, { mode: car.mode, floor: car.floor, trips: car.trips }] as const,
    );
    return { day: this.#moment.local.day, waits: { ...this.group.waits }, lifts: Object.fromEntries(lifts) };
  }

  /** Those whose ride begins by now come to their landing. */
  #letCome(): void {
    const { seconds, from, to } = this.#moment.people.ridesOf(this.building);
    const second = this.#secondOfDay(this.#countedUntil);
    for (; (seconds[this.#nextRide] ?? Number.POSITIVE_INFINITY) <= second; this.#nextRide++) {
      this.group.arrive({ from: from[this.#nextRide] ?? MAIN_FLOOR, to: to[this.#nextRide] ?? MAIN_FLOOR });
    }
  }

  /** Rides of the moment's day that begin before an instant. */
  #ridesBefore(time: number): number {
    const { seconds } = this.#moment.people.ridesOf(this.building);
    const second = this.#secondOfDay(time);
    const first = seconds.findIndex((begins) => begins > second);
    return first < 0 ? seconds.length : first;
  }

  #secondOfDay(time: number): number {
    const { local, time: seen } = this.#moment;
    return (local.hour * HOUR + time - seen) / 1_000;
  }

  /** The main floor, or the one above where the main floor itself burns; undefined while nothing does. */
  #recallFloor(): number | undefined {
    const burning = this.#options.fire.floorsIn(this.building);
    if (burning.size === 0) {
      return undefined;
    }
    return burning.has(MAIN_FLOOR) ? MAIN_FLOOR + 1 : MAIN_FLOOR;
  }

  /** Trips and waits of the part of today before this start, as the model has them, on top of those counted before. */
  #countPast(): void {
    const { memory, keptAt = 0 } = this.#options;
    const { time, local } = this.#moment;
    const isToday = memory?.day === local.day;
    const people = this.#nextRide - (isToday ? this.#ridesBefore(Math.min(time, keptAt)) : 0);
    const trips = Math.round((people * RUNS_A_RIDE) / this.lifts.length);
    for (const { device, car } of this.lifts) {
      car.trips = trips + (isToday ? (memory.lifts[device.id]?.trips ?? 0) : 0);
    }
    const { waits } = this.group;
    waits.people = people + (isToday ? memory.waits.people : 0);
    waits.seconds = people * USUAL_WAIT + (isToday ? memory.waits.seconds : 0);
  }
}

import { type FloorPlan, LIFT_MODES } from "@atrium/contract";
import * as z from "zod";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import type { FaultBoard } from "../../faults/faultBoard.ts";
import type { Mechanics } from "../../mechanics.ts";
import { wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { useOf } from "../../physics/presence.ts";
import { seesFire } from "../fire/fireFaults.ts";
import { LIFT_FAULTS } from "./car.ts";
import { LiftGroup, STEP } from "./group.ts";
import type { Lift } from "./lift.ts";
import { liftPower } from "./liftPower.ts";
import { readLift } from "./liftRegisters.ts";
import { MAIN_FLOOR } from "./person.ts";

/** Steps further back than this (ms) are not made up for: the machine slept. */
const LONGEST_CATCH_UP = 30_000;
/** Trips an hour of a lift when everybody is in, and mean wait in s, for the part of the day that nobody watched. */
const USUAL_TRIPS = 150;
const USUAL_WAIT = 8.5;
const PEOPLE_A_TRIP = 1.6;
const PAST_STEP = 15 * MINUTE;

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
  readonly plans: readonly FloorPlan[];
  readonly electricity: LiveElectricity;
  readonly faults: FaultBoard;
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
  /** Fire detectors of the building by the floor they watch. */
  readonly #detectors: readonly { readonly id: string; readonly floor: number }[];
  #moment: Moment;
  #countedUntil: number;

  constructor(options: LiftBankOptions) {
    const { building, lifts, plans, electricity, memory } = options;
    this.#options = options;
    this.building = building;
    this.lifts = lifts;
    this.#moment = electricity.moment;
    this.#countedUntil = electricity.moment.time;
    const cars = lifts.map(({ car }) => car);
    this.group = new LiftGroup(cars, wordSeed(building) ^ Math.floor(electricity.moment.time / MINUTE));
    this.#detectors = plans
      .filter((plan) => plan.building === building)
      .flatMap(({ floorCode, devices }) =>
        devices.filter(({ module }) => module === "fire-alarm").map(({ id }) => ({ id, floor: floorCode })),
      );
    for (const { device, car } of lifts) {
      car.mode = memory?.lifts[device.id]?.mode ?? "NORMAL";
      car.moveTo(memory?.lifts[device.id]?.floor ?? MAIN_FLOOR);
    }
    this.#countPast();
    this.heed();
  }

  /** The campus's clock has moved. */
  step(moment: Moment): void {
    if (moment.local.day !== this.#moment.local.day) {
      this.group.waits.seconds = 0;
      this.group.waits.people = 0;
      for (const { car } of this.lifts) {
        car.trips = 0;
      }
    }
    this.#moment = moment;
  }

  /** Lets the lifts run on until an instant. */
  advance(now: number): void {
    const step = STEP * 1_000;
    this.#countedUntil = Math.max(this.#countedUntil, now - LONGEST_CATCH_UP);
    const presence = this.#moment.presence[useOf(this.building)];
    const { hour } = this.#moment.local;
    while (this.#countedUntil + step <= now) {
      this.#countedUntil += step;
      this.group.advance({ presence, hour }, this.#options.mechanics.speed);
    }
    for (const { car, setWatts } of this.lifts) {
      setWatts(liftPower(car), now);
    }
  }

  /** Looks at the fault board again. */
  heed(): void {
    const recallFloor = this.#recallFloor();
    for (const lift of this.lifts) {
      const { faults } = lift;
      const blocked = faults.has("door-blocked") ? LIFT_FAULTS.doorDoesNotClose : LIFT_FAULTS.none;
      lift.car.fault = faults.has("drive-stopped") ? LIFT_FAULTS.driveStopped : blocked;
      lift.car.isLocal = faults.has("local");
      lift.car.recallFloor = recallFloor;
      lift.frozen = faults.has("stuck") ? (lift.frozen ?? readLift(lift)) : undefined;
    }
  }

  keep(): BankMemory {
    const lifts = this.lifts.map(
      ({ device, car }) => [device.id, { mode: car.mode, floor: car.floor, trips: car.trips }] as const,
    );
    return { day: this.#moment.local.day, waits: { ...this.group.waits }, lifts: Object.fromEntries(lifts) };
  }

  /** The main floor, or the one above where the main floor itself burns; undefined while nothing does. */
  #recallFloor(): number | undefined {
    const burning = this.#detectors.filter(({ id }) => seesFire(this.#options.faults, id));
    if (burning.length === 0) {
      return undefined;
    }
    return burning.some(({ floor }) => floor === MAIN_FLOOR) ? MAIN_FLOOR + 1 : MAIN_FLOOR;
  }

  /** Trips and waits of the part of today before this start, as the model has them, on top of those counted before. */
  #countPast(): void {
    const { memory, keptAt, electricity, building } = this.#options;
    const { time, local } = this.#moment;
    const isToday = memory?.day === local.day;
    const from = Math.max(time - local.passed, isToday ? (keptAt ?? 0) : 0);
    let hours = 0;
    for (let start = from; start < time; start += PAST_STEP) {
      const presence = electricity.network.momentAt(start).presence[useOf(building)];
      hours += (presence * Math.min(PAST_STEP, time - start)) / HOUR;
    }
    const trips = Math.round(USUAL_TRIPS * hours);
    for (const { device, car } of this.lifts) {
      car.trips = trips + (isToday ? (memory.lifts[device.id]?.trips ?? 0) : 0);
    }
    const people = Math.round(trips * this.lifts.length * PEOPLE_A_TRIP);
    const { waits } = this.group;
    waits.people = people + (isToday ? memory.waits.people : 0);
    waits.seconds = people * USUAL_WAIT + (isToday ? memory.waits.seconds : 0);
  }
}

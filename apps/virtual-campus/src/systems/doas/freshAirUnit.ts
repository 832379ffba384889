import * as z from "zod";
import { faultsAt, type Machine, type MachineValue, type Standing, type Surroundings } from "../../climate/machine.ts";
import type { FreshAir } from "../../physics/air/airInputs.ts";
import type { LivingAir } from "../../physics/air/roomState.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { chilledWater } from "../../physics/chillers.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { type BuildingUse, useOf } from "../../physics/buildingUse.ts";
import { type RoomUse, roomUse } from "../../physics/rooms.ts";
import type { Air } from "./airPath.ts";
import { ratedFlowOf } from "./doasLoad.ts";
import { isOnCo2, programmedLevel } from "./levels.ts";
import type { ReadingKey } from "./readings.ts";
import { DoasUnit } from "./unit.ts";
import type { Surroundings as AirAround, UnitMemory } from "./unitOptions.ts";
import { type ServedRoom, servedRooms } from "./zone.ts";

const Slots = z.array(z.number().nullable());
const Share = z.number().min(0).max(1);
export const FreshAirMemories = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    hours: z.number().nonnegative(),
    filters: z.object({ g4: Share, f8: Share, back: Share }),
    isTripped: z.boolean(),
  }),
);

/** The readings that the past has, with their decimals and the change from one sample to the next. */
const PAST_READINGS: readonly (readonly [point: ReadingKey, scale: number, change: number])[] = [
  ["supply-fan", 100, 0.5],
  ["return-co2", 1, 5],
  ["supply-temperature", 10, 0.2],
  ["return-temperature", 10, 0.1],
  ["power", 1, 10],
];

/** The air of a room that a unit serves. */
interface ZonePart {
  readonly area: number;
  readonly air: LivingAir;
}

/** A fresh air unit with the rooms that it serves. */
export class FreshAirUnit implements Machine {
  readonly id: string;
  readonly unit: DoasUnit;
  readonly rooms: readonly ServedRoom[];
  readonly placement: string;
  /** Codes of the floor that it stands on and of those whose rooms it serves. */
  readonly floors: readonly number[];
  readonly #building: RoomUse;
  readonly #followsCo2: boolean;
  readonly #around: Surroundings;
  readonly #setWatts: (watts: number, time: number) => void;
  readonly #zone: readonly ZonePart[];
  readonly #blow: (supply: FreshAir) => void;
  #settledAt: number;
  #movedAt: number;

  constructor(around: Surroundings, standing: Standing, kept: UnitMemory | undefined) {
    const { plan, device } = standing;
    this.#around = around;
    this.#settledAt = around.clock();
    this.#movedAt = around.mechanics.now();
    this.id = device.id;
    this.rooms = servedRooms(around.site, plan, device);
    this.#zone = this.rooms.flatMap(({ key, area }) => {
      const air = around.air.living(key);
      return air === undefined ? [] : [{ area, air }];
    });
    this.#blow = around.air.outlet(
      device.id,
      this.rooms.map(({ key }) => key),
    );
    this.placement = plan.building;
    this.floors = [...new Set([plan.floorCode, ...this.rooms.map(({ floor }) => floor)])];
    this.#building = roomUse(device.id, "plant", useOf(plan.building), 0);
    this.#followsCo2 = isOnCo2(device.id);
    this.unit = new DoasUnit(
      {
        id: device.id,
        ratedFlow: ratedFlowOf(device),
        memory: kept ?? memoryBefore(device.id),
        faults: faultsAt(around, standing),
      },
      this.#airAround(),
    );
    this.#setWatts = around.electricity.claim(device.id);
    this.#program(around.electricity.moment);
    this.unit.jump();
    this.#act();
  }

  /** What its building is for. */
  get use(): BuildingUse {
    return this.#building.building;
  }

  step(moment: Moment): void {
    this.#program(moment);
    this.settle();
  }

  /** Moves the unit to now. */
  settle(): void {
    const now = this.#around.clock();
    const moved = this.#around.mechanics.now();
    const seconds = secondsSince(this.#settledAt, now);
    const mechanicalSeconds = secondsSince(this.#movedAt, moved);
    this.#settledAt = now;
    this.#movedAt = moved;
    this.unit.step(seconds, this.#airAround(), mechanicalSeconds);
    this.#act();
  }

  values(): readonly MachineValue[] {
    const { shown, isRunning, level } = this.unit;
    return [
      { point: "on", value: isRunning ? 1 : 0, change: 0 },
      { point: "level", value: level.winner, change: 0 },
      ...PAST_READINGS.map(([point, scale, change]) => ({
        point,
        value: Math.round(shown[point] * scale) / scale,
        change,
      })),
    ];
  }

  #program(moment: Moment): void {
    this.unit.program(programmedLevel(this.#building, this.#followsCo2, moment));
  }

  /** What it does to the electricity and to its rooms. */
  #act(): void {
    const { watts, supply } = this.unit;
    this.#setWatts(watts, this.#settledAt);
    this.#blow(supply);
  }

  #airAround(): AirAround {
    const { air, electricity } = this.#around;
    return {
      outdoor: air.outdoors,
      zone: meanOf(this.#zone) ?? air.outdoors,
      waterIn: chilledWater(electricity.moment.time),
    };
  }
}

function secondsSince(then: number, end: number): number {
  return Math.min(HOUR, Math.max(0, end - then)) / 1000;
}

/** What comes back from the rooms: their mean by area; undefined where the unit serves none. */
function meanOf(zone: readonly ZonePart[]): Air | undefined {
  let sum = 0;
  let temperature = 0;
  let humidity = 0;
  let co2 = 0;
  for (const { area, air } of zone) {
    sum += area;
    temperature += air.temperature * area;
    humidity += air.humidity * area;
    co2 += air.co2 * area;
  }
  return sum === 0 ? undefined : { temperature: temperature / sum, humidity: humidity / sum, co2: co2 / sum };
}

/** The units were not built in yesterday: thousands of hours and filters half full, always the same for a unit. */
function memoryBefore(id: string): UnitMemory {
  const seed = wordSeed(id);
  return {
    hours: 4_000 + Math.floor(12_000 * chance(seed, 1)),
    filters: { g4: 0.1 + 0.8 * chance(seed, 4), f8: 0.1 + 0.8 * chance(seed, 5), back: 0.1 + 0.8 * chance(seed, 6) },
    isTripped: false,
  };
}

import type { PlannedDevice } from "@atrium/contract";
import type { CampusAir } from "../../physics/air/campusAir.ts";
import { chance, drift, wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { useOf } from "../../physics/buildingUse.ts";
import { type RoomUse, roomUse } from "../../physics/rooms.ts";
import { faultsOf, type Placed } from "../gateway.ts";
import type { BacnetDevice, DeviceObjects } from "../gatewayBacnet.ts";
import type { SystemContext } from "../system.ts";
import type { Air } from "./airPath.ts";
import { ratedFlowOf } from "./doasLoad.ts";
import { isOnCo2, programmedLevel } from "./levels.ts";
import { DoasUnit } from "./unit.ts";
import { unitObjects } from "./unitObjects.ts";
import type { Surroundings, UnitMemory } from "./unitOptions.ts";
import { type ServedRoom, servedRooms } from "./zone.ts";

const CHILLED_WATER = wordSeed("chilled water");

/** A unit with the controller that it hangs on and the rooms that it serves. */
export class WiredUnit implements BacnetDevice {
  readonly device: PlannedDevice;
  readonly connection: string;
  readonly unit: DoasUnit;
  readonly instance: number;
  readonly objects: DeviceObjects;
  readonly rooms: readonly ServedRoom[];
  readonly placement: string;
  /** Codes of the floor that it stands on and of those whose rooms it serves. */
  readonly floors: readonly number[];
  readonly building: RoomUse;
  readonly followsCo2: boolean;
  readonly #context: SystemContext;
  readonly #setWatts: (watts: number, time: number) => void;
  #settledAt: number;
  #movedAt: number;

  constructor(context: SystemContext, placed: Placed<{ readonly instance: number }>, kept: UnitMemory | undefined) {
    const { plan, device, connection, address } = placed;
    this.#context = context;
    this.#settledAt = context.clock();
    this.#movedAt = context.mechanics.now();
    this.device = device;
    this.connection = connection.id;
    this.instance = address.instance;
    this.rooms = servedRooms(context.site, plan, device);
    this.placement = plan.building;
    this.floors = [...new Set([plan.floorCode, ...this.rooms.map(({ floor }) => floor)])];
    this.building = roomUse(device.id, "plant", useOf(plan.building), 0);
    this.followsCo2 = isOnCo2(device.id);
    this.unit = new DoasUnit(
      {
        id: device.id,
        ratedFlow: ratedFlowOf(device),
        memory: kept ?? memoryBefore(device.id),
        faults: faultsOf(context, placed),
      },
      this.#surroundings(),
    );
    this.program(context.electricity.moment);
    this.unit.jump();
    this.objects = unitObjects(this.unit, device.name, address.instance);
    this.#setWatts = context.electricity.claim(device.id);
    this.#act();
  }

  get isMoving(): boolean {
    return this.unit.isMoving;
  }

  program(moment: Moment): void {
    this.unit.program(programmedLevel(this.building, this.followsCo2, moment));
  }

  /** Moves the unit to now. */
  settle(): void {
    const now = this.#context.clock();
    const moved = this.#context.mechanics.now();
    const secondsSince = (then: number, end: number) => Math.min(HOUR, Math.max(0, end - then)) / 1000;
    const seconds = secondsSince(this.#settledAt, now);
    const mechanicalSeconds = secondsSince(this.#movedAt, moved);
    this.#settledAt = now;
    this.#movedAt = moved;
    this.unit.step(seconds, this.#surroundings(), mechanicalSeconds);
    this.#act();
  }

  /** What it does to the electricity and to its rooms. */
  #act(): void {
    const { id, watts, supply } = this.unit;
    this.#setWatts(watts, this.#settledAt);
    this.#context.air.setFreshAir(
      id,
      this.rooms.map(({ key }) => key),
      supply,
    );
  }

  #surroundings(): Surroundings {
    const { air, electricity } = this.#context;
    return {
      outdoor: air.outdoors,
      zone: meanAir(air, this.rooms),
      waterIn: 6.9 + 0.7 * drift(CHILLED_WATER, electricity.moment.time, 11 * MINUTE),
    };
  }
}

/** What comes back from the rooms: their mean by area; the air outdoors where the unit serves none. */
function meanAir(air: CampusAir, rooms: readonly ServedRoom[]): Air {
  let [area, temperature, humidity, co2] = [0, 0, 0, 0];
  for (const room of rooms) {
    const here = air.room(room.key);
    if (here !== undefined) {
      area += room.area;
      temperature += here.temperature * room.area;
      humidity += here.humidity * room.area;
      co2 += here.co2 * room.area;
    }
  }
  return area === 0 ? air.outdoors : { temperature: temperature / area, humidity: humidity / area, co2: co2 / area };
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

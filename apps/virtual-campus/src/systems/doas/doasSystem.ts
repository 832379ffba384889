import type { FloorPlan, PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import { BacnetServer } from "../../endpoints/bacnet/bacnetServer.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import type { CampusAir } from "../../physics/air/campusAir.ts";
import { chance, drift, wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { useOf } from "../../physics/presence.ts";
import { type RoomUse, roomUse } from "../../physics/rooms.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { doasFaults } from "./doasFaults.ts";
import { doasLoad, ratedFlowOf } from "./doasLoad.ts";
import type { Air } from "./airPath.ts";
import { programmedLevel } from "./levels.ts";
import { pastOf } from "./past.ts";
import { DoasUnit } from "./unit.ts";
import type { Surroundings, UnitMemory } from "./unitOptions.ts";
import { type UnitObjects, unitObjects } from "./unitObjects.ts";
import { type ServedRoom, servedRooms } from "./zone.ts";

/** ms between two looks at a unit whose parts move. */
const MOVING_STEP = 1_000;
/** Every so many units follow the return air's CO2 all day, the others the presence of people. */
const SHARE_ON_AUTO = 0.3;
const CHILLED_WATER = wordSeed("chilled water");

const Settings = z.looseObject({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  deviceInstance: z.int().min(0).max(4_194_302),
});
const Address = z.object({ instance: z.int().min(0).max(4_194_200) });
const Slots = z.array(z.number().nullable());
const Share = z.number().min(0).max(1);
const Memory = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    hours: z.number().nonnegative(),
    filters: z.object({ g4: Share, f8: Share, back: Share }),
    isTripped: z.boolean(),
  }),
);

/** A unit with the controller that it hangs on and the rooms that it serves. */
interface Wired {
  readonly device: PlannedDevice;
  readonly unit: DoasUnit;
  readonly objects: UnitObjects;
  readonly rooms: readonly ServedRoom[];
  readonly building: RoomUse;
  readonly followsCo2: boolean;
  readonly setWatts: (watts: number, time: number) => void;
}

/** Fresh air units behind one BACnet/IP controller a building. */
export const doas: SystemKind = {
  key: "doas",
  module: "doas",
  product: "doas-unit",
  faults: doasFaults,
  electricity: doasLoad,
  create: (context) => new DoasSystem(context),
};

class DoasSystem implements System {
  readonly kind = doas;
  readonly endpoints: readonly BacnetServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #units = new Map<string, Wired>();
  readonly #servers = new Map<string, BacnetServer>();
  readonly #stopWatching: () => void;
  #steppedAt: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: SystemContext) {
    this.#context = context;
    this.#steppedAt = context.clock();
    const memory = Memory.safeParse(context.kept).data ?? {};
    const planned = new Map(
      context.site.plans.flatMap((plan) => plan.devices.map((device) => [device.id, { plan, device }] as const)),
    );
    this.endpoints = connectionsOf(context.site, this.kind.product).map((mapped) =>
      this.#controller(mapped, planned, memory),
    );
    this.devices = [...this.#units.keys()];
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  step(moment: Moment): void {
    for (const { unit, building, followsCo2 } of this.#units.values()) {
      unit.program(programmedLevel(building, followsCo2, moment));
    }
    this.#advance();
  }

  state(device: string): object | undefined {
    const found = this.#units.get(device);
    if (found === undefined) {
      return undefined;
    }
    const { unit, objects, rooms } = found;
    return {
      id: device,
      name: found.device.name,
      system: this.kind.key,
      connection: this.#servers.get(device)?.connection,
      instance: objects.instance,
      isRunning: unit.isRunning,
      ...unit.shown,
      onPriorityArray: unit.on.slots,
      levelPriorityArray: unit.level.slots,
      ratedFlow: unit.ratedFlow,
      filterDirt: unit.filters.dirt,
      rooms: Object.fromEntries(rooms.map(({ key }) => [key, this.#context.air.room(key)])),
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** The unit's own panel: a level from 0 (AUTO) to 5 takes it over, null hands it back. */
  wallSwitch(device: string, level: number | null): boolean {
    const isPressed = this.#units.get(device)?.unit.panel(level) === true;
    this.#advance();
    return isPressed;
  }

  reset(device: string): boolean {
    const found = this.#units.get(device);
    found?.unit.reset();
    this.#advance();
    return found !== undefined;
  }

  *past(from: number, to: number): Generator<PastSample> {
    const { air, electricity } = this.#context;
    for (const { unit, rooms, building, followsCo2 } of this.#units.values()) {
      const natures = rooms.map(({ key }) => air.nature(key)).filter((nature) => nature !== undefined);
      const { id, ratedFlow } = unit;
      yield* pastOf({ id, ratedFlow, rooms: natures, building, followsCo2 }, electricity.network.momentAt, {
        from,
        to,
      });
    }
  }

  keep(): Record<string, UnitMemory> {
    return Object.fromEntries([...this.#units].map(([id, { unit }]) => [id, unit.memory()]));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopWatching();
  }

  #controller(
    { connection, parts }: MappedConnection,
    planned: ReadonlyMap<string, { readonly plan: FloorPlan; readonly device: PlannedDevice }>,
    memory: Record<string, UnitMemory>,
  ): BacnetServer {
    const wired = parts.flatMap(({ device: id, address }) => {
      const found = planned.get(id);
      const { instance } = fieldsOf(Address, address, id);
      return found === undefined ? [] : [this.#wire(found, connection.id, instance, memory[id])];
    });
    const server = new BacnetServer({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Settings, connection.settings, connection.id),
      objects: wired.flatMap(({ objects }) => objects.all),
      faults: this.#context.faults,
      clock: this.#context.clock,
      onWrite: () => this.#advance(),
    });
    for (const one of wired) {
      this.#units.set(one.unit.id, one);
      this.#servers.set(one.unit.id, server);
    }
    return server;
  }

  #wire(
    { plan, device }: { readonly plan: FloorPlan; readonly device: PlannedDevice },
    connection: string,
    instance: number,
    kept: UnitMemory | undefined,
  ): Wired {
    const { site, faults, electricity } = this.#context;
    const rooms = servedRooms(site, plan, device);
    const building = roomUse(device.id, "plant", useOf(plan.building), 0);
    const unit = new DoasUnit(
      {
        id: device.id,
        ratedFlow: ratedFlowOf(device),
        memory: kept ?? memoryBefore(device.id),
        faults: deviceFaults(faults, { device: device.id, connection }),
      },
      this.#surroundings(rooms),
    );
    const followsCo2 = chance(wordSeed(device.id), 3) < SHARE_ON_AUTO;
    unit.program(programmedLevel(building, followsCo2, electricity.moment));
    unit.jump();
    const objects = unitObjects(unit, device.name, instance);
    const setWatts = electricity.claim(device.id);
    setWatts(unit.watts, this.#steppedAt);
    this.#context.air.setFreshAir(unit.id, keysOf(rooms), unit.supply);
    return { device, unit, objects, rooms, building, followsCo2, setWatts };
  }

  #surroundings(rooms: readonly ServedRoom[]): Surroundings {
    const { air, electricity } = this.#context;
    const { time } = electricity.moment;
    return {
      outdoor: air.outdoors,
      zone: meanAir(air, rooms),
      waterIn: 6.9 + 0.7 * drift(CHILLED_WATER, time, 11 * MINUTE),
    };
  }

  #faultChanged({ kind, id }: ActiveFault): void {
    if (kind === "connection" || this.#units.has(id)) {
      this.#advance();
    }
  }

  /** Moves every unit to now, reports changes, and comes back soon while a part is on its way. */
  #advance(): void {
    const now = this.#context.clock();
    const seconds = Math.min(HOUR, Math.max(0, now - this.#steppedAt)) / 1000;
    this.#steppedAt = now;
    let isMoving = false;
    for (const { unit, objects, rooms, setWatts } of this.#units.values()) {
      unit.step(seconds, this.#surroundings(rooms));
      setWatts(unit.watts, now);
      this.#context.air.setFreshAir(unit.id, keysOf(rooms), unit.supply);
      for (const object of objects.takeChanged()) {
        this.#servers.get(unit.id)?.changed(object);
      }
      isMoving ||= unit.isMoving;
    }
    if (isMoving) {
      this.#timer ??= setInterval(() => this.#advance(), MOVING_STEP);
    } else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

function keysOf(rooms: readonly ServedRoom[]): string[] {
  return rooms.map(({ key }) => key);
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

import type { PlannedDevice } from "@atrium/contract";
import type { Site } from "@atrium/site";
import * as z from "zod";
import { BacnetServer } from "../../endpoints/bacnet/bacnetServer.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { plannedRoomUse, type RoomUse, roomKey } from "../../physics/rooms.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { exhaustFanFaults } from "./exhaustFanFaults.ts";
import { fanLoad, ratedFlowOf } from "./fanLoad.ts";
import { ExhaustFan, type FanMemory } from "./exhaustFan.ts";
import { type FanObjects, fanObjects } from "./fanObjects.ts";
import { pastSpeeds } from "./pastSpeeds.ts";

/** ms between two looks at a wheel that gathers or loses speed. */
const RAMP_STEP = 500;

const Settings = z.looseObject({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  deviceInstance: z.int().min(0).max(4_194_302),
});
const Address = z.object({ instance: z.int().min(1).max(999) });
const RatedFlow = z.number().positive();
const Slots = z.array(z.number().nullable());
const Memory = z.record(
  z.string(),
  z.object({
    on: Slots.exactOptional(),
    level: Slots.exactOptional(),
    trip: z.object({ at: z.number(), current: z.number() }).exactOptional(),
    hours: z.number().nonnegative(),
  }),
);

/** A fan with the gateway that its drive hangs on. */
interface Wired {
  readonly fan: ExhaustFan;
  readonly objects: FanObjects;
  readonly server: BacnetServer;
}

/** A fan of the plans and the room that it draws from. */
interface Place {
  readonly device: PlannedDevice;
  readonly room: RoomUse;
  readonly key: string;
}

/** Exhaust fans on variable speed drives behind one BACnet/IP gateway a building. */
export const exhaustFans: SystemKind = {
  key: "exhaust-fans",
  module: "exhaust-fan",
  product: "exhaust-fan",
  faults: exhaustFanFaults,
  electricity: fanLoad,
  create: (context) => new ExhaustFanSystem(context),
};

class ExhaustFanSystem implements System {
  readonly kind = exhaustFans;
  readonly endpoints: readonly BacnetServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #fans: ReadonlyMap<string, Wired>;
  readonly #moving = new Set<Wired>();
  readonly #stopWatching: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const places = new Map(placesOf(context.site).map((place) => [place.device.id, place]));
    const wired = connectionsOf(context.site, this.kind.product).map((mapped) => this.#gateway(mapped, places, memory));
    this.endpoints = wired.map(({ server }) => server);
    this.#fans = new Map(wired.flatMap(({ fans }) => fans).map((one) => [one.fan.device.id, one]));
    this.devices = [...this.#fans.keys()];
    this.#stopWatching = context.faults.onChange((change, isOn) => this.#faultChanged(change, isOn));
  }

  step(moment: Moment): void {
    for (const { fan } of this.#fans.values()) {
      fan.program(moment);
    }
    this.#report(this.#fans.values());
  }

  state(device: string): object | undefined {
    const found = this.#fans.get(device);
    if (found === undefined) {
      return undefined;
    }
    const { fan, objects, server } = found;
    return {
      id: device,
      name: fan.device.name,
      system: this.kind.key,
      connection: server.connection,
      objects: `binary-output, multi-state-output and analog-input ${objects.instance}`,
      on: fan.on,
      level: fan.level,
      speed: fan.speed,
      rotation: fan.motor.rotation(fan.speed),
      flow: fan.flow,
      current: fan.current,
      currentLimit: fan.motor.currentLimit,
      watts: fan.watts,
      trip: fan.trip ?? null,
      hours: fan.hours,
      isLocal: fan.isLocal,
      onPriorities: fan.onPriorities,
      levelPriorities: fan.levelPriorities,
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  wallSwitch(device: string, level: number | null): boolean {
    const found = this.#fans.get(device);
    if (found === undefined || (level !== null && level !== 0 && !found.fan.hasLevel(level))) {
      return false;
    }
    found.fan.pressLocal(level);
    this.#report([found]);
    return true;
  }

  reset(device: string): boolean {
    const found = this.#fans.get(device);
    if (found === undefined) {
      return false;
    }
    found.fan.reset();
    this.#report([found]);
    return true;
  }

  *past(from: number, to: number): Generator<PastSample> {
    const { momentAt } = this.#context.electricity.network;
    for (const { fan } of this.#fans.values()) {
      yield* pastSpeeds({ id: fan.device.id, room: fan.room, ratedFlow: fan.motor.ratedFlow }, momentAt, { from, to });
    }
  }

  keep(): Record<string, FanMemory> {
    return Object.fromEntries([...this.#fans].map(([id, { fan }]) => [id, fan.memory()]));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopWatching();
  }

  #gateway(
    { connection, parts }: MappedConnection,
    places: ReadonlyMap<string, Place>,
    memory: Record<string, FanMemory>,
  ): { server: BacnetServer; fans: Wired[] } {
    const known = parts.flatMap(({ device, address }) => {
      const place = places.get(device);
      const { instance } = fieldsOf(Address, address, device);
      return place === undefined ? [] : [this.#fan(place, connection.id, instance, memory[device])];
    });
    const server = new BacnetServer({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Settings, connection.settings, connection.id),
      objects: known.flatMap(({ objects }) => objects.all),
      faults: this.#context.faults,
      clock: this.#context.clock,
      onWrite: ({ device }) => this.#report([this.#fans.get(device)].filter((one) => one !== undefined)),
    });
    return { server, fans: known.map(({ fan, objects }) => ({ fan, objects, server })) };
  }

  #fan({ device, room, key }: Place, connection: string, instance: number, kept: FanMemory | undefined) {
    const { electricity, air, faults, clock } = this.#context;
    const setWatts = electricity.claim(device.id);
    const fan = new ExhaustFan({
      device,
      room,
      ratedFlow: fieldsOf(RatedFlow, ratedFlowOf(device), device.id),
      faults: deviceFaults(faults, { device: device.id, connection }),
      clock,
      memory: kept ?? { hours: hoursBefore(device.id) },
      effect: (watts, flow, time) => {
        setWatts(watts, time);
        air.setExhaust(device.id, key, flow);
      },
    });
    fan.program(electricity.moment);
    fan.jump();
    return { fan, objects: fanObjects(fan, instance) };
  }

  #faultChanged({ kind, id, fault }: ActiveFault, isOn: boolean): void {
    const isMeant = ({ fan, server }: Wired) => id === (kind === "device" ? fan.device.id : server.connection);
    const meant = [...this.#fans.values()].filter(isMeant);
    if (fault === "local") {
      // The key takes the drive as it stands.
      meant.forEach(({ fan }) => fan.pressLocal(isOn ? fan.on * fan.level : null));
    }
    this.#report(meant);
  }

  /** Reports changes of some fans to subscribers, repeatedly while their wheels change speed. */
  #report(fans: Iterable<Wired>): void {
    for (const wired of fans) {
      wired.fan.settle();
      for (const object of wired.objects.takeChanged()) {
        wired.server.changed(object);
      }
      if (wired.fan.isMoving) {
        this.#moving.add(wired);
      } else {
        this.#moving.delete(wired);
      }
    }
    if (this.#moving.size > 0) {
      this.#timer ??= setInterval(() => this.#report([...this.#moving]), RAMP_STEP);
    } else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

function placesOf(site: Site): Place[] {
  return site.plans.flatMap((plan) => {
    const rooms = new Map(plan.rooms.map((room) => [room.id, room]));
    return plan.devices
      .filter(({ module }) => module === "exhaust-fan")
      .flatMap((device) => {
        const room = rooms.get(device.room);
        const key = roomKey(plan.building, plan.floor, device.room);
        return room === undefined ? [] : [{ device, key, room: plannedRoomUse(plan, room) }];
      });
  });
}

/** The fans did not start yesterday: some thousands of hours, always the same for a fan. */
function hoursBefore(id: string): number {
  return 2_000 + Math.floor(12_000 * chance(wordSeed(id), 3));
}

import type { FloorPlan, PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import { BacnetServer } from "../../endpoints/bacnet/bacnetServer.ts";
import type { WatchedObject } from "../../endpoints/bacnet/watchedObject.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { wordSeed } from "../../physics/chance.ts";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import type { Moment } from "../../physics/moment.ts";
import { type RoomUse, roomKey } from "../../physics/rooms.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { airConditionerFaults } from "./airConditionerFaults.ts";
import { unitLoad } from "./unitLoad.ts";
import { IndoorUnit } from "./indoorUnit.ts";
import { pastOf, type PastUnit } from "./past.ts";
import { programOf } from "./program.ts";
import { setpointLimits } from "./setpointLimits.ts";
import { UNIT_FUNCTIONS, UnitMemory } from "./unitCommands.ts";
import { type UnitAddress, unitObjects } from "./unitObjects.ts";

const Settings = z.looseObject({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  deviceInstance: z.int().min(0).max(4_194_302),
});
const Address = z.object({ mac: z.string(), instance: z.int().min(0).max(4_194_286) });
const Memory = z.record(z.string(), UnitMemory);

/** A unit with the gateway that it hangs on. */
interface Wired {
  readonly device: PlannedDevice;
  readonly address: UnitAddress;
  readonly server: BacnetServer;
  readonly unit: IndoorUnit;
  readonly room: RoomUse;
  readonly past: PastUnit;
  readonly objects: readonly WatchedObject[];
}

/** Indoor units behind one VRF gateway, each known to it by its MAC address. */
export const airConditioners: SystemKind = {
  key: "air-conditioners",
  module: "air-condition",
  product: "air-conditioner",
  faults: airConditionerFaults,
  electricity: unitLoad,
  create: (context) => new AirConditionerSystem(context),
};

class AirConditionerSystem implements System {
  readonly kind = airConditioners;
  readonly endpoints: readonly BacnetServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #units = new Map<string, Wired>();
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const planned = new Map(
      context.site.plans.flatMap((plan) => plan.devices.map((device) => [device.id, { plan, device }] as const)),
    );
    this.endpoints = connectionsOf(context.site, this.kind.product).map((mapped) =>
      this.#gateway(mapped, planned, memory),
    );
    this.devices = [...this.#units.keys()];
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  step(moment: Moment): void {
    for (const wired of this.#units.values()) {
      wired.unit.program(programOf(wired.room, moment));
      report(wired);
    }
  }

  state(device: string): object | undefined {
    const found = this.#units.get(device);
    if (found === undefined) {
      return undefined;
    }
    const { unit, address, server, room } = found;
    const { moment } = this.#context.electricity;
    return {
      id: device,
      name: found.device.name,
      system: this.kind.key,
      connection: server.connection,
      ...address,
      ...unit.commands.state,
      ...unit.report,
      cooling: Math.round(unit.cooling),
      capacityShare: unit.share,
      setpointLimits: unit.limits,
      program: programOf(room, moment),
      priorityArrays: Object.fromEntries(UNIT_FUNCTIONS.map((one) => [one, unit.commands.priorities(one)])),
      fault: unit.hasFault,
      faultCode: unit.faultCode,
      local: unit.isLocal,
      dirtyFilter: unit.isFilterDirty,
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** The remote at the wall: 0 is off, from 16 on it is °C, null leaves the unit to the others again. */
  wallSwitch(device: string, level: number | null): boolean {
    const found = this.#units.get(device);
    if (found === undefined) {
      return false;
    }
    found.unit.commands.remote(level);
    found.unit.settle();
    report(found);
    return true;
  }

  /** Rooms as the program cooled them. */
  *past(from: number, to: number): Generator<PastSample> {
    const { site, electricity } = this.#context;
    const units = [...this.#units.values()].map(({ past }) => past);
    yield* pastOf(units, { site, momentAt: electricity.network.momentAt, from, to });
  }

  keep(): Record<string, UnitMemory> {
    const kept = [...this.#units].map(([id, { unit }]) => [id, unit.commands.memory()] as const);
    return Object.fromEntries(kept.filter(([, memory]) => Object.keys(memory).length > 0));
  }

  stop(): void {
    this.#stopWatching();
  }

  #gateway(
    { connection, parts }: MappedConnection,
    planned: ReadonlyMap<string, { plan: FloorPlan; device: PlannedDevice }>,
    memory: Record<string, UnitMemory>,
  ): BacnetServer {
    const wired = parts.flatMap(({ device: id, address: fields }) => {
      const found = planned.get(id);
      const known = found === undefined ? undefined : this.#unit(found, connection.id, memory[id]);
      if (found === undefined || known === undefined) {
        return [];
      }
      const address = fieldsOf(Address, fields, id);
      const { device } = found;
      return [{ ...known, device, address, objects: unitObjects(known.unit, device, address) }];
    });
    const server = new BacnetServer({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Settings, connection.settings, connection.id),
      objects: wired.flatMap(({ objects }) => objects.map(({ object }) => object)),
      faults: this.#context.faults,
      clock: this.#context.clock,
      onWrite: ({ device }) => this.#written(device),
    });
    for (const one of wired) {
      this.#units.set(one.device.id, { ...one, server });
    }
    return server;
  }

  #unit(
    { plan, device }: { plan: FloorPlan; device: PlannedDevice },
    connection: string,
    kept: UnitMemory | undefined,
  ) {
    const { air, electricity, faults, clock } = this.#context;
    const key = roomKey(plan.building, plan.floor, device.room);
    const nature = air.nature(key);
    if (nature === undefined) {
      return undefined;
    }
    const setElectricity = electricity.claim(device.id);
    const unit = new IndoorUnit({
      id: device.id,
      ratedCooling: ratedCoolingOf(device),
      limits: setpointLimits(nature.use.kind),
      faults: deviceFaults(faults, { device: device.id, connection }),
      clock,
      memory: kept,
      roomAir: () => air.room(key) ?? air.outdoors,
      setWatts: (cooling, watts, time) => {
        air.setCooling(device.id, key, cooling);
        setElectricity(watts, time);
      },
    });
    unit.program(programOf(nature.use, electricity.moment));
    unit.jump();
    const limits = setpointLimits(nature.use.kind);
    const past = {
      id: device.id,
      seed: wordSeed(device.id),
      roomKey: key,
      room: nature.use,
      ratedCooling: ratedCoolingOf(device),
      limits,
    };
    return { unit, room: nature.use, past };
  }

  #written(device: string): void {
    const found = this.#units.get(device);
    if (found !== undefined) {
      found.unit.settle();
      report(found);
    }
  }

  #faultChanged({ kind, id }: ActiveFault): void {
    for (const wired of this.#units.values()) {
      if (id === (kind === "device" ? wired.unit.id : wired.server.connection)) {
        wired.unit.settle();
        report(wired);
      }
    }
  }
}

/** Tells subscribers what has changed of a unit. */
function report({ objects, server }: Wired): void {
  for (const watched of objects) {
    if (watched.take()) {
      server.changed(watched.object);
    }
  }
}

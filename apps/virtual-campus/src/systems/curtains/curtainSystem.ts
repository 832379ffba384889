import type { FloorPlan, PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import { ModbusServer, type ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { type DeviceFaults, deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/rooms.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { type CurtainFault, curtainFaults } from "./curtainFaults.ts";
import { CurtainMotor, MOVEMENT, type MotorMemory, travelTimeOf } from "./curtainMotor.ts";
import { leftAt, pastPositions } from "./habits.ts";
import { part, readMotor, writeMotor } from "./curtainRegisters.ts";

const Settings = z.looseObject({ host: z.string(), port: z.int().min(0).max(65_535) });
const Address = z.object({ unit: z.int().min(1).max(247) });
const Span = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Percent = z.number().min(0).max(100);
const Memory = z.record(z.string(), z.object({ position: Percent, target: Percent }));
const MOVEMENTS = Object.fromEntries(Object.entries(MOVEMENT).map(([word, code]) => [code, word]));

interface Planned {
  readonly device: PlannedDevice;
  readonly room: string;
}

/** A curtain with its motor and the line that it hangs on. */
interface Curtain {
  readonly device: PlannedDevice;
  /** Where its light falls (`roomKey`). */
  readonly room: string;
  readonly connection: string;
  readonly unit: number;
  readonly motor: CurtainMotor;
  readonly faults: DeviceFaults<CurtainFault>;
  /** What the gateway keeps showing while the curtain is stuck. */
  frozen: Buffer | undefined;
}

/**
 * Curtains and roller blinds behind one Modbus TCP gateway a building, one unit a motor. The gateway has no program of
 * its own: a motor keeps its last target.
 */
export const curtains: SystemKind = {
  key: "curtains",
  module: "curtain",
  product: "curtain",
  faults: curtainFaults,
  electricity: { none: "Motors that run for some seconds a day." },
  create: (context) => new CurtainSystem(context),
};

class CurtainSystem implements System {
  readonly kind = curtains;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #curtains: ReadonlyMap<string, Curtain>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const planned = plannedCurtains(context.site.plans);
    const lines = connectionsOf(context.site, this.kind.product).map(({ connection, parts }) => ({
      connection,
      curtains: this.#curtainsOf({ connection, parts }, planned, memory),
    }));
    this.#curtains = new Map(lines.flatMap(({ curtains }) => curtains).map((one) => [one.device.id, one]));
    this.devices = [...this.#curtains.keys()];
    this.endpoints = lines.map(
      ({ connection, curtains }) =>
        new ModbusServer({
          connection: connection.id,
          name: connection.name,
          settings: fieldsOf(Settings, connection.settings, connection.id),
          units: curtains.map(modbusUnit),
          faults: context.faults,
        }),
    );
    this.#shade(this.#curtains.values());
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  step(): void {
    this.#shade(this.#curtains.values());
  }

  state(device: string): object | undefined {
    const curtain = this.#curtains.get(device);
    if (curtain === undefined) {
      return undefined;
    }
    const { motor } = curtain;
    return {
      id: device,
      name: curtain.device.name,
      system: this.kind.key,
      connection: curtain.connection,
      unit: curtain.unit,
      position: motor.position,
      target: motor.target,
      movement: MOVEMENTS[motor.movement],
      stopped: motor.isStopped,
      obstacle: motor.hasMetObstacle,
      motorFault: motor.hasFault,
      local: motor.isLocal,
      travelTime: motor.travelTime,
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** The buttons beside the window: a level is % open, null is stop. */
  wallSwitch(device: string, level: number | null): boolean {
    const curtain = this.#curtains.get(device);
    curtain?.motor.press(level);
    return curtain !== undefined;
  }

  *past(from: number, to: number): Generator<PastSample> {
    const { local } = this.#context.electricity.network.momentAt(from);
    for (const device of this.devices) {
      yield* pastPositions({ device, seed: wordSeed(device) }, { from, to, local });
    }
  }

  keep(): Record<string, MotorMemory> {
    return Object.fromEntries([...this.#curtains].map(([id, { motor }]) => [id, motor.memory()]));
  }

  stop(): void {
    this.#stopWatching();
  }

  #curtainsOf(
    { connection, parts }: MappedConnection,
    planned: ReadonlyMap<string, Planned>,
    memory: Record<string, MotorMemory>,
  ): Curtain[] {
    return parts.flatMap(({ device: id, address }) => {
      const { unit } = fieldsOf(Address, address, id);
      const found = planned.get(id);
      if (found === undefined) {
        return [];
      }
      const { device, room } = found;
      const [x1, y1, x2, y2] = fieldsOf(Span, device["span"], id);
      const motor = new CurtainMotor({
        clock: this.#context.clock,
        travelTime: travelTimeOf(Math.hypot(x2 - x1, y2 - y1)),
        memory: memory[id] ?? firstMemory(id, this.#context.electricity.moment),
      });
      const faults = deviceFaults<CurtainFault>(this.#context.faults, { device: id, connection: connection.id });
      return [{ device, room, connection: connection.id, unit, motor, faults, frozen: undefined }];
    });
  }

  #shade(curtains: Iterable<Curtain>): void {
    for (const { device, room, motor } of curtains) {
      this.#context.air.setShade(device.id, room, motor.position / 100);
    }
  }

  #faultChanged({ kind, id }: ActiveFault): void {
    for (const curtain of this.#curtains.values()) {
      if (id !== (kind === "device" ? curtain.device.id : curtain.connection)) {
        continue;
      }
      const { faults } = curtain;
      const isStuck = faults.has("stuck");
      curtain.frozen = isStuck ? (curtain.frozen ?? readMotor(curtain.motor)) : undefined;
      curtain.motor.suffer({
        hasFault: faults.has("motor-fault"),
        isLocal: faults.has("local"),
        isObstructed: faults.has("obstacle"),
        isStuck,
      });
    }
  }
}

function plannedCurtains(plans: readonly FloorPlan[]): Map<string, Planned> {
  return new Map(
    plans.flatMap(({ building, floor, devices }) =>
      devices
        .filter((device) => device.module === "curtain")
        .map((device) => [device.id, { device, room: roomKey(building, floor, device.room) }] as const),
    ),
  );
}

/** As people had left it before the campus ran for the first time. */
function firstMemory(id: string, { local }: Moment): MotorMemory {
  const position = leftAt(wordSeed(id), local);
  return { position, target: position };
}

function modbusUnit(curtain: Curtain): ModbusUnit {
  const { motor } = curtain;
  return {
    unit: curtain.unit,
    device: curtain.device.id,
    read: (address, count) => part(curtain.frozen ?? readMotor(motor), address, count),
    write: (address, values) => writeMotor(motor, address, values),
  };
}

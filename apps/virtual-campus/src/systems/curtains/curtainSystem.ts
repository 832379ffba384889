import { CURTAIN, type PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { registersIn } from "../../endpoints/modbus/registers.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { ActiveFault } from "../../faults/faultBoard.ts";
import { wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import { faultsOf, Fleet, linesOf, type Placed, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { type CurtainFault, curtainFaults } from "./curtainFaults.ts";
import { CurtainMotor, MOVEMENT, type MotorMemory, travelTimeOf } from "./curtainMotor.ts";
import { leftAt, pastPositions } from "./habits.ts";
import { readMotor, writeMotor } from "./curtainRegisters.ts";

const Address = z.object({ unit: z.int().min(1).max(247) });
const Percent = z.number().min(0).max(100);
const Memory = z.record(z.string(), z.object({ position: Percent, target: Percent }));
const MOVEMENTS = Object.fromEntries(Object.entries(MOVEMENT).map(([word, code]) => [code, word]));

/** A curtain with its motor and the line that it hangs on. */
interface Curtain extends Played {
  /** Where its light falls (`roomKey`). */
  readonly room: string;
  readonly unit: number;
  readonly motor: CurtainMotor;
  readonly faults: DeviceFaults<CurtainFault>;
  /** As the gateway has it. */
  readonly display: Display<Buffer>;
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
  readonly #fleet: Fleet<Curtain>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const lines = linesOf(context.site, this.kind, Address);
    const hung = lines.flatMap(({ placed }) => placed.map((one) => this.#hang(one, memory[one.device.id])));
    this.#fleet = new Fleet(this.kind, context.faults, hung);
    this.devices = this.#fleet.ids;
    this.endpoints = modbusGateways(lines, hung, { faults: context.faults, unitOf: modbusUnit });
    this.#shade();
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  step(): void {
    this.#shade();
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, ({ unit, motor }) => ({
      unit,
      position: motor.position,
      target: motor.target,
      movement: MOVEMENTS[motor.movement],
      stopped: motor.isStopped,
      obstacle: motor.hasMetObstacle,
      motorFault: motor.hasFault,
      local: motor.isLocal,
      travelTime: motor.travelTime,
    }));
  }

  /** The buttons beside the window: a level is % open, null is stop. */
  wallSwitch(device: string, level: number | null): boolean {
    const curtain = this.#fleet.get(device);
    curtain?.motor.press(level);
    return curtain !== undefined;
  }

  *past(from: number, to: number): Generator<PastSample> {
    const { local, people } = this.#context.electricity.network.momentAt(from);
    const isWorkingDay = (day: number) => people.isWorkingDay(day);
    for (const device of this.devices) {
      yield* pastPositions({ device, seed: wordSeed(device), isWorkingDay }, { from, to, local });
    }
  }

  keep(): Record<string, MotorMemory> {
    return this.#fleet.keep(({ motor }) => motor.memory());
  }

  stop(): void {
    this.#stopWatching();
  }

  #hang(placed: Placed<z.infer<typeof Address>>, kept: MotorMemory | undefined): Curtain {
    const { plan, device, connection, address } = placed;
    const { electricity, mechanics } = this.#context;
    const motor = new CurtainMotor({
      clock: mechanics.now,
      travelTime: travelTimeOf(widthOf(device)),
      memory: kept ?? firstMemory(device.id, electricity.moment),
    });
    const faults = faultsOf<CurtainFault>(this.#context, placed);
    return {
      device,
      connection: connection.id,
      room: roomKey(plan.building, plan.floor, device.room),
      unit: address.unit,
      motor,
      faults,
      display: new Display(faults, () => readMotor(motor)),
    };
  }

  #shade(): void {
    for (const { device, room, motor } of this.#fleet) {
      this.#context.air.setShade(device.id, room, motor.position / 100);
    }
  }

  #faultChanged(change: ActiveFault): void {
    for (const curtain of this.#fleet.meant(change)) {
      const { faults, motor, display } = curtain;
      display.heed();
      motor.suffer({
        hasFault: faults.has("motor-fault"),
        isLocal: faults.has("local"),
        isObstructed: faults.has("obstacle"),
        isStuck: faults.has("stuck"),
      });
    }
  }
}

/**
 * Metres of window that a curtain covers.
 * @throws Error where the plan does not say it
 */
function widthOf(device: PlannedDevice): number {
  const { span } = CURTAIN.facts.parse(device);
  if (span === undefined) {
    throw new Error(`${device.id}: span: the plan does not say which window it covers`);
  }
  const [x1, y1, x2, y2] = span;
  return Math.hypot(x2 - x1, y2 - y1);
}

/** As people had left it before the campus ran for the first time. */
function firstMemory(id: string, { local, people }: Moment): MotorMemory {
  const position = leftAt({ seed: wordSeed(id), isWorkingDay: (day) => people.isWorkingDay(day) }, local);
  return { position, target: position };
}

function modbusUnit(curtain: Curtain): ModbusUnit {
  const { unit, device, motor, display } = curtain;
  return {
    unit,
    device: device.id,
    read: (address, count) => registersIn(display.reading, address, count),
    write: (address, values) => writeMotor(motor, address, values),
  };
}

import { CURTAIN } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import * as z from "zod";
import { RegisterMap } from "../../endpoints/modbus/registers.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import { faultsOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { CurtainMotor, MOVEMENT, type MotorMemory, type MotorReading, travelTimeOf } from "./curtainMotor.ts";
import { leftAt, pastPositions } from "./habits.ts";
import { COMMAND_FAULTS, type OwnFault } from "../../faults/fault.ts";

const curtainFaults = {
  common: COMMAND_FAULTS,
  own: {
    local: "Its key switch takes it away from remote control; the buttons at the wall still work.",
    "motor-fault": "Its motor does not turn.",
    obstacle: "Something stands in its way: closing, it meets that, goes back a little and stays.",
  },
} as const;

const Percent = z.number().min(0).max(100);
const Memory = z.record(z.string(), z.object({ position: Percent, target: Percent }));
const MOVEMENTS = Object.fromEntries(Object.entries(MOVEMENT).map(([word, code]) => [code, word]));

/** A curtain with its motor. */
interface Curtain extends ModbusDevice<MotorReading> {
  /** Where its light falls (`roomKey`). */
  readonly room: string;
  readonly motor: CurtainMotor;
  readonly faults: DeviceFaults<CurtainFault>;
}

/** Holding registers of a motor (packages/drivers has the map as the server reads it). */
const registers = new RegisterMap<MotorReading, Pick<Curtain, "motor">>([
  {
    address: 0,
    value: ({ target }) => target,
    write({ motor }, value) {
      if (value > 100) return "illegalValue";
      return motor.command(value) ? undefined : "deviceFailure";
    },
  },
  {
    address: 1,
    value: ({ isStopped }) => Number(isStopped),
    write({ motor }, value) {
      if (value !== 1) return "illegalValue";
      motor.stop();
      return undefined;
    },
  },
  { address: 2, scale: 10, value: ({ position }) => position },
  { address: 3, value: ({ movement }) => movement },
  { address: 4, value: ({ hasMetObstacle }) => Number(hasMetObstacle) },
  { address: 5, value: ({ hasFault }) => Number(hasFault) },
  { address: 6, value: ({ isLocal }) => Number(isLocal) },
  { address: 7, scale: 10, value: ({ travelTime }) => travelTime },
]);

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
  create: (context) => curtainSystem(context),
};

function curtainSystem(context: SystemContext): System {
  const { electricity, mechanics, air } = context;
  const memory = Memory.safeParse(context.kept).data ?? {};
  const shade = ({ device, room, motor }: Curtain) => air.setShade(device.id, room, motor.position / 100);
  return modbusSystem<UnitAddress, MotorReading, Curtain>({
    kind: curtains,
    context,
    address: UnitAddress,
    play(placed) {
      const { plan, device } = placed;
      const motor = new CurtainMotor({
        clock: mechanics.now,
        travelTime: travelTimeOf(widthOf(device)),
        memory: memory[device.id] ?? firstMemory(device.id, electricity.moment),
      });
      const faults = faultsOf<CurtainFault>(context, placed);
      const room = roomKey(plan.building, plan.floor, device.room);
      const curtain = { ...unitAt(placed, faults, () => motor.reading()), room, motor, faults };
      shade(curtain);
      return curtain;
    },
    registers: () => registers,
    state({ unit, motor }) {
      const { position, target, movement, isStopped, hasMetObstacle, hasFault, isLocal, travelTime } = motor.reading();
      return {
        unit,
        position,
        target,
        movement: MOVEMENTS[movement],
        stopped: isStopped,
        obstacle: hasMetObstacle,
        motorFault: hasFault,
        local: isLocal,
        travelTime,
      };
    },
    step: (units) => units.forEach(shade),
    applyFaults(meant) {
      for (const { faults, motor } of meant) {
        motor.applyFaults({
          hasFault: faults.has("motor-fault"),
          isLocal: faults.has("local"),
          isObstructed: faults.has("obstacle"),
          isStuck: faults.has("stuck"),
        });
      }
    },
    /** The buttons beside the window: a level is % open, null is stop. */
    press({ motor }, level) {
      motor.press(level);
      return true;
    },
    *past(units, from, to) {
      const { local, people } = electricity.network.momentAt(from);
      const isWorkingDay = (day: number) => people.isWorkingDay(day);
      for (const { device } of units) {
        yield* pastPositions({ device: device.id, seed: wordSeed(device.id), isWorkingDay }, { from, to, local });
      }
    },
    memory: (devices) => devices.keep(({ motor }) => motor.memory()),
  });
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

type CurtainFault = OwnFault<typeof curtainFaults>;

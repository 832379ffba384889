import { LIFT_MODES } from "@atrium/contract/devices";
import type { WriteRefusal } from "../../endpoints/modbus/modbusServer.ts";
import { type Register, RegisterMap } from "../../endpoints/modbus/registers.ts";
import type { Lift, LiftReading } from "./lift.ts";

/** s. */
const MAX_HOLD = 600;
type Order = NonNullable<Register<LiftReading, Lift>["write"]>;

/** Registers of a lift (packages/drivers has the map as the server reads it); the first four take orders. */
export const LIFT_REGISTERS = new RegisterMap<LiftReading, Lift>([
  { address: 0, value: ({ mode }) => mode, write: whereFree(isFree, setMode) },
  { address: 1, value: ({ sentTo }) => sentTo, write: whereFree(isRunning, send) },
  { address: 2, value: ({ holdSeconds }) => holdSeconds, write: whereFree(mayMoveDoor, holdDoor) },
  { address: 3, value: ({ isClosing }) => Number(isClosing), write: whereFree(mayMoveDoor, closeDoor) },
  { address: 4, value: ({ isControllable }) => Number(isControllable) },
  { address: 5, value: ({ hasOpenController }) => Number(hasOpenController) },
  { address: 6, scale: 100, value: ({ position }) => position },
  { address: 7, value: ({ floor }) => floor },
  { address: 8, value: ({ state }) => state },
  { address: 9, value: ({ direction }) => direction },
  { address: 10, value: ({ door }) => door },
  { address: 11, scale: 100, value: ({ doorGap }) => doorGap },
  { address: 12, value: ({ load }) => load },
  { address: 13, value: ({ people }) => people },
  { address: 14, value: ({ stops }) => bitsOf(stops) },
  { address: 15, value: ({ callsUp }) => bitsOf(callsUp) },
  { address: 16, value: ({ callsDown }) => bitsOf(callsDown) },
  { address: 17, value: ({ fault }) => Math.min(1, fault) },
  { address: 18, value: ({ fault }) => fault },
  { address: 19, value: ({ isLocal }) => Number(isLocal) },
  { address: 20, value: ({ isRecalled }) => Number(isRecalled) },
  { address: 21, value: ({ meanWait }) => Math.min(65_535, Math.round(meanWait * 10)) },
  { address: 22, type: "uint32", value: ({ trips }) => trips },
]);

/** The controller has its own locks, whatever the server thinks of them. */
function whereFree(mayCarryOut: (lift: Lift) => boolean, order: Order): Order {
  return (lift, value) => (mayCarryOut(lift) ? order(lift, value) : "deviceFailure");
}

function isFree({ car, facts }: Lift): boolean {
  return facts.isControllable && !car.isLocal && car.recallFloor === undefined;
}
function isRunning(lift: Lift): boolean {
  return isFree(lift) && lift.car.mode !== "OUT_OF_SERVICE" && lift.car.fault === 0;
}
function mayMoveDoor(lift: Lift): boolean {
  return isRunning(lift) && lift.facts.hasOpenController && !lift.car.isMoving;
}

function setMode({ car }: Lift, value: number): WriteRefusal | undefined {
  const mode = LIFT_MODES[value - 1];
  if (mode === undefined) return "illegalValue";
  car.mode = mode;
  return undefined;
}
function send({ car }: Lift, value: number): WriteRefusal | undefined {
  if (value < 1 || value > car.size.top) return "illegalValue";
  car.send(value);
  return undefined;
}
function holdDoor({ car }: Lift, value: number): WriteRefusal | undefined {
  if (value > MAX_HOLD) return "illegalValue";
  car.holdDoor(value);
  return undefined;
}
function closeDoor({ car }: Lift, value: number): WriteRefusal | undefined {
  if (value !== 1) return "illegalValue";
  car.closeDoor();
  return undefined;
}

/** The lowest bit is floor 1. */
function bitsOf(floors: readonly number[]): number {
  return floors.reduce((bits, floor) => bits | (1 << (floor - 1)), 0);
}

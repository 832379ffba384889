import { LIFT_MODES } from "@atrium/contract";
import type { WriteRefusal } from "../../endpoints/modbus/modbusServer.ts";
import { registerBytes } from "../../endpoints/modbus/registers.ts";
import { codesOf, type Lift } from "./lift.ts";

/** Wire addresses of the holding registers that take orders (packages/drivers has the map as the server reads it). */
const MODE = 0;
const SEND = 1;
const HOLD = 2;
const CLOSE = 3;
/** s. */
const LONGEST_HOLD = 600;

/** All registers of a lift as they stand now. */
export function readLift({ car, group, facts }: Pick<Lift, "car" | "group" | "facts">): Buffer {
  const { mode, state, direction, door } = codesOf(car);
  const { callsUp, callsDown, meanWait } = group();
  return registerBytes([
    mode,
    car.sentTo,
    car.holdSeconds,
    car.isClosingOnOrder ? 1 : 0,
    facts.isControllable ? 1 : 0,
    facts.hasOpenController ? 1 : 0,
    Math.round(car.position * 100),
    car.floor,
    state,
    direction,
    door,
    Math.round(car.door.gap * 100),
    car.load,
    car.people,
    bitsOf(car.stops),
    bitsOf(callsUp),
    bitsOf(callsDown),
    car.fault === 0 ? 0 : 1,
    car.fault,
    car.isLocal ? 1 : 0,
    car.recallFloor === undefined ? 0 : 1,
    Math.min(65_535, Math.round(meanWait * 10)),
    car.trips >>> 16,
    car.trips & 0xffff,
  ]);
}

/** Carries an order out. The controller has its own locks, whatever the server thinks of them. */
export function writeLift(lift: Lift, address: number, values: readonly number[]): WriteRefusal | undefined {
  const [value, ...more] = values;
  if (value === undefined || more.length > 0 || address > CLOSE) {
    return "illegalAddress";
  }
  if (!isFreeFor(lift, address)) {
    return "deviceFailure";
  }
  const { car } = lift;
  const mode = LIFT_MODES[value - 1];
  if (address === MODE && mode !== undefined) {
    car.mode = mode;
  } else if (address === SEND && value >= 1 && value <= car.size.top) {
    car.send(value);
  } else if (address === HOLD && value <= LONGEST_HOLD) {
    car.holdDoor(value);
  } else if (address === CLOSE && value === 1) {
    car.closeDoor();
  } else {
    return "illegalValue";
  }
  return undefined;
}

function isFreeFor({ car, facts }: Lift, address: number): boolean {
  const isFree = facts.isControllable && !car.isLocal && car.recallFloor === undefined;
  if (address === MODE) {
    return isFree;
  }
  const isRunning = isFree && car.mode !== "OUT_OF_SERVICE" && car.fault === 0;
  return address === SEND ? isRunning : isRunning && facts.hasOpenController && !car.isMoving;
}

/** The lowest bit is floor 1. */
function bitsOf(floors: readonly number[]): number {
  return floors.reduce((bits, floor) => bits | (1 << (floor - 1)), 0);
}

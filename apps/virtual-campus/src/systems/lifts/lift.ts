import { LIFT_DIRECTION_CODES, LIFT_DOOR_CODES, LIFT_MODES, LIFT_STATE_CODES } from "@atrium/contract/devices";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { ModbusDevice } from "../gatewayModbus.ts";
import { type Car, LIFT_FAULTS } from "./car.ts";
import type { LiftGroup } from "./group.ts";
import type { LiftFacts } from "./liftFacts.ts";
import type { LiftFaultName } from "./liftFaults.ts";
import { liftPower } from "./liftPower.ts";

const FAULT_WORDS: ReadonlyMap<number, string> = new Map([
  [LIFT_FAULTS.none, "none"],
  [LIFT_FAULTS.doorDoesNotClose, "the door does not close"],
  [LIFT_FAULTS.driveStopped, "the drive has stopped"],
]);

/** What a lift tells its gateway. */
export type LiftReading = ReturnType<typeof liftReading>;

/** A car and what it runs in. */
interface RunningCar {
  readonly facts: LiftFacts;
  readonly car: Car;
  /** Its car runs in this group. */
  readonly group: () => LiftGroup;
}

/** One lift as the site knows it: its car, its unit at the gateway, and what its key switches let others do. */
export interface Lift extends ModbusDevice<LiftReading>, RunningCar {
  readonly building: string;
  readonly faults: DeviceFaults<LiftFaultName>;
  /** Takes its W. */
  readonly setWatts: (watts: number, time: number) => void;
}

/** What the gateway has of a lift, in the contract's codes. */
export function liftReading({ car, group, facts }: RunningCar) {
  const { sentTo, holdSeconds, position, floor, load, people, stops, fault, isLocal, trips } = car;
  const { callsUp, callsDown, meanWait } = group();
  const { isControllable, hasOpenController } = facts;
  const way = car.speed > 0 ? "up" : "down";
  const standing = car.door.isClosed ? "idle" : "open";
  const direction = car.direction === 0 ? "none" : car.direction === 1 ? "up" : "down";
  return {
    sentTo,
    holdSeconds,
    position,
    floor,
    load,
    people,
    fault,
    isLocal,
    trips,
    meanWait,
    isControllable,
    hasOpenController,
    stops: [...stops],
    callsUp: [...callsUp],
    callsDown: [...callsDown],
    mode: LIFT_MODES.indexOf(car.mode) + 1,
    state: LIFT_STATE_CODES[car.isMoving ? way : standing],
    direction: LIFT_DIRECTION_CODES[direction],
    door: LIFT_DOOR_CODES[car.door.state],
    doorGap: car.door.gap,
    isClosing: car.isClosingOnOrder,
    isRecalled: car.recallFloor !== undefined,
  };
}

/** The lift's own view of itself. */
export function liftState({ facts, unit, car, group }: Lift): object {
  const { callsUp, callsDown, meanWait, waiting } = group();
  return {
    unit,
    mode: car.mode,
    floor: car.floor,
    position: car.position,
    moving: car.isMoving,
    direction: ["down", "none", "up"][car.direction + 1],
    door: car.door.state,
    doorGap: car.door.gap,
    holdSeconds: car.holdSeconds,
    people: car.people,
    load: car.load,
    stops: car.stops,
    sentTo: car.sentTo,
    callsUp,
    callsDown,
    waiting,
    trips: car.trips,
    meanWait,
    controllable: facts.isControllable,
    openController: facts.hasOpenController,
    fault: FAULT_WORDS.get(car.fault),
    faultCode: car.fault,
    local: car.isLocal,
    recalledTo: car.recallFloor ?? null,
    power: liftPower(car),
  };
}

import { LIFT_DIRECTION_CODES, LIFT_DOOR_CODES, LIFT_MODES, LIFT_STATE_CODES } from "@atrium/contract";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { Display } from "../display.ts";
import type { Played } from "../gateway.ts";
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

/** One lift as the site knows it: its car, its unit at the gateway, and what its key switches let others do. */
export interface Lift extends Played {
  readonly facts: LiftFacts;
  readonly building: string;
  readonly unit: number;
  readonly car: Car;
  readonly faults: DeviceFaults<LiftFaultName>;
  /** Its car runs in this group. */
  readonly group: () => LiftGroup;
  /** Takes its W. */
  readonly setWatts: (watts: number, time: number) => void;
  /** As the gateway has it. */
  readonly display: Display<Buffer>;
}

/** Codes of the contract for what a car does. */
export function codesOf(car: Car): { mode: number; state: number; direction: number; door: number } {
  const way = car.speed > 0 ? "up" : "down";
  const standing = car.door.isClosed ? "idle" : "open";
  const direction = car.direction === 0 ? "none" : car.direction === 1 ? "up" : "down";
  return {
    mode: LIFT_MODES.indexOf(car.mode) + 1,
    state: LIFT_STATE_CODES[car.isMoving ? way : standing],
    direction: LIFT_DIRECTION_CODES[direction],
    door: LIFT_DOOR_CODES[car.door.state],
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

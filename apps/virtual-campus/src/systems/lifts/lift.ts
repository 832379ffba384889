import {
  LIFT_DIRECTION_CODES,
  LIFT_DOOR_CODES,
  LIFT_MODES,
  LIFT_STATE_CODES,
  type PlannedDevice,
} from "@atrium/contract";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { Car, LIFT_FAULTS } from "./car.ts";
import type { LiftGroup } from "./group.ts";
import type { LiftFaultName } from "./liftFaults.ts";
import { liftPower } from "./liftPower.ts";

const FAULT_WORDS: ReadonlyMap<number, string> = new Map([
  [LIFT_FAULTS.none, "none"],
  [LIFT_FAULTS.doorDoesNotClose, "the door does not close"],
  [LIFT_FAULTS.driveStopped, "the drive has stopped"],
]);

/** One lift as the site knows it: its car, its unit at the gateway, and what its key switches let others do. */
export interface Lift {
  readonly device: PlannedDevice;
  readonly connection: string;
  readonly unit: number;
  readonly car: Car;
  readonly faults: DeviceFaults<LiftFaultName>;
  /** Released for remote control. */
  readonly isControllable: boolean;
  /** Remote control may open, hold and close its doors. */
  readonly hasOpenController: boolean;
  /** Its car runs in this group. */
  readonly group: () => LiftGroup;
  /** Takes its W. */
  readonly setWatts: (watts: number, time: number) => void;
  /** What the gateway keeps showing while the lift is stuck. */
  frozen: Buffer | undefined;
}

export function carOf(device: PlannedDevice): Car {
  const serves = device["serves"];
  const top = Array.isArray(serves) ? serves.length : 1;
  return new Car({ top, persons: numberOf(device, "persons", 13), kilograms: numberOf(device, "kg", 975) });
}

/** A switch of the lift's own from the plan; it is on where the plan says nothing. */
export function switchOf(device: PlannedDevice, field: string): boolean {
  return device[field] !== false;
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
export function liftState({ device, connection, unit, car, isControllable, hasOpenController, group }: Lift): object {
  const { callsUp, callsDown, meanWait, waiting } = group();
  return {
    id: device.id,
    name: device.name,
    system: "lifts",
    connection,
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
    controllable: isControllable,
    openController: hasOpenController,
    fault: FAULT_WORDS.get(car.fault),
    faultCode: car.fault,
    local: car.isLocal,
    recalledTo: car.recallFloor ?? null,
    power: liftPower(car),
  };
}

function numberOf(device: PlannedDevice, field: string, usual: number): number {
  const value = device[field];
  return typeof value === "number" ? value : usual;
}

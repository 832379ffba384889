import { EngineeringUnits, ErrorClass, ErrorCode, ObjectType } from "@bacnet-js/client";
import { FAN_LEVELS } from "@atrium/contract/devices";
import { BacnetError, type BacnetObject } from "@atrium/bacnet-server";
import { WatchedObject } from "@atrium/bacnet-server";
import type { DeviceObjects } from "../gatewayBacnet.ts";
import { type ExhaustFan, TRIP_CODES } from "./exhaustFan.ts";

/** A drive's measurements stand a thousand instances apart from each other. */
const BLOCK = 1_000;
const TRIP_TEXTS = ["No fault", "OL1, motor overload"];

/** The BACnet objects of a drive: BO run, MSO level, AI measurements, BI trip and local, MSI fault code. */
export function fanObjects(fan: ExhaustFan, instance: number): DeviceObjects {
  const facts = factsOf(fan);
  const input = (block: number, word: string, units: EngineeringUnits, presentValue: () => number): BacnetObject => ({
    ...facts(word),
    type: ObjectType.ANALOG_INPUT,
    instance: instance + block * BLOCK,
    units,
    presentValue,
  });
  const state = (block: number, word: string, isSo: () => boolean): BacnetObject => ({
    ...facts(word),
    type: ObjectType.BINARY_INPUT,
    instance: instance + block * BLOCK,
    presentValue: () => (isSo() ? 1 : 0),
  });
  const { AMPERES, CUBIC_METERS_PER_HOUR, HOURS, PERCENT, REVOLUTIONS_PER_MINUTE, SECONDS, WATTS } = EngineeringUnits;
  const { motor } = fan;
  const age = input(8, "time since trip", SECONDS, () => fan.tripAge / 1000);
  const tripped = new WatchedObject(
    state(0, "trip", () => fan.trip !== undefined),
    0,
  );
  const reported = [
    new WatchedObject(run(fan, instance), 0),
    new WatchedObject(level(fan, instance), 0),
    new WatchedObject(
      input(0, "speed", PERCENT, () => tenth(fan.speed)),
      0.4,
    ),
    new WatchedObject(
      input(1, "rotation", REVOLUTIONS_PER_MINUTE, () => Math.round(motor.rotation(fan.speed))),
      6,
    ),
    new WatchedObject(
      input(2, "flow", CUBIC_METERS_PER_HOUR, () => Math.round(fan.flow)),
      motor.ratedFlow / 200,
    ),
    new WatchedObject(
      input(3, "current", AMPERES, () => fan.current),
      0.02,
    ),
    new WatchedObject(
      input(4, "power", WATTS, () => tenth(fan.watts)),
      1,
    ),
    new WatchedObject(
      input(5, "running hours", HOURS, () => Math.round(fan.hours * 100) / 100),
      0.1,
    ),
    new WatchedObject(
      input(7, "current before trip", AMPERES, () => fan.trip?.current ?? 0),
      0,
    ),
    tripped,
    new WatchedObject(
      state(1, "local", () => fan.isLocal),
      0,
    ),
    new WatchedObject(code(fan, instance), 0),
  ];
  const asked = [input(6, "current limit", AMPERES, () => motor.currentLimit), age];
  return {
    all: [...reported.map(({ object }) => object), ...asked],
    takeChanged: () => {
      const changed = reported.filter((one) => one.take()).map(({ object }) => object);
      // The age itself never rests: it is reported when it begins and when it ends.
      return changed.includes(tripped.object) ? [...changed, age] : changed;
    },
  };
}

function run(fan: ExhaustFan, instance: number): BacnetObject {
  return {
    ...factsOf(fan)("run"),
    type: ObjectType.BINARY_OUTPUT,
    instance,
    presentValue: () => fan.on,
    command: {
      min: 0,
      max: 1,
      relinquishDefault: fan.relinquishDefaults.on,
      priorities: () => fan.onPriorities,
      write: (priority, value) => fan.writeOn(priority, value),
    },
  };
}

function level(fan: ExhaustFan, instance: number): BacnetObject {
  return {
    ...factsOf(fan)("level"),
    type: ObjectType.MULTI_STATE_OUTPUT,
    instance,
    // State 1 is the first level below automatic: a drive relinquishes instead.
    stateTexts: FAN_LEVELS.slice(1),
    presentValue: () => fan.level,
    command: {
      min: 1,
      max: FAN_LEVELS.length - 1,
      relinquishDefault: fan.relinquishDefaults.level,
      priorities: () => fan.levelPriorities,
      write: (priority, value) => {
        if (value !== null && !fan.hasLevel(value)) {
          throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.VALUE_OUT_OF_RANGE);
        }
        fan.writeLevel(priority, value);
      },
    },
  };
}

function code(fan: ExhaustFan, instance: number): BacnetObject {
  return {
    ...factsOf(fan)("fault code"),
    type: ObjectType.MULTI_STATE_INPUT,
    instance,
    stateTexts: TRIP_TEXTS,
    presentValue: () => (fan.trip === undefined ? TRIP_CODES.none : TRIP_CODES.overload),
  };
}

/** A drive reports a trip with an object of its own; the values of the others are still right. */
function factsOf(fan: ExhaustFan) {
  const { id, name } = fan.device;
  return (word: string) => ({ device: id, name: `${id} ${word}`, description: `${name}, ${word}`, isTroubled: isWell });
}
const isWell = () => false;

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

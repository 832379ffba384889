import { AIR_CONDITIONER_FAULTS, AIR_CONDITIONER_MODES, FAN_SPEEDS } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import { EngineeringUnits, ErrorClass, ErrorCode, ObjectType } from "@bacnet-js/client";
import { BacnetError, type BacnetObject } from "@atrium/bacnet-server";
import { WatchedObject } from "@atrium/bacnet-server";
import type { DeviceObjects } from "../gatewayBacnet.ts";
import type { IndoorUnit } from "./indoorUnit.ts";
import type { UnitFunction } from "./unitCommands.ts";

/** A unit's place in the gateway's numbering: its objects are this plus 1 to 13. */
export interface UnitAddress {
  readonly mac: string;
  readonly instance: number;
}

const MODE_TEXTS = Object.values(AIR_CONDITIONER_MODES).map(({ name }) => name);
const FAN_TEXTS = Object.values(FAN_SPEEDS).map(({ name }) => name);
const FAULT_TEXTS = Object.values(AIR_CONDITIONER_FAULTS);
const CELSIUS = EngineeringUnits.DEGREES_CELSIUS;

type Kind = Pick<BacnetObject, "type" | "units" | "stateTexts">;

/** The BACnet objects of a unit. */
export function unitObjects(unit: IndoorUnit, device: PlannedDevice, address: UnitAddress): DeviceObjects {
  const watched = watchedObjects(unit, device, address);
  return {
    all: watched.map(({ object }) => object),
    takeChanged: () => watched.filter((one) => one.take()).map(({ object }) => object),
  };
}

/** Thirteen objects, each with the smallest change of it that is reported. */
function watchedObjects(unit: IndoorUnit, device: PlannedDevice, { mac, instance }: UnitAddress): WatchedObject[] {
  const object = (plus: number, word: string, kind: Kind, presentValue: () => number): BacnetObject => ({
    ...kind,
    instance: instance + plus,
    name: `${device.id} ${word}`,
    description: `${device.name} (${mac}), ${word}`,
    device: device.id,
    // A fault is a value of its own; the unit still answers truly.
    isTroubled: () => false,
    presentValue,
  });
  const commanded = (plus: number, word: UnitFunction, kind: Kind, range: readonly [number, number]) => ({
    ...object(plus, word, kind, () => unit.report[word]),
    command: command(unit, word, range),
  });
  const { min, max } = unit.limits;
  const analog = { type: ObjectType.ANALOG_INPUT };
  const binary = { type: ObjectType.BINARY_INPUT };
  const mode = { type: ObjectType.MULTI_STATE_OUTPUT, stateTexts: MODE_TEXTS };
  const fan = { type: ObjectType.MULTI_STATE_OUTPUT, stateTexts: FAN_TEXTS };
  const code = { type: ObjectType.MULTI_STATE_INPUT, stateTexts: FAULT_TEXTS };
  const degrees = { ...analog, units: CELSIUS };
  return [
    new WatchedObject(commanded(1, "on", { type: ObjectType.BINARY_OUTPUT }, [0, 1]), 0),
    new WatchedObject(commanded(2, "mode", mode, [1, MODE_TEXTS.length]), 0),
    new WatchedObject(commanded(3, "fan", fan, [1, FAN_TEXTS.length]), 0),
    new WatchedObject(commanded(4, "setpoint", { type: ObjectType.ANALOG_OUTPUT, units: CELSIUS }, [min, max]), 0),
    new WatchedObject(
      object(5, "lowest setpoint", degrees, () => min),
      0,
    ),
    new WatchedObject(
      object(6, "highest setpoint", degrees, () => max),
      0,
    ),
    new WatchedObject(
      object(7, "return air", degrees, () => unit.report.temperature),
      0.04,
    ),
    new WatchedObject(
      object(
        8,
        "humidity",
        { ...analog, units: EngineeringUnits.PERCENT_RELATIVE_HUMIDITY },
        () => unit.report.humidity,
      ),
      0.5,
    ),
    new WatchedObject(
      object(9, "power", { ...analog, units: EngineeringUnits.WATTS }, () => unit.report.power),
      10,
    ),
    new WatchedObject(
      object(10, "fault", binary, () => Number(unit.hasFault)),
      0,
    ),
    new WatchedObject(
      object(11, "fault code", code, () => unit.faultCode),
      0,
    ),
    new WatchedObject(
      object(12, "local", binary, () => Number(unit.isLocal)),
      0,
    ),
    new WatchedObject(
      object(13, "filter", binary, () => Number(unit.isFilterDirty)),
      0,
    ),
  ];
}

function command(unit: IndoorUnit, word: UnitFunction, [min, max]: readonly [number, number]) {
  return {
    min,
    max,
    relinquishDefault: unit.commands.relinquishDefault(word),
    priorities: () => unit.commands.priorities(word),
    write: (priority: number, value: number | null) => {
      if (unit.isLocal && value !== null) {
        throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.WRITE_ACCESS_DENIED);
      }
      unit.commands.write(word, priority, value);
    },
  };
}

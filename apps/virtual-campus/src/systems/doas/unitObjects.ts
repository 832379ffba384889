import { EngineeringUnits, ObjectType } from "@bacnet-js/client";
import type { BacnetObject } from "@atrium/bacnet-server";
import { WatchedObject } from "@atrium/bacnet-server";
import type { PriorityArray } from "@atrium/bacnet-server";
import type { DeviceObjects } from "../gatewayBacnet.ts";
import { FILTERS } from "./airPath.ts";
import { CO2_LIMIT, HIGHEST_LEVEL } from "./levels.ts";
import type { ReadingKey } from "./readings.ts";
import type { DoasUnit } from "./unit.ts";

/** One measurement: its input, its resolution, and the change that is reported to subscribers. */
type Measurement = readonly [
  plus: number,
  key: ReadingKey,
  description: string,
  units: EngineeringUnits,
  decimals: number,
  increment: number,
];

const { PERCENT, DEGREES_CELSIUS, PASCALS, CUBIC_METERS_PER_HOUR, REVOLUTIONS_PER_MINUTE } = EngineeringUnits;
const { PARTS_PER_MILLION, PERCENT_RELATIVE_HUMIDITY, WATTS, HOURS, NO_UNITS } = EngineeringUnits;

const MEASUREMENTS: readonly Measurement[] = [
  [1, "supply-fan", "supply fan speed", PERCENT, 2, 0.05],
  [2, "exhaust-fan", "exhaust fan speed", PERCENT, 2, 0.05],
  [3, "outdoor-temperature", "outdoor air temperature", DEGREES_CELSIUS, 2, 0.1],
  [4, "outdoor-humidity", "outdoor air humidity", PERCENT_RELATIVE_HUMIDITY, 2, 0.5],
  [5, "outdoor-co2", "outdoor air CO2", PARTS_PER_MILLION, 0, 3],
  [6, "outdoor-damper", "outdoor air damper", PERCENT, 2, 0.05],
  [7, "exhaust-damper", "exhaust air damper", PERCENT, 2, 0.05],
  [8, "filter-g4", "filter G4 pressure drop", PASCALS, 1, 0.2],
  [9, "filter-f8", "filter F8 pressure drop", PASCALS, 1, 0.2],
  [10, "filter-return", "return filter G4 pressure drop", PASCALS, 1, 0.2],
  [11, "wheel-speed", "heat wheel speed", REVOLUTIONS_PER_MINUTE, 2, 0.05],
  [12, "wheel-recovery", "heat wheel recovery", PERCENT, 2, 0.1],
  [13, "mixed-temperature", "temperature after the wheel", DEGREES_CELSIUS, 2, 0.1],
  [14, "valve", "chilled water valve", PERCENT, 2, 0.5],
  [15, "water-in", "chilled water in", DEGREES_CELSIUS, 2, 0.1],
  [16, "water-out", "chilled water out", DEGREES_CELSIUS, 2, 0.1],
  [17, "supply-temperature", "supply air temperature", DEGREES_CELSIUS, 2, 0.1],
  [18, "supply-humidity", "supply air humidity", PERCENT_RELATIVE_HUMIDITY, 2, 0.5],
  [19, "supply-flow", "supply air flow", CUBIC_METERS_PER_HOUR, 0, 1],
  [20, "supply-co2", "supply air CO2", PARTS_PER_MILLION, 0, 3],
  [21, "return-temperature", "return air temperature", DEGREES_CELSIUS, 2, 0.1],
  [22, "return-co2", "return air CO2", PARTS_PER_MILLION, 0, 5],
  [23, "return-flow", "return air flow", CUBIC_METERS_PER_HOUR, 0, 1],
  [24, "exhaust-temperature", "exhaust air temperature", DEGREES_CELSIUS, 2, 0.1],
  [25, "zone-pressure", "pressure over the zone", PASCALS, 1, 0.1],
  [26, "power", "power", WATTS, 0, 2],
  [27, "hours", "running hours", HOURS, 2, 1],
  [28, "filter-remaining", "running hours until a filter change", HOURS, 1, 1],
  [33, "auto-level", "level that AUTO asks for", NO_UNITS, 0, 0],
];

const LIMITS: readonly (readonly [plus: number, description: string, limit: number, units: EngineeringUnits])[] = [
  [29, "filter G4 limit", FILTERS.g4.limit, PASCALS],
  [30, "filter F8 limit", FILTERS.f8.limit, PASCALS],
  [31, "return filter limit", FILTERS.back.limit, PASCALS],
  [32, "return air CO2 limit", CO2_LIMIT, PARTS_PER_MILLION],
];

const ALARMS: readonly (readonly [plus: number, key: ReadingKey, description: string])[] = [
  [1, "fault", "fault"],
  [2, "local", "local mode"],
  [3, "filter-alarm", "filter blocked"],
];

/** The BACnet objects of a unit, in a block of a hundred instances from `instance` on. */
export function unitObjects(unit: DoasUnit, name: string, instance: number): DeviceObjects {
  const object = (plus: number, description: string) => ({
    device: unit.id,
    instance: instance + plus,
    name: `${unit.id} ${description}`,
    description: `${name}, ${description}`,
    isTroubled: () => false,
  });
  const on: BacnetObject = {
    ...object(0, "run"),
    type: ObjectType.BINARY_OUTPUT,
    presentValue: () => unit.shown.on,
    command: { ...commandable(unit.on), min: 0, max: 1 },
  };
  const level: BacnetObject = {
    ...object(1, "fan level"),
    type: ObjectType.ANALOG_VALUE,
    units: NO_UNITS,
    presentValue: () => unit.shown.level,
    command: { ...commandable(unit.level), min: 0, max: HIGHEST_LEVEL },
  };
  const measured = MEASUREMENTS.map(([plus, key, description, units, decimals, increment]) => {
    const scale = 10 ** decimals;
    const input: BacnetObject = {
      ...object(plus, description),
      type: ObjectType.ANALOG_INPUT,
      units,
      presentValue: () => Math.round(unit.shown[key] * scale) / scale,
    };
    return new WatchedObject(input, increment);
  });
  const fixed = ([plus, description, limit, units]: (typeof LIMITS)[number]): BacnetObject => ({
    ...object(plus, description),
    type: ObjectType.ANALOG_INPUT,
    units,
    presentValue: () => limit,
  });
  const alarm = ([plus, key, description]: (typeof ALARMS)[number]): BacnetObject => ({
    ...object(plus, description),
    type: ObjectType.BINARY_INPUT,
    presentValue: () => unit.shown[key],
  });
  const limits = LIMITS.map(fixed);
  const alarms = ALARMS.map(alarm);
  const watched = [...[on, level, ...alarms].map((one) => new WatchedObject(one, 0)), ...measured];
  return {
    all: [...watched.map((one) => one.object), ...limits],
    takeChanged: () => watched.filter((one) => one.take()).map((one) => one.object),
  };
}

/** A controller that counts levels takes the nearest whole one. */
function commandable(array: PriorityArray) {
  return {
    relinquishDefault: array.relinquishDefault,
    priorities: () => array.slots,
    write: (priority: number, value: number | null) => array.write(priority, value === null ? null : Math.round(value)),
  };
}

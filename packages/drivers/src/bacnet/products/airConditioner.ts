import {
  AIR_CONDITIONER_FAULTS,
  AIR_CONDITIONER_MODE_CODES,
  AIR_CONDITIONER_MODES,
  FAN_SPEED_CODES,
  FAN_SPEEDS,
  MAX_UNCHANGED_TIMES,
  SETPOINT_RANGE,
} from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { PointTraits } from "../../productCatalog.ts";
import type { BacnetProduct } from "../product.ts";

type Point = BacnetProduct["points"][number];

/** ms between two values: of the points that operators watch, of other measurements, and of near constants. */
const OFTEN = 15_000;
const USUAL = 30_000;
const SELDOM = 300_000;

const interlocks: PointTraits["interlocks"] = [
  { point: "local", equals: 1, reason: term("Switched to local control at the unit.") },
  { point: "fault", equals: 1, reason: term("Stopped by a fault. Reset it at the unit.") },
];
const stated = { isWritable: true, expectedInterval: OFTEN, hasNotifications: true, interlocks } as const;

/** In the order in which a person chooses: cooling is its main use. */
const modes = ([2, 3, 1] as const).map((value) => {
  const { key, name } = AIR_CONDITIONER_MODES[value];
  return { value, name, code: AIR_CONDITIONER_MODE_CODES[key] };
});
const speeds = Object.entries(FAN_SPEEDS).map(([value, { key, name }]) => ({
  value: Number(value),
  name,
  code: FAN_SPEED_CODES[key],
}));
const faults = Object.entries(AIR_CONDITIONER_FAULTS).map(([value, name]) => ({ value: Number(value), name }));

function object(plus: number): Point["instance"] {
  return { field: "instance", plus };
}

/** The unit's own limits of its setpoint, which its remote and the gateway keep to. */
function limit(plus: number, key: string, name: string): Point {
  const instance = object(plus);
  return { key, name, kind: "number", unit: "°C", object: "analog-input", instance, expectedInterval: SELDOM };
}

function input(plus: number, key: string, name: string, isNotified: boolean): Point {
  const notified = isNotified ? { expectedInterval: OFTEN, hasNotifications: true } : { expectedInterval: USUAL };
  return { key, name, kind: "boolean", object: "binary-input", instance: object(plus), ...notified };
}

/**
 * One indoor unit behind a VRF gateway. The gateway knows it by its MAC address and gives it a block of 16 instances that
 * begins at `instance`; every object of the unit is `instance` plus a number of its own. What people look at is notified
 * on change; a gateway has room for some subscriptions a unit, not for all of its objects, so the rest is polled.
 */
export const airConditioner: BacnetProduct = {
  name: "air-conditioner",
  label: term("Air conditioner on a VRF gateway"),
  modules: ["air-condition"],
  address: [
    {
      field: "mac",
      pattern: /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/,
      expected: term("a MAC address such as 02:41:43:00:00:01"),
    },
    { field: "instance", min: 0, max: 4_194_286 },
  ],
  points: [
    { key: "on", name: term("On"), kind: "boolean", object: "binary-output", instance: object(1), ...stated },
    {
      key: "mode",
      name: term("Mode"),
      kind: "enum",
      states: modes,
      object: "multi-state-output",
      instance: object(2),
      min: 1,
      max: 3,
      ...stated,
    },
    {
      key: "fan",
      name: term("Fan"),
      kind: "enum",
      states: speeds,
      object: "multi-state-output",
      instance: object(3),
      min: 1,
      max: 4,
      ...stated,
    },
    {
      key: "setpoint",
      name: term("Setpoint"),
      kind: "number",
      unit: "°C",
      object: "analog-output",
      instance: object(4),
      min: SETPOINT_RANGE.min,
      max: SETPOINT_RANGE.max,
      step: SETPOINT_RANGE.step,
      limits: { min: "setpoint-min", max: "setpoint-max" },
      deadband: 0.01,
      ...stated,
    },
    limit(5, "setpoint-min", term("Lowest setpoint")),
    limit(6, "setpoint-max", term("Highest setpoint")),
    {
      key: "temperature",
      name: term("Room temperature"),
      kind: "number",
      unit: "°C",
      object: "analog-input",
      instance: object(7),
      min: -10,
      max: 60,
      expectedInterval: OFTEN,
      stuck: { after: MAX_UNCHANGED_TIMES.roomAir },
      deadband: 0.01,
      hasNotifications: true,
    },
    {
      key: "humidity",
      name: term("Room humidity"),
      kind: "number",
      unit: "%",
      object: "analog-input",
      instance: object(8),
      min: 0,
      max: 100,
      expectedInterval: USUAL,
      stuck: { after: MAX_UNCHANGED_TIMES.roomAir },
      deadband: 0.5,
    },
    {
      key: "power",
      name: term("Power"),
      kind: "number",
      unit: "W",
      object: "analog-input",
      instance: object(9),
      min: 0,
      expectedInterval: OFTEN,
      deadband: 5,
    },
    input(10, "fault", term("Fault"), true),
    {
      key: "fault-code",
      name: term("Fault code"),
      kind: "enum",
      states: faults,
      object: "multi-state-input",
      instance: object(11),
      min: 1,
      max: faults.length,
      expectedInterval: USUAL,
      hasNotifications: true,
    },
    input(12, "local", term("Local mode"), true),
    input(13, "filter", term("Filter dirty"), false),
  ],
};

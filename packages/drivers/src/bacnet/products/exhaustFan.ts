import { FAN_LEVEL_SHORT_CODES, FAN_LEVELS } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { PointTraits } from "../../productCatalog.ts";
import type { BacnetProduct } from "../product.ts";

type Point = BacnetProduct["points"][number];

/** The levels that the drives are set up for, with the words of the design. */
const LEVELS: PointTraits["states"] = [
  { value: FAN_LEVELS.indexOf("MEDIUM"), name: term("Medium"), code: FAN_LEVEL_SHORT_CODES.MEDIUM },
  { value: FAN_LEVELS.indexOf("HIGH"), name: term("High"), code: FAN_LEVEL_SHORT_CODES.HIGH },
  { value: FAN_LEVELS.indexOf("SUPER_HIGH"), name: term("Super high"), code: FAN_LEVEL_SHORT_CODES.SUPER_HIGH },
];

const interlocks: PointTraits["interlocks"] = [
  { point: "trip", equals: 1, reason: term("The drive has tripped. Reset it at the drive.") },
  { point: "local", equals: 1, reason: term("Switched to local control at the unit.") },
];

/** ms between two values: of the points that operators watch, and of near constants. */
const OFTEN = 10_000;
const SELDOM = 300_000;

/**
 * An analog input, `block` thousands of instances above the drive's own; a change of `deadband` is reported at once.
 */
function measured(block: number, point: Pick<Point, "key" | "name" | "unit" | "deadband">): Point {
  return {
    ...point,
    kind: "number",
    object: "analog-input",
    instance: { field: "instance", plus: block * 1_000 },
    min: 0,
    expectedInterval: OFTEN,
    hasNotifications: true,
  };
}

function state(block: number, key: string, name: string): Point {
  return {
    key,
    name,
    kind: "boolean",
    object: "binary-input",
    instance: { field: "instance", plus: block * 1_000 },
    expectedInterval: OFTEN,
    hasNotifications: true,
  };
}

/**
 * One exhaust fan on a variable speed drive: binary output `n` runs it, multi-state output `n` is its level (1 LOW to
 * 5 SUPER_HIGH; a relinquished level is AUTO), the measurements are analog inputs a thousand instances apart, binary
 * inputs say that it has tripped or is switched to local, multi-state input `n` is the drive's fault code.
 */
export const exhaustFan: BacnetProduct = {
  name: "exhaust-fan",
  label: term("Exhaust fan"),
  modules: ["exhaust-fan"],
  address: [{ field: "instance", min: 1, max: 999 }],
  points: [
    {
      key: "on",
      name: term("Run"),
      kind: "boolean",
      object: "binary-output",
      instance: { field: "instance" },
      isWritable: true,
      interlocks,
      expectedInterval: OFTEN,
      hasNotifications: true,
    },
    {
      key: "level",
      name: term("Level"),
      kind: "enum",
      object: "multi-state-output",
      instance: { field: "instance" },
      isWritable: true,
      states: LEVELS,
      interlocks,
      min: 1,
      max: FAN_LEVELS.length - 1,
      expectedInterval: OFTEN,
      hasNotifications: true,
    },
    measured(0, { key: "speed", name: term("Speed"), unit: "%", deadband: 0.3 }),
    measured(1, { key: "rotation", name: term("Rotation"), unit: "rpm", deadband: 5 }),
    measured(2, { key: "flow", name: term("Flow"), unit: "m³/h", deadband: 2 }),
    measured(3, { key: "current", name: term("Motor current"), unit: "A", deadband: 0.01 }),
    measured(4, { key: "power", name: term("Power"), unit: "W", deadband: 0.5 }),
    state(0, "trip", term("Trip")),
    {
      key: "trip-code",
      name: term("Drive fault"),
      kind: "enum",
      object: "multi-state-input",
      instance: { field: "instance" },
      states: [
        { value: 1, name: term("No fault") },
        { value: 2, name: term("OL1: motor overload") },
      ],
      expectedInterval: OFTEN,
      hasNotifications: true,
    },
    { ...measured(7, { key: "trip-current", name: term("Current before trip"), unit: "A" }), expectedInterval: 60_000 },
    { ...measured(8, { key: "trip-age", name: term("Time since trip"), unit: "s" }), expectedInterval: 30_000 },
    { ...measured(6, { key: "current-limit", name: term("Current limit"), unit: "A" }), expectedInterval: SELDOM },
    state(1, "local", term("Local")),
    {
      key: "hours",
      name: term("Running hours"),
      kind: "counter",
      unit: "h",
      object: "analog-input",
      instance: { field: "instance", plus: 5_000 },
      min: 0,
      expectedInterval: SELDOM,
      deadband: 0.01,
    },
  ],
};

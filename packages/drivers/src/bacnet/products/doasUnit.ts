import { FAN_LEVEL_SHORT_CODES, FAN_LEVELS, type FanLevel, MAX_UNCHANGED_TIMES } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { PointTraits } from "../../productCatalog.ts";
import type { BacnetProduct } from "../product.ts";

type Point = BacnetProduct["points"][number];

/** ms between two values: of the points that operators watch, of other measurements, and of near constants. */
const OFTEN = 10_000;
const USUAL = 30_000;
const SELDOM = 300_000;

const interlocks: PointTraits["interlocks"] = [
  { point: "local", equals: 1, reason: term("Switched to local control at the unit.") },
  { point: "filter-alarm", equals: 1, reason: term("Filter blocked. The unit stays off until the filter is changed.") },
  { point: "fault", equals: 1, reason: term("Stopped by a fault. Reset it at the unit.") },
];

const codes: Partial<Record<FanLevel, string>> = FAN_LEVEL_SHORT_CODES;
const levels = FAN_LEVELS.map((level, value) => {
  const code = codes[level];
  const choice = { value, name: title(level) };
  return code === undefined ? choice : Object.assign(choice, { code });
});

/** What air and water of a unit can be; a sensor that is cut off or shorted shows less or more. */
const AIR_OR_WATER = { min: -50, max: 100 };
/** No air has less; a sensor that shows 0 is broken. */
const CO2 = { min: 200, max: 10_000 };
const HUMIDITY = { min: 0, max: 100 };
/** Air that stands still in a duct may stay as it is. */
const moving = { point: "supply-fan", above: 0 } as const;
const OUTDOOR = { stuck: { after: MAX_UNCHANGED_TIMES.outdoorAir, while: moving } } as const;
const RETURN = { stuck: { after: MAX_UNCHANGED_TIMES.roomAir, while: moving } } as const;
const RETURN_CO2 = { stuck: { after: MAX_UNCHANGED_TIMES.carbonDioxide, while: moving } } as const;

/** An analog input `plus` instances above the unit's own; a change of `deadband` is reported at once. */
function measured(
  plus: number,
  point: Pick<Point, "key" | "name" | "unit" | "deadband" | "min" | "max" | "stuck"> & {
    readonly expectedInterval?: number;
  },
): Point {
  return {
    kind: "number",
    object: "analog-input",
    instance: { field: "instance", plus },
    expectedInterval: USUAL,
    hasNotifications: point.expectedInterval !== SELDOM,
    ...point,
  } as const;
}

function state(plus: number, key: string, name: string): Point {
  return {
    key,
    name,
    kind: "boolean",
    object: "binary-input",
    instance: { field: "instance", plus },
    expectedInterval: OFTEN,
    hasNotifications: true,
  };
}

/**
 * One fresh air unit with a heat wheel. Its objects lie in a block of a hundred instances that begins at `instance`:
 * binary output 0 runs it, analog value 1 is its fan level (0 AUTO to 5 SUPER_HIGH, as its own panel counts), the
 * measurements are analog inputs, its own limits are analog inputs too, and alarms are binary inputs.
 */
export const doasUnit: BacnetProduct = {
  name: "doas-unit",
  label: term("DOAS unit"),
  modules: ["doas"],
  address: [{ field: "instance", min: 0, max: 4_194_200 }],
  points: [
    {
      key: "on",
      name: term("On"),
      kind: "boolean",
      object: "binary-output",
      instance: { field: "instance" },
      isWritable: true,
      expectedInterval: OFTEN,
      hasNotifications: true,
      interlocks,
    },
    {
      key: "level",
      name: term("Level"),
      kind: "enum",
      states: levels,
      object: "analog-value",
      instance: { field: "instance", plus: 1 },
      isWritable: true,
      min: 0,
      max: 5,
      expectedInterval: OFTEN,
      hasNotifications: true,
      interlocks,
    },
    measured(1, { key: "supply-fan", name: term("Supply fan"), unit: "%", deadband: 0.05, expectedInterval: OFTEN }),
    measured(2, { key: "exhaust-fan", name: term("Exhaust fan"), unit: "%", deadband: 0.05, expectedInterval: OFTEN }),
    measured(3, { key: "outdoor-temperature", name: term("Outdoor air temperature"), unit: "°C", ...AIR_OR_WATER, ...OUTDOOR, deadband: 0.1 }),
    measured(4, { key: "outdoor-humidity", name: term("Outdoor air humidity"), unit: "%", ...HUMIDITY, deadband: 0.5 }),
    measured(5, { key: "outdoor-co2", name: term("Outdoor air CO₂"), unit: "ppm", ...CO2, deadband: 3 }),
    measured(6, { key: "outdoor-damper", name: term("Outdoor air damper"), unit: "%", deadband: 0.05 }),
    measured(7, { key: "exhaust-damper", name: term("Exhaust air damper"), unit: "%", deadband: 0.05 }),
    measured(8, { key: "filter-g4", name: term("Filter G4"), unit: "Pa", deadband: 0.2 }),
    measured(9, { key: "filter-f8", name: term("Filter F8"), unit: "Pa", deadband: 0.2 }),
    measured(10, { key: "filter-return", name: term("Return air filter G4"), unit: "Pa", deadband: 0.2 }),
    measured(11, { key: "wheel-speed", name: term("Heat wheel"), unit: "rpm", deadband: 0.05 }),
    measured(12, { key: "wheel-recovery", name: term("Heat recovery efficiency"), unit: "%", deadband: 0.1 }),
    measured(13, { key: "mixed-temperature", name: term("Air temperature after heat wheel"), unit: "°C", ...AIR_OR_WATER, deadband: 0.1 }),
    measured(14, { key: "valve", name: term("Chilled water valve"), unit: "%", deadband: 0.5 }),
    measured(15, { key: "water-in", name: term("Chilled water supply temperature"), unit: "°C", ...AIR_OR_WATER, deadband: 0.1 }),
    measured(16, { key: "water-out", name: term("Chilled water return temperature"), unit: "°C", ...AIR_OR_WATER, deadband: 0.1 }),
    measured(17, { key: "supply-temperature", name: term("Supply air temperature"), unit: "°C", ...AIR_OR_WATER, deadband: 0.1 }),
    measured(18, { key: "supply-humidity", name: term("Supply air humidity"), unit: "%", ...HUMIDITY, deadband: 0.5 }),
    measured(19, { key: "supply-flow", name: term("Supply air flow"), unit: "m³/h", deadband: 1 }),
    measured(20, { key: "supply-co2", name: term("Supply air CO₂"), unit: "ppm", ...CO2, deadband: 3 }),
    measured(21, { key: "return-temperature", name: term("Return air temperature"), unit: "°C", ...AIR_OR_WATER, ...RETURN, deadband: 0.1 }),
    measured(22, { key: "return-co2", name: term("Return air CO₂"), unit: "ppm", ...CO2, ...RETURN_CO2, deadband: 5, expectedInterval: OFTEN }),
    measured(23, { key: "return-flow", name: term("Return air flow"), unit: "m³/h", deadband: 1 }),
    measured(24, { key: "exhaust-temperature", name: term("Exhaust air temperature"), unit: "°C", ...AIR_OR_WATER, deadband: 0.1 }),
    measured(25, { key: "zone-pressure", name: term("Zone pressure"), unit: "Pa", deadband: 0.1 }),
    measured(26, { key: "power", name: term("Power"), unit: "W", deadband: 2 }),
    { ...measured(27, { key: "hours", name: term("Running hours"), unit: "h", deadband: 0.01, expectedInterval: SELDOM }), kind: "counter" },
    measured(28, { key: "filter-remaining", name: term("Running hours until filter change"), unit: "h", deadband: 0.1, expectedInterval: SELDOM }),
    measured(29, { key: "filter-g4-limit", name: term("Filter G4 change limit"), unit: "Pa", expectedInterval: SELDOM }),
    measured(30, { key: "filter-f8-limit", name: term("Filter F8 change limit"), unit: "Pa", expectedInterval: SELDOM }),
    measured(31, { key: "filter-return-limit", name: term("Return air filter change limit"), unit: "Pa", expectedInterval: SELDOM }),
    measured(32, { key: "co2-limit", name: term("Return air CO₂ limit"), unit: "ppm", expectedInterval: SELDOM }),
    { ...measured(33, { key: "auto-level", name: term("Level requested by AUTO") }), kind: "enum", states: levels },
    state(1, "fault", term("Fault")),
    state(2, "local", term("Local mode")),
    state(3, "filter-alarm", term("Filter blocked")),
  ],
}; // prettier-ignore

/** "VERY_HIGH" as text for a person: "Very high". */
function title(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

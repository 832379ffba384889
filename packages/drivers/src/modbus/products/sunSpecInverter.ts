import { MAX_UNCHANGED_TIMES, SOLAR_INVERTER, type Unit } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { SunSpecProduct, SunSpecProductPoint } from "../sunSpecProduct.ts";
import type { SunSpecPlace } from "../sunSpecValue.ts";

/** Ms; inverters measure once a second or two, and a gateway has many of them. */
const EXPECTED_INTERVAL = 10_000;
/** Three phases, with integers and scale factors, and with floats (SunSpec model definitions). */
const INTEGERS = 103;
const FLOATS = 113;
const STRINGS = 160;
const STRING_REGISTERS = 20;
/** Modules of the largest inverters for roofs. */
const MAX_STRINGS = 24;

/** A measurement in both models of an inverter. */
function measured(integer: Omit<SunSpecPlace, "model">, float: number): SunSpecPlace[] {
  return [
    { model: INTEGERS, ...integer },
    { model: FLOATS, offset: float, type: "float32" },
  ];
}

function number(
  key: string,
  name: string,
  unit: Unit,
  more: Pick<SunSpecProductPoint, "places"> & Partial<SunSpecProductPoint>,
): SunSpecProductPoint {
  return { key, name, kind: "number", unit, expectedInterval: EXPECTED_INTERVAL, ...more };
}

/** A phase's voltage, from phase to neutral. */
function voltage(phase: string, name: string, offset: number, float: number): SunSpecProductPoint {
  const places = measured({ offset, type: "uint16", scaleFactor: 13 }, float);
  return number(`voltage-${phase}n`, name, "V", {
    places,
    min: 0,
    max: 1_000,
    deadband: 0.5,
  });
}

/** A value of one string, of which model 160 has a block each. */
function ofString(
  key: string,
  name: string,
  unit: Unit,
  place: Omit<SunSpecPlace, "model">,
  more: Partial<SunSpecProductPoint>,
): SunSpecProductPoint {
  return number(key, name, unit, { places: [{ model: STRINGS, ...place }], isRepeated: true, min: 0, ...more });
}

/**
 * A three-phase inverter by SunSpec: models 103 or 113 of the inverter, and 160 of its strings. Every register is found by
 * walking from the base; a value that the device does not implement is bad.
 */
export const sunSpecInverter: SunSpecProduct = {
  form: "sunspec",
  name: "sunspec-inverter",
  label: term("Solar inverter (SunSpec)"),
  modules: [SOLAR_INVERTER.module],
  source: "SunSpec Information Model Reference: models 103, 113 and 160",
  repeats: { field: "strings", min: 1, max: MAX_STRINGS, registers: STRING_REGISTERS },
  points: [
    number("power", term("Power"), "kW", {
      places: measured({ offset: 14, type: "int16", scaleFactor: 15 }, 22),
      scale: 0.001,
      min: -10,
      max: 5_000,
      deadband: 0.02,
    }),
    {
      key: "energy",
      name: term("Energy"),
      kind: "counter",
      unit: "kWh",
      places: [
        { model: INTEGERS, offset: 24, type: "acc32", scaleFactor: 26 },
        { model: FLOATS, offset: 32, type: "float32" },
      ],
      scale: 0.001,
      expectedInterval: EXPECTED_INTERVAL,
      maxPerHour: 5_000,
      stuck: { after: MAX_UNCHANGED_TIMES.countedEnergy, while: { point: "power", above: 0.5 } },
    },
    number("dc-power", term("DC power"), "kW", {
      places: measured({ offset: 31, type: "int16", scaleFactor: 32 }, 38),
      scale: 0.001,
      min: 0,
      max: 5_000,
      deadband: 0.02,
    }),
    voltage("a", term("Voltage A-N"), 10, 16),
    voltage("b", term("Voltage B-N"), 11, 18),
    voltage("c", term("Voltage C-N"), 12, 20),
    number("frequency", term("Frequency"), "Hz", {
      places: measured({ offset: 16, type: "uint16", scaleFactor: 17 }, 24),
      min: 0,
      max: 100,
      deadband: 0.01,
    }),
    number("temperature", term("Cabinet temperature"), "°C", {
      places: measured({ offset: 33, type: "int16", scaleFactor: 37 }, 40),
      min: -40,
      max: 120,
      deadband: 0.2,
    }),
    {
      key: "state",
      name: term("State"),
      kind: "enum",
      places: [
        { model: INTEGERS, offset: 38, type: "enum16" },
        { model: FLOATS, offset: 48, type: "enum16" },
      ],
      states: [
        { value: 1, name: term("Off") },
        { value: 2, name: term("Sleeping") },
        { value: 3, name: term("Starting") },
        { value: 4, name: term("Generating") },
        { value: 5, name: term("Throttled") },
        { value: 6, name: term("Shutting down") },
        { value: 7, name: term("Fault") },
        { value: 8, name: term("Standby") },
      ],
      expectedInterval: EXPECTED_INTERVAL,
    },
    ofString(
      "string-power",
      term("String power"),
      "kW",
      { offset: 21, type: "uint16", scaleFactor: 4 },
      { scale: 0.001, max: 500, deadband: 0.02 },
    ),
    ofString(
      "string-voltage",
      term("String voltage"),
      "V",
      { offset: 20, type: "uint16", scaleFactor: 3 },
      { max: 1_500, deadband: 1 },
    ),
    ofString(
      "string-current",
      term("String current"),
      "A",
      { offset: 19, type: "uint16", scaleFactor: 2 },
      { max: 100, deadband: 0.1 },
    ),
  ],
};

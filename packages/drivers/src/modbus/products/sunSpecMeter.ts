import type { Unit } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { SunSpecProduct, SunSpecProductPoint } from "../sunSpecProduct.ts";
import type { SunSpecPlace } from "../sunSpecValue.ts";

/** Ms. */
const EXPECTED_INTERVAL = 10_000;
/** One phase, split phase, three phases with and without a neutral: with integers and scale factors, and with floats. */
const INTEGERS = [201, 202, 203, 204];
const FLOATS = [211, 212, 213, 214];
const MAX_POWER = 20_000;

/** A measurement where all models with integers have it, and all models with floats. */
function measured(integer: Omit<SunSpecPlace, "model">, float: number): SunSpecPlace[] {
  return [
    ...INTEGERS.map((model) => Object.assign({ model }, integer)),
    ...FLOATS.map((model) => ({ model, offset: float, type: "float32" as const })),
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

function energy(key: string, name: string, offset: number, float: number): SunSpecProductPoint {
  return {
    key,
    name,
    kind: "counter",
    unit: "kWh",
    places: measured({ offset, type: "acc32", scaleFactor: 54 }, float),
    scale: 0.001,
    min: 0,
    expectedInterval: 30_000,
  };
}

/** A meter by SunSpec. Its voltage is the mean from phase to neutral, which a meter without a neutral may not have. */
export const sunSpecMeter: SunSpecProduct = {
  form: "sunspec",
  name: "sunspec-meter",
  label: term("Energy meter (SunSpec)"),
  modules: ["energy-meter"],
  source: "SunSpec Information Model Reference: models 201 to 204 and 211 to 214",
  points: [
    number("active-power", term("Active power"), "kW", {
      places: measured({ offset: 18, type: "int16", scaleFactor: 22 }, 28),
      scale: 0.001,
      min: -MAX_POWER,
      max: MAX_POWER,
      deadband: 0.01,
    }),
    energy("active-energy", term("Active energy"), 46, 68),
    energy("active-energy-received", term("Active energy received"), 38, 60),
    number("voltage", term("Voltage"), "V", {
      places: measured({ offset: 7, type: "int16", scaleFactor: 15 }, 10),
      min: 0,
      max: 1_000,
      deadband: 0.2,
    }),
    number("current", term("Current"), "A", {
      places: measured({ offset: 2, type: "int16", scaleFactor: 6 }, 2),
      deadband: 0.05,
    }),
    number("frequency", term("Frequency"), "Hz", {
      places: measured({ offset: 16, type: "int16", scaleFactor: 17 }, 26),
      min: 0,
      max: 100,
      deadband: 0.02,
    }),
  ],
};

import type { Unit } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { SunSpecProduct, SunSpecProductPoint } from "../sunSpecProduct.ts";
import type { SunSpecPlace } from "../sunSpecValue.ts";

/** Ms. */
const EXPECTED_INTERVAL = 10_000;
/** Basic storage controls, DER storage capacity, and the battery base model. */
const STORAGE = 124;
const CAPACITY = 713;
const BATTERY = 802;
/** A charge may be said a little beyond its ends. */
const SHARE = { min: 0, max: 100 } as const;

function number(
  key: string,
  name: string,
  unit: Unit,
  place: SunSpecPlace,
  more: Partial<SunSpecProductPoint> = {},
): SunSpecProductPoint {
  return { key, name, kind: "number", unit, places: [place], expectedInterval: EXPECTED_INTERVAL, ...more };
}

function charge(place: SunSpecPlace): SunSpecProductPoint {
  return number("state-of-charge", term("State of charge"), "%", place, { ...SHARE, deadband: 0.1 });
}

function health(place: SunSpecPlace): SunSpecProductPoint {
  return number("state-of-health", term("State of health"), "%", place, { ...SHARE, deadband: 0.1 });
}

function voltage(place: SunSpecPlace): SunSpecProductPoint {
  return number("voltage", term("Voltage"), "V", place, { min: 0, max: 2_000, deadband: 0.2 });
}

/** What it does with its charge; the same codes in both models. */
function chargeState(place: SunSpecPlace): SunSpecProductPoint {
  return {
    key: "charge-state",
    name: term("Charging state"),
    kind: "enum",
    places: [place],
    states: [
      { value: 1, name: term("Off") },
      { value: 2, name: term("Empty") },
      { value: 3, name: term("Discharging") },
      { value: 4, name: term("Charging") },
      { value: 5, name: term("Full") },
      { value: 6, name: term("Holding") },
      { value: 7, name: term("Testing") },
    ],
    expectedInterval: EXPECTED_INTERVAL,
  };
}

const common = { form: "sunspec", modules: ["equipment"] } as const;

/** The store of an inverter, as its basic controls tell of it. */
export const sunSpecStorage: SunSpecProduct = {
  ...common,
  name: "sunspec-storage",
  label: term("Storage of an inverter (SunSpec)"),
  source: "SunSpec Information Model Reference: model 124",
  points: [
    charge({ model: STORAGE, offset: 8, type: "uint16", scaleFactor: 22 }),
    voltage({ model: STORAGE, offset: 10, type: "uint16", scaleFactor: 24 }),
    chargeState({ model: STORAGE, offset: 11, type: "enum16" }),
  ],
};

/** The capacity of a store. */
export const sunSpecCapacity: SunSpecProduct = {
  ...common,
  name: "sunspec-storage-capacity",
  label: term("Storage capacity (SunSpec)"),
  source: "SunSpec Information Model Reference: model 713",
  points: [
    charge({ model: CAPACITY, offset: 4, type: "uint16", scaleFactor: 8 }),
    health({ model: CAPACITY, offset: 5, type: "uint16", scaleFactor: 8 }),
  ],
};

/** A bank of batteries. Its power and current are those of its DC side. */
export const sunSpecBattery: SunSpecProduct = {
  ...common,
  name: "sunspec-battery",
  label: term("Battery (SunSpec)"),
  source: "SunSpec Information Model Reference: model 802",
  points: [
    charge({ model: BATTERY, offset: 11, type: "uint16", scaleFactor: 56 }),
    health({ model: BATTERY, offset: 13, type: "uint16", scaleFactor: 58 }),
    chargeState({ model: BATTERY, offset: 16, type: "enum16" }),
    voltage({ model: BATTERY, offset: 34, type: "uint16", scaleFactor: 59 }),
    number(
      "current",
      term("Current"),
      "A",
      { model: BATTERY, offset: 44, type: "int16", scaleFactor: 61 },
      { min: -10_000, max: 10_000, deadband: 0.1 },
    ),
    number(
      "active-power",
      term("Active power"),
      "kW",
      { model: BATTERY, offset: 47, type: "int16", scaleFactor: 63 },
      { scale: 0.001, min: -20_000, max: 20_000, deadband: 0.01 },
    ),
  ],
};

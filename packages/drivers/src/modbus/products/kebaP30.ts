import { READABLE_POINTS } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

const EXPECTED_INTERVAL = 15_000;
const MAX_PER_HOUR = 25;
const { words } = READABLE_POINTS["charging-state"];

const place = { table: "holding-register", type: "uint32", expectedInterval: EXPECTED_INTERVAL } as const;
const ampere = { ...place, kind: "number", unit: "A", scale: 0.001, deadband: 0.05, min: 0, max: 65 } as const;

/** A charger of cars, read only. Register n of the guide is wire address n; each value has two of them, the high word first. */
export const kebaP30: ModbusProduct = {
  name: "keba-p30",
  label: term("EV charger (KEBA KeContact P30)"),
  modules: ["equipment"],
  source: "KEBA, KeContact P30 Modbus TCP Programmers Guide V 1.02, chapter 3",
  points: [
    {
      ...place,
      key: "charging-state",
      name: READABLE_POINTS["charging-state"].name,
      kind: "enum",
      register: 1001,
      states: words.map((name, value) => ({ value, name })),
    },
    { ...ampere, key: "current-a", name: READABLE_POINTS["current-a"].name, register: 1009 },
    { ...ampere, key: "current-b", name: READABLE_POINTS["current-b"].name, register: 1011 },
    { ...ampere, key: "current-c", name: READABLE_POINTS["current-c"].name, register: 1013 },
    {
      ...place,
      key: "active-power",
      name: READABLE_POINTS["active-power"].name,
      kind: "number",
      unit: "kW",
      register: 1021,
      scale: 0.000_001,
      deadband: 0.01,
      min: 0,
      max: 45,
    },
    {
      ...place,
      key: "active-energy",
      name: READABLE_POINTS["active-energy"].name,
      kind: "counter",
      unit: "kWh",
      register: 1037,
      scale: 0.001,
      maxPerHour: MAX_PER_HOUR,
    },
  ],
};

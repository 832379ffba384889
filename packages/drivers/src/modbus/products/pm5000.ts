import { MAX_UNCHANGED_TIMES } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

/**
 * PowerLogic PM5000 meter. Registers of the PM5000 register list (PM51/53/55xx), all holding registers; floats are
 * high word first. A value the meter does not have reads as NaN (float) or 0x8000000000000000 (INT64).
 */
export const pm5000: ModbusProduct = {
  name: "pm5000",
  label: term("Schneider PowerLogic PM5000"),
  modules: ["energy-meter"],
  points: [
    {
      // 3060 Active Power Total, FLOAT32, kW.
      key: "active-power",
      name: term("Active power"),
      kind: "number",
      unit: "kW",
      table: "holding-register",
      register: 3060,
      type: "float32",
      expectedInterval: 10_000,
      stuck: { with: "voltage" },
      deadband: 0.01,
    },
    {
      // 3204 Active Energy Delivered (into load), INT64, Wh.
      key: "active-energy",
      name: term("Active energy"),
      kind: "counter",
      unit: "kWh",
      table: "holding-register",
      register: 3204,
      type: "int64",
      scale: 0.001,
      min: 0,
      expectedInterval: 30_000,
      // Whole Wh: at 0.1 kW it has counted fifty of them.
      stuck: {
        after: MAX_UNCHANGED_TIMES.countedEnergy,
        while: { point: "active-power", above: 0.1 },
        with: "voltage",
      },
    },
    {
      // 3036 Voltage L-N Average, FLOAT32, V.
      key: "voltage",
      name: term("Voltage"),
      kind: "number",
      unit: "V",
      table: "holding-register",
      register: 3036,
      type: "float32",
      min: 0,
      // Phase to neutral of anything but medium voltage.
      max: 1_000,
      expectedInterval: 10_000,
      stuck: { after: MAX_UNCHANGED_TIMES.mainsVoltage, restsAt: [0] },
      deadband: 0.2,
    },
    {
      // 3010 Current Average, FLOAT32, A.
      key: "current",
      name: term("Current"),
      kind: "number",
      unit: "A",
      table: "holding-register",
      register: 3010,
      type: "float32",
      min: 0,
      expectedInterval: 10_000,
      stuck: { with: "voltage" },
      deadband: 0.05,
    },
    {
      // 3084 Power Factor Total, 4Q_FP_PF: FLOAT32 from -2 to 2 that codes the quadrant.
      key: "power-factor",
      name: term("Power factor"),
      kind: "number",
      table: "holding-register",
      register: 3084,
      type: "float32",
      coding: "four-quadrant-power-factor",
      min: -1,
      max: 1,
      expectedInterval: 10_000,
      stuck: { with: "voltage" },
      deadband: 0.005,
    },
    {
      // 3110 Frequency, FLOAT32, Hz.
      key: "frequency",
      name: term("Frequency"),
      kind: "number",
      unit: "Hz",
      table: "holding-register",
      register: 3110,
      type: "float32",
      // What it can measure (PM5000 data sheet); without a voltage there is no frequency.
      min: 45,
      max: 70,
      expectedInterval: 10_000,
      stuck: { after: MAX_UNCHANGED_TIMES.mainsFrequency },
      deadband: 0.02,
    },
  ],
};

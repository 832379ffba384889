import { MAX_UNCHANGED_TIMES } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

const HOLDING = { table: "holding-register" } as const;
/** l/min of a m³/h. */
const LITRES_A_MINUTE = 1_000 / 60;

/**
 * TUF-2000M ultrasonic flow meter, register table of its manual: holding registers, REAL4 and LONG with the low word first. Its
 * totalizer counts in m³ (register 1438 is 0) with the multiplier 0.001 (register 1439 is 1); with another multiplier it needs
 * a product of the site's own.
 */
export const tuf2000m: ModbusProduct = {
  name: "tuf-2000m",
  label: term("TUF-2000M ultrasonic water meter"),
  modules: ["water-and-waste-meter"],
  points: [
    {
      // 9 Positive accumulator, LONG.
      ...HOLDING,
      key: "volume",
      name: term("Volume"),
      kind: "counter",
      unit: "m³",
      register: 9,
      type: "int32",
      wordOrder: "low-first",
      scale: 0.001,
      min: 0,
      // What a pipe of 100 mm carries at 3 m/s.
      maxPerHour: 85,
      expectedInterval: 30_000,
      // Nobody draws water at night, and it stands for hours; at 1 l/min it has counted thirty of its steps.
      stuck: { after: MAX_UNCHANGED_TIMES.countedWater, while: { point: "flow", above: 1 } },
    },
    {
      // 1 Flow rate, REAL4, m³/h.
      ...HOLDING,
      key: "flow",
      name: term("Flow"),
      kind: "number",
      unit: "l/min",
      register: 1,
      type: "float32",
      wordOrder: "low-first",
      scale: LITRES_A_MINUTE,
      expectedInterval: 30_000,
      deadband: 0.05,
    },
    {
      // 92 Signal quality, 0 to 99.
      ...HOLDING,
      key: "signal-quality",
      name: term("Signal quality"),
      kind: "number",
      unit: "%",
      register: 92,
      type: "uint16",
      min: 0,
      max: 100,
      expectedInterval: 60_000,
      deadband: 1,
    },
    {
      // 72 Error code, a bit each.
      ...HOLDING,
      key: "error",
      name: term("Error"),
      kind: "enum",
      register: 72,
      type: "uint16",
      states: [
        { value: 0, name: term("None") },
        { value: 1, name: term("No signal") },
        { value: 2, name: term("Weak signal") },
        { value: 4, name: term("Poor signal") },
        { value: 8, name: term("Empty pipe") },
        { value: 16, name: term("Hardware failure") },
      ],
      expectedInterval: 60_000,
    },
  ],
};

import type { ModbusProduct } from "../product.ts";
import { pm5000 } from "./pm5000.ts";

/**
 * The same meter where electricity flows both ways, as at an incomer behind solar cells: its power is below zero, and another
 * counter runs, while electricity flows towards the grid. At medium voltage it measures over transformers.
 */
export const pm5000TwoWay: ModbusProduct = {
  ...pm5000,
  name: "pm5000-two-way",
  label: "Schneider PowerLogic PM5000, both directions",
  points: [
    ...pm5000.points.map((point) => {
      const { max: _ofLowVoltage, ...rest } = point;
      return point.key === "voltage" ? rest : point;
    }),
    {
      // 3208 Active Energy Received (out of load), INT64, Wh.
      key: "active-energy-received",
      name: "Active energy received",
      kind: "counter",
      unit: "kWh",
      table: "holding-register",
      register: 3208,
      type: "int64",
      scale: 0.001,
      min: 0,
      expectedInterval: 30_000,
    },
  ],
};

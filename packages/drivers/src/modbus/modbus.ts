import { term } from "@atrium/words";
import type { Protocol } from "../driver.ts";
import type { AddressProblem } from "../productCatalog.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { findUnits, ModbusRange, unitKey, unitOf } from "./discovering.ts";
import { explainModbus } from "./explaining.ts";
import { ModbusDriver } from "./modbusDriver.ts";
import { ModbusSettings } from "./modbusSettings.ts";
import { modbusProblem, readForProbe } from "./probing.ts";
import { cellsOf, ModbusAddress, modbusCatalog, type ModbusProduct } from "./product.ts";
import { curtain } from "./products/curtain.ts";
import { kebaP30 } from "./products/kebaP30.ts";
import { lift } from "./products/lift.ts";
import { meters } from "./products/meters/meters.ts";
import { plant } from "./products/plant.ts";
import { pm5000 } from "./products/pm5000.ts";
import { tlb4 } from "./products/tlb4.ts";
import { sunSpecProducts } from "./products/sunSpecProducts.ts";
import { tuf2000m } from "./products/tuf2000m.ts";

/**
 * The same meter where electricity flows both ways, as at an incomer behind solar cells: its power is below zero, and another
 * counter runs, while electricity flows towards the grid. At medium voltage it measures over transformers.
 */
const pm5000TwoWay: ModbusProduct = {
  ...pm5000,
  name: "pm5000-two-way",
  label: term("Schneider PowerLogic PM5000, bidirectional"),
  points: [
    ...pm5000.points.map((point) => {
      const { max: _ofLowVoltage, ...rest } = point;
      return point.key === "voltage" ? rest : point;
    }),
    {
      // 3208 Active Energy Received (out of load), INT64, Wh.
      key: "active-energy-received",
      name: term("Active energy received"),
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

const products = [
  pm5000,
  pm5000TwoWay,
  curtain,
  lift,
  tuf2000m,
  tlb4,
  ...plant,
  kebaP30,
  ...meters,
  ...sunSpecProducts,
];

const catalog = modbusCatalog(products);

function checkSettings(settings: Record<string, unknown>): AddressProblem[] {
  return settingsProblems(ModbusSettings, settings);
}

/** Modbus TCP. A new product is one line in `products`. */
export const modbus: Protocol = {
  label: term("Modbus TCP"),
  catalog,
  settings: formFields(ModbusSettings),
  checkSettings,
  probe: (request, options) =>
    probe({ catalog, checkSettings, read: readForProbe, problemOf: modbusProblem }, request, options),
  discovery: discovery({
    range: ModbusRange,
    checkSettings,
    search: findUnits,
    problemOf: modbusProblem,
    covers: ({ firstUnit, lastUnit }, key) => {
      const unit = unitOf(key);
      return unit >= firstUnit && unit <= lastUnit;
    },
    whereIs: (_settings, { address }) => ({ device: unitKey(ModbusAddress.parse(address).unit) }),
  }),
  cellsOf,
  explain: explainModbus,
  create: (options) => new ModbusDriver(options),
};

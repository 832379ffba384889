import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { ModbusDriver } from "./modbusDriver.ts";
import { ModbusSettings } from "./modbusSettings.ts";
import { modbusCatalog } from "./product.ts";
import { curtain } from "./products/curtain.ts";
import { lift } from "./products/lift.ts";
import { pm5000 } from "./products/pm5000.ts";

const products = [pm5000, curtain, lift];

/** Modbus TCP. A new product is one line in `products`. */
export const modbus: Protocol = {
  catalog: modbusCatalog(products),
  settings: formFields(ModbusSettings),
  checkSettings: (settings) => settingsProblems(ModbusSettings, settings),
  create: (options) => new ModbusDriver(options),
};

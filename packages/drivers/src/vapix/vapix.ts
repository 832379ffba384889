import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { vapixCatalog } from "./product.ts";
import { paUnit } from "./products/paUnit.ts";
import { VapixDriver } from "./vapixDriver.ts";
import { VapixSettings } from "./vapixSettings.ts";

const products = [paUnit];

/** HTTP devices in the manner of Axis' VAPIX. A new product is one line in `products`. */
export const vapix: Protocol = {
  catalog: vapixCatalog(products),
  settings: formFields(VapixSettings),
  checkSettings: (settings) => settingsProblems(VapixSettings, settings),
  create: (options) => new VapixDriver(options, products),
};

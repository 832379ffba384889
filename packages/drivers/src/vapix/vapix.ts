import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { findUnit, VapixRange } from "./discovering.ts";
import { vapixMeans } from "./probing.ts";
import { paUnit } from "./products/paUnit.ts";
import { VapixDriver } from "./vapixDriver.ts";
import { VapixSettings } from "./vapixSettings.ts";

const products = [paUnit];
const means = vapixMeans(products);

/** HTTP devices in the manner of Axis' VAPIX. A new product is one line in `products`. */
export const vapix: Protocol = {
  catalog: means.catalog,
  settings: formFields(VapixSettings),
  checkSettings: means.checkSettings,
  probe: (request, options) => probe(means, request, options),
  discovery: discovery({
    range: VapixRange,
    checkSettings: means.checkSettings,
    search: findUnit,
    problemOf: means.problemOf,
  }),
  create: (options) => new VapixDriver(options, products),
};

import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { explainVapix } from "./explaining.ts";
import { coversUnit, findUnits, VapixRange } from "./discovering.ts";
import { unitKey } from "./vapixLink.ts";
import { vapixMeans } from "./probing.ts";
import { VapixAddress } from "./product.ts";
import { doorController, gateController } from "./products/doorController.ts";
import { networkCamera, ptzCamera } from "./products/networkCamera.ts";
import { paUnit } from "./products/paUnit.ts";
import { plateReader } from "./products/plateReader.ts";
import { VapixDriver } from "./vapixDriver.ts";
import { VapixSettings } from "./vapixSettings.ts";

const products = [paUnit, doorController, gateController, plateReader, networkCamera, ptzCamera];
const means = vapixMeans(products);

/** HTTP devices in the manner of Axis' VAPIX. A new product is one line in `products`. */
export const vapix: Protocol = {
  label: "HTTP (VAPIX)",
  catalog: means.catalog,
  settings: formFields(VapixSettings),
  checkSettings: means.checkSettings,
  probe: (request, options) => probe(means, request, options),
  discovery: discovery({
    range: VapixRange,
    checkSettings: means.checkSettings,
    search: findUnits,
    covers: coversUnit,
    problemOf: means.problemOf,
    whereIs: (settings, { address }) => ({
      device: unitKey(VapixAddress.parse(address), settings["tls"] === true),
    }),
  }),
  explain: explainVapix,
  create: (options) => new VapixDriver(options, products),
};

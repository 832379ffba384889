import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { BacnetDriver } from "./bacnetDriver.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import { bacnetCatalog } from "./product.ts";
import { exhaustFan } from "./products/exhaustFan.ts";
import { airConditioner } from "./products/airConditioner.ts";
import { fireDetector } from "./products/fireDetector.ts";
import { doasUnit } from "./products/doasUnit.ts";
import { lightingCircuit } from "./products/lightingCircuit.ts";
import { SocketPool } from "./sharedSocket.ts";

const products = [lightingCircuit, airConditioner, doasUnit, fireDetector, exhaustFan];
const sockets = new SocketPool();

/** BACnet/IP (ASHRAE 135 annex J). A new product is one line in `products`. */
export const bacnet: Protocol = {
  catalog: bacnetCatalog(products),
  settings: formFields(BacnetSettings),
  checkSettings: (settings) => settingsProblems(BacnetSettings, settings),
  create: (options) => new BacnetDriver(options, sockets),
};

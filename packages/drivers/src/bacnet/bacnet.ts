import type { Protocol } from "../driver.ts";
import type { AddressProblem } from "../productCatalog.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { BacnetRange, deviceKey, findDevices } from "./discovering.ts";
import { BacnetDriver } from "./bacnetDriver.ts";
import { BacnetSettings } from "./bacnetSettings.ts";
import { explainBacnet } from "./explaining.ts";
import { listedDevices } from "./listing.ts";
import { bacnetProblem, readForProbe } from "./probing.ts";
import { describeObject } from "./objects.ts";
import { BacnetAddress, bacnetCatalog } from "./product.ts";
import { exhaustFan } from "./products/exhaustFan.ts";
import { airConditioner } from "./products/airConditioner.ts";
import { fireDetector } from "./products/fireDetector.ts";
import { doasUnit } from "./products/doasUnit.ts";
import { lightingRelay } from "./products/lightingRelay.ts";
import { lightingCircuit } from "./products/lightingCircuit.ts";
import { SocketPool } from "./sharedSocket.ts";

const products = [lightingCircuit, lightingRelay, airConditioner, doasUnit, fireDetector, exhaustFan];
const sockets = new SocketPool();

const catalog = bacnetCatalog(products);

function checkSettings(settings: Record<string, unknown>): AddressProblem[] {
  return settingsProblems(BacnetSettings, settings);
}

/** A search does not know the instances of devices yet. */
function ofSomebody(settings: Record<string, unknown>): Record<string, unknown> {
  return { deviceInstance: 0, ...settings };
}

function keyOf({ deviceInstance }: Record<string, unknown>): string {
  return deviceKey(Number(deviceInstance));
}

/** BACnet/IP (ASHRAE 135 annex J). A new product is one line in `products`. */
export const bacnet: Protocol = {
  label: "BACnet/IP",
  catalog,
  settings: formFields(BacnetSettings),
  checkSettings,
  probe: (request, options) =>
    probe({ catalog, checkSettings, read: readForProbe, problemOf: bacnetProblem }, request, options),
  discovery: discovery({
    range: BacnetRange,
    checkSettings: (settings) => checkSettings(ofSomebody(settings)),
    search: ({ settings, ...task }) => findDevices(sockets)({ ...task, settings: ofSomebody(settings) }),
    problemOf: bacnetProblem,
    whereIs: (settings, { address }) => ({
      device: keyOf(settings),
      entry: describeObject(BacnetAddress.parse(address)),
    }),
    // An instance is one device's in the whole of a BACnet internetwork (ASHRAE 135 clause 12.11).
    keyOf,
    fromList: listedDevices,
  }),
  explain: explainBacnet,
  create: (options) => new BacnetDriver(options, sockets),
};

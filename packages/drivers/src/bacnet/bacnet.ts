import { term } from "@atrium/words";
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
import { bacnetProblem, readForProbe } from "./probing.ts";
import { describeObject, OBJECT_TYPES } from "./objects.ts";
import { BacnetAddress, bacnetCatalog, type BacnetProduct } from "./product.ts";
import { exhaustFan } from "./products/exhaustFan.ts";
import { airConditioner } from "./products/airConditioner.ts";
import { doasUnit } from "./products/doasUnit.ts";
import { lightingCircuit } from "./products/lightingCircuit.ts";
import { SocketPool } from "./sharedSocket.ts";
import { FIRE_STATES } from "@atrium/contract/alarms";
import { type FoundDevice, type FoundEntry, MAX_FOUND_ENTRIES } from "@atrium/contract/devices";
import type { ListedDevices, ListedObject } from "../discovery.ts";
import { kindOf, unitOf } from "./objectList.ts";

/**
 * One detector or call point of a fire panel: multi-state input `n`, whose states are those of the panel. Nothing can
 * be commanded: a panel is acknowledged and reset at the panel alone. Its state decides about fans and lifts, so it is
 * due often; a change is reported at once.
 */
const fireDetector: BacnetProduct = {
  name: "fire-detector",
  label: term("Fire detector"),
  modules: ["fire-alarm"],
  address: [{ field: "instance", min: 1, max: 9_999 }],
  points: [
    {
      key: "state",
      name: term("State"),
      kind: "enum",
      states: Object.entries(FIRE_STATES).map(([value, { name }]) => ({ value: Number(value), name: title(name) })),
      object: "multi-state-input",
      instance: { field: "instance" },
      min: 1,
      max: 4,
      expectedInterval: 5_000,
      hasNotifications: true,
    },
  ],
};

/** One lamp circuit that is only switched: binary output `n`. Its level is 0 % or 100 %. */
const lightingRelay: BacnetProduct = {
  name: "lighting-relay",
  label: term("Lighting circuit, on/off only"),
  modules: ["lighting"],
  address: [{ field: "instance", min: 0, max: 4_194_302 }],
  points: [
    {
      key: "level",
      name: term("Level"),
      kind: "number",
      unit: "%",
      object: "binary-output",
      instance: { field: "instance" },
      isWritable: true,
      min: 0,
      max: 100,
      step: 100,
      expectedInterval: 10_000,
      hasNotifications: true,
    },
  ],
};

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

function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Devices and their objects as a list of them has it, in the form in which a search finds them. */
function listedDevices(objects: readonly ListedObject[]): ListedDevices {
  let isCut = false;
  const devices = [...Map.groupBy(objects, ({ device }) => device)].map(([instance, own]): FoundDevice => {
    const itself = own.find(({ type }) => type === OBJECT_TYPES.device);
    const others = own.filter(({ type }) => type !== OBJECT_TYPES.device);
    if (others.length > MAX_FOUND_ENTRIES) isCut = true;
    const entries = others.slice(0, MAX_FOUND_ENTRIES).map((object) => entryOf(object));
    const name = itself?.name;
    const found: FoundDevice = { key: deviceKey(instance), form: "bacnet", entries };
    if (name) found.identity = { name };
    return found;
  });
  return { devices, isCut };
}

function entryOf({ type, instance, name, units }: ListedObject): FoundEntry {
  const place = describeObject({ type, instance });
  const kind =
    place.startsWith("analog-") || place.includes("-analog-") || place.startsWith("accumulator")
      ? "number"
      : kindOf(place, null);
  return { place, kind, ...(name ? { name } : {}), ...(units === undefined ? {} : unitOf(units)) };
}

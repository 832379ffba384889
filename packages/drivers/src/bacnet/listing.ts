import { type FoundDevice, type FoundEntry, MAX_FOUND_ENTRIES } from "@atrium/contract/devices";
import type { ListedDevices, ListedObject } from "../discovery.ts";
import { deviceKey } from "./discovering.ts";
import { kindOf, unitOf } from "./objectList.ts";
import { describeObject, OBJECT_TYPES } from "./objects.ts";

/** Devices and their objects as a list of them has it, in the form in which a search finds them. */
export function listedDevices(objects: readonly ListedObject[]): ListedDevices {
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

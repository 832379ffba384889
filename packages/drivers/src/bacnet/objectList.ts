import { EngineeringUnits } from "@bacnet-js/client";
import { MOST_FOUND_ENTRIES } from "@atrium/contract";
import type { FoundEntry } from "@atrium/contract";
import { BacnetRefusal } from "./bacnetError.ts";
import { describeObject, instanceOf, OBJECT_TYPES, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { readPropertyAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readProperty } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { TagReader } from "./tagReader.ts";

type Send = (request: ServiceRequest) => Promise<Buffer>;
/** Index of an array's length (ASHRAE 135 clause 12.1.5). */
const LENGTH = 0;
const INSTANCES = 2 ** 22;
const NO_UNITS = 95;

/**
 * The objects of a device, one index after the other: the whole list is longer than a packet in most devices, and we take
 * no segments.
 * @throws BacnetTimeout, Malformed
 */
export async function readObjectList(device: number, send: Send): Promise<ObjectId[]> {
  const list: ObjectId[] = [];
  const { value: length } = await readAt({ type: OBJECT_TYPES.device, instance: device }, LENGTH, send);
  for (let index = 1; index <= Math.min(length, MOST_FOUND_ENTRIES); index += 1) {
    const { kind, value } = await readAt({ type: OBJECT_TYPES.device, instance: device }, index, send);
    if (kind !== "number") break;
    const object = { type: Math.floor(value / INSTANCES), instance: instanceOf(value) };
    if (object.type !== OBJECT_TYPES.device) list.push(object);
  }
  return list;
}

/** What an object says of itself. @throws BacnetTimeout, Malformed */
export async function readEntry(object: ObjectId, send: Send): Promise<FoundEntry> {
  const place = describeObject(object);
  const name = await readOne(object, PROPERTY.objectName, send);
  const present = await readOne(object, PROPERTY.presentValue, send);
  const units = present?.kind === "number" ? await readOne(object, PROPERTY.units, send) : null;
  return {
    place,
    kind: kindOf(place, present),
    ...(name?.kind === "text" ? { name: name.text.slice(0, 200) } : {}),
    ...(units === null || units.value === NO_UNITS ? {} : unitOf(units.value)),
    ...(present?.kind === "number" ? { value: String(present.value) } : {}),
    ...(present?.kind === "text" ? { value: present.text.slice(0, 200) } : {}),
  };
}

function kindOf(place: string, present: ReportedProperty | null): FoundEntry["kind"] {
  if (place.startsWith("binary-")) return "boolean";
  if (place.startsWith("multi-state-")) return "enum";
  if (present?.kind === "text") return "text";
  return present?.kind === "number" ? "number" : "other";
}

function unitOf(code: number): Pick<FoundEntry, "unit"> {
  const name = EngineeringUnits[code];
  return name === undefined ? {} : { unit: name.toLowerCase().replaceAll("_", " ") };
}

/** null: the object has no such property. */
async function readOne(object: ObjectId, property: number, send: Send): Promise<ReportedProperty | null> {
  try {
    return reportedIn(await send(readProperty(object, property)));
  } catch (error) {
    if (error instanceof BacnetRefusal) return null;
    throw error;
  }
}

async function readAt(device: ObjectId, index: number, send: Send): Promise<ReportedProperty> {
  return reportedIn(await send(readProperty(device, PROPERTY.objectList, index)));
}

function reportedIn(answer: Buffer): ReportedProperty {
  let found: ReportedProperty | null = null;
  readPropertyAck(new TagReader(answer), (reported) => {
    found = { ...reported };
  });
  return (
    found ?? {
      object: 0,
      property: 0,
      kind: "other",
      value: Number.NaN,
      text: "",
      errorClass: 0,
      errorCode: 0,
      list: [],
    }
  );
}

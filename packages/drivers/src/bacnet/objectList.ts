import { MOST_FOUND_ENTRIES } from "@atrium/contract";
import type { FoundEntry } from "@atrium/contract";
import { BacnetRefusal, ReplyTooLong } from "./bacnetError.ts";
import { describeObject, instanceOf, OBJECT_TYPES, objectKey, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { unitOfCode } from "./engineeringUnits.ts";
import { readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readProperty, readPropertyMultiple } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { TagReader } from "./tagReader.ts";

type Send = (request: ServiceRequest) => Promise<Buffer>;
/** Index of an array's length (ASHRAE 135 clause 12.1.5). */
const LENGTH = 0;
const INSTANCES = 2 ** 22;
const ASKED = [PROPERTY.objectName, PROPERTY.presentValue, PROPERTY.units];

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

/** Objects that one request asks for: their names fit the smallest packets. */
const TOGETHER = 4;

export function inGroups(objects: readonly ObjectId[]): ObjectId[][] {
  return Array.from({ length: Math.ceil(objects.length / TOGETHER) }, (_, at) =>
    objects.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
}

/** What objects say of themselves: asked together, or one after the other where a device does not offer that. @throws BacnetTimeout, Malformed */
export async function readEntries(objects: readonly ObjectId[], send: Send): Promise<FoundEntry[]> {
  const together = await readTogether(objects, send);
  if (together !== null) return together;
  const entries: FoundEntry[] = [];
  for (const object of objects) entries.push(await readEntry(object, send));
  return entries;
}

/** null: the device refuses to be asked like that, or its answer is too long. */
async function readTogether(objects: readonly ObjectId[], send: Send): Promise<FoundEntry[] | null> {
  const said = new Map<number, Map<number, ReportedProperty>>();
  try {
    const answer = await send(readPropertyMultiple(objects, ASKED));
    readPropertyMultipleAck(new TagReader(answer), (reported) => {
      const own = said.get(reported.object) ?? new Map<number, ReportedProperty>();
      if (reported.kind !== "error") own.set(reported.property, { ...reported });
      said.set(reported.object, own);
    });
  } catch (error) {
    if (error instanceof BacnetRefusal || error instanceof ReplyTooLong) return null;
    throw error;
  }
  return objects.map((object) => {
    const own = said.get(objectKey(object));
    const property = (number: number): ReportedProperty | null => own?.get(number) ?? null;
    return entryOf(object, {
      name: property(PROPERTY.objectName),
      present: property(PROPERTY.presentValue),
      units: property(PROPERTY.units),
    });
  });
}

/** What an object says of itself. @throws BacnetTimeout, Malformed */
async function readEntry(object: ObjectId, send: Send): Promise<FoundEntry> {
  const name = await readOne(object, PROPERTY.objectName, send);
  const present = await readOne(object, PROPERTY.presentValue, send);
  const units = present?.kind === "number" ? await readOne(object, PROPERTY.units, send) : null;
  return entryOf(object, { name, present, units });
}

function entryOf(
  object: ObjectId,
  { name, present, units }: Readonly<Record<"name" | "present" | "units", ReportedProperty | null>>,
): FoundEntry {
  const place = describeObject(object);
  return {
    place,
    kind: kindOf(place, present),
    ...(name?.kind === "text" ? { name: name.text.slice(0, 200) } : {}),
    ...(units?.kind !== "number" ? {} : unitOf(units.value)),
    ...(present?.kind === "number" ? { value: String(present.value) } : {}),
    ...(present?.kind === "text" ? { value: present.text.slice(0, 200) } : {}),
  };
}

/** What the values of an object are, by its type and by what it says now. */
export function kindOf(place: string, present: ReportedProperty | null): FoundEntry["kind"] {
  if (place.startsWith("binary-")) return "boolean";
  if (place.startsWith("multi-state-")) return "enum";
  if (present?.kind === "text") return "text";
  return present?.kind === "number" ? "number" : "other";
}

/** The unit of a code in words (ASHRAE 135 clause 21, BACnetEngineeringUnits). */
export function unitOf(code: number): Pick<FoundEntry, "unit"> {
  const unit = unitOfCode(code);
  return unit === undefined ? {} : { unit };
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

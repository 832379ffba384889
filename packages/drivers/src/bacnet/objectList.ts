import { MAX_FOUND_ENTRIES } from "@atrium/contract/devices";
import type { FoundEntry } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { BacnetGarbage, BacnetRefusal, BacnetTimeout, ReplyTooLong } from "./bacnetError.ts";
import { elementsPerRead, entriesPerRead } from "./batches.ts";
import { unitOfCode } from "./engineeringUnits.ts";
import { describeObject, instanceOf, OBJECT_TYPES, objectKey, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { emptyReport, readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readElements, readProperty, readPropertyMultiple } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { Malformed, TagReader } from "./tagReader.ts";

/** Index of an array's length (ASHRAE 135 clause 12.1.5). */
const LENGTH = 0;
const INSTANCES = 2 ** 22;
const ASKED = [PROPERTY.objectName, PROPERTY.presentValue, PROPERTY.units];
/** Requests in a row without an answer after which a device is gone, and not only slow over one object. */
const MAX_SILENCES = 3;

export interface ObjectSearchOptions {
  /** The instance of the device. */
  readonly device: number;
  /** Of the device, octets. */
  readonly maxApdu: number;
  /** @throws BacnetTimeout, BacnetRefusal, BacnetGarbage, ReplyTooLong */
  readonly send: (request: ServiceRequest) => Promise<Buffer>;
}

/**
 * The objects of a device, as many with each request as an answer without segments has room for. Whatever cannot be read is
 * asked for by itself, and if that cannot be read either it is left out or listed without a value: the others go on.
 */
export class ObjectSearch {
  readonly #options: ObjectSearchOptions;
  /** How many are asked for together; less once a device has not liked it. */
  #elements: number;
  #entries: number;
  #silences = 0;
  /** The last request was answered with an error: there is no such thing. */
  #wasRefused = false;
  /** Objects in the device's list, itself among them; those that are listed may be fewer. */
  total = 0;
  /** Elements of the list that cannot be read. */
  unlisted = 0;

  constructor(options: ObjectSearchOptions) {
    this.#options = options;
    this.#elements = elementsPerRead(options.maxApdu);
    this.#entries = entriesPerRead(options.maxApdu);
  }

  /** There are more objects than are listed. */
  get isCut(): boolean {
    return this.total > MAX_FOUND_ENTRIES;
  }

  /**
   * @param progressed called with the share that is read
   * @throws BacnetTimeout where the device is gone, whatever else there is where it has no list that can be read
   */
  async list(progressed: (share: number) => void): Promise<ObjectId[]> {
    const answer = await this.#options.send(readProperty(this.#device, PROPERTY.objectList, LENGTH));
    readPropertyAck(new TagReader(answer), ({ kind, value }) => {
      if (kind === "number") this.total = value;
    });
    const last = Math.min(this.total, MAX_FOUND_ENTRIES);
    const list: ObjectId[] = [];
    for (let from = 1; from <= last;) {
      const indices = Array.from({ length: Math.min(this.#elements, last - from + 1) }, (_, at) => from + at);
      for (const key of await this.#readElements(indices)) {
        const object = { type: Math.floor(key / INSTANCES), instance: instanceOf(key) };
        if (object.type !== OBJECT_TYPES.device) list.push(object);
      }
      from += indices.length;
      progressed((from - 1) / last);
    }
    return list;
  }

  /** What objects say of themselves. @param progressed called with each part @throws BacnetTimeout where the device is gone */
  async read(objects: readonly ObjectId[], progressed: (entries: readonly FoundEntry[]) => void): Promise<void> {
    for (let from = 0; from < objects.length;) {
      const group = objects.slice(from, from + this.#entries);
      progressed(await this.#readEntries(group));
      from += group.length;
    }
  }

  get #device(): ObjectId {
    return { type: OBJECT_TYPES.device, instance: this.#options.device };
  }

  async #readElements(indices: readonly number[]): Promise<number[]> {
    if (indices.length > 1) {
      const keys: number[] = [];
      const ended = await this.#together(readElements(this.#device, PROPERTY.objectList, indices), (reported) => {
        if (reported.kind === "number") keys.push(reported.value);
      });
      if (ended === "read" && keys.length === indices.length) return keys;
      if (ended === "silent") return await this.#oneByOne(indices, (index) => this.#readElements([index]));
      this.#elements = Math.ceil(indices.length / 2);
      const half = this.#elements;
      return [
        ...(await this.#readElements(indices.slice(0, half))),
        ...(await this.#readElements(indices.slice(half))),
      ];
    }
    const element = await this.#tried(readProperty(this.#device, PROPERTY.objectList, indices[0] ?? LENGTH));
    if (element?.kind === "number") return [element.value];
    this.unlisted += 1;
    return [];
  }

  async #readEntries(objects: readonly ObjectId[]): Promise<FoundEntry[]> {
    const said = new Map<number, Map<number, ReportedProperty>>();
    const ended = await this.#together(readPropertyMultiple(objects, ASKED), (reported) => {
      const own = said.get(reported.object) ?? new Map<number, ReportedProperty>();
      own.set(reported.property, { ...reported });
      said.set(reported.object, own);
    });
    if (ended === "read") {
      return objects.map((object) => {
        const property = (number: number): ReportedProperty | null => said.get(objectKey(object))?.get(number) ?? null;
        return entryOf(object, {
          name: property(PROPERTY.objectName),
          present: property(PROPERTY.presentValue),
          units: property(PROPERTY.units),
        });
      });
    }
    if (objects.length === 1 && objects[0] !== undefined) return [await this.#readEntry(objects[0])];
    if (ended === "silent") return await this.#oneByOne(objects, async (object) => [await this.#readEntry(object)]);
    this.#entries = Math.ceil(objects.length / 2);
    const half = this.#entries;
    return [...(await this.#readEntries(objects.slice(0, half))), ...(await this.#readEntries(objects.slice(half)))];
  }

  /** What a whole group is not answered about may be the fault of one of it. */
  async #oneByOne<Part, Read>(parts: readonly Part[], read: (part: Part) => Promise<Read[]>): Promise<Read[]> {
    const all: Read[] = [];
    for (const part of parts) all.push(...(await read(part)));
    return all;
  }

  async #readEntry(object: ObjectId): Promise<FoundEntry> {
    const name = await this.#tried(readProperty(object, PROPERTY.objectName));
    const present = await this.#tried(readProperty(object, PROPERTY.presentValue));
    const units = present?.kind === "number" ? await this.#tried(readProperty(object, PROPERTY.units)) : null;
    return entryOf(object, { name, present, units });
  }

  async #together(
    request: ServiceRequest,
    visit: (reported: ReportedProperty) => void,
  ): Promise<"read" | "unread" | "silent"> {
    try {
      readPropertyMultipleAck(new TagReader(await this.#options.send(request)), visit);
      this.#silences = 0;
      return "read";
    } catch (error) {
      if (error instanceof BacnetTimeout) return "silent";
      if (isAnswer(error) || error instanceof Malformed) return "unread";
      throw error;
    }
  }

  /** One property; of kind `error` where the object has none, null where what comes cannot be read. */
  async #tried(request: ServiceRequest): Promise<ReportedProperty | null> {
    const answer = await this.#unless(request);
    if (answer === null) return this.#wasRefused ? { ...emptyReport(), kind: "error" } : null;
    try {
      let found: ReportedProperty | null = null;
      readPropertyAck(new TagReader(answer), (reported) => {
        found = { ...reported };
      });
      return found;
    } catch (error) {
      if (error instanceof Malformed) return null;
      throw error;
    }
  }

  /** An answer, or null where none can be used. @throws BacnetTimeout where the device is gone */
  async #unless(request: ServiceRequest): Promise<Buffer | null> {
    this.#wasRefused = false;
    try {
      const answer = await this.#options.send(request);
      this.#silences = 0;
      return answer;
    } catch (error) {
      if (error instanceof BacnetTimeout) this.#silences += 1;
      else if (isAnswer(error)) this.#silences = 0;
      else throw error;
      if (this.#silences >= MAX_SILENCES) throw error;
      this.#wasRefused = error instanceof BacnetRefusal && error.kind === "error";
      return null;
    }
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof BacnetRefusal || error instanceof BacnetGarbage || error instanceof ReplyTooLong;
}

function entryOf(
  object: ObjectId,
  { name, present, units }: Readonly<Record<"name" | "present" | "units", ReportedProperty | null>>,
): FoundEntry {
  const place = describeObject(object);
  return {
    place,
    kind: kindOf(place, present),
    ...(name?.kind === "text" && name.text !== "" ? { name: name.text.slice(0, 200) } : {}),
    ...(units?.kind !== "number" ? {} : unitOf(units.value)),
    ...(present?.kind === "number" ? { value: String(present.value) } : {}),
    ...(present?.kind === "text" ? { value: present.text.slice(0, 200) } : {}),
    ...(isUnreadable(present) ? { problem: t("The value cannot be read.") } : {}),
  };
}

/** A value in an unknown form, or no answer; an object without a value is not a problem. */
function isUnreadable(present: ReportedProperty | null): boolean {
  return present === null || present.kind === "other";
}

/** What the values of an object are, by its type and by what it says now. */
export function kindOf(place: string, present: ReportedProperty | null): FoundEntry["kind"] {
  if (place.startsWith("binary-")) return "boolean";
  if (place.startsWith("multi-state-")) return "enum";
  if (present?.kind === "text") return "text";
  return present?.kind === "number" ? "number" : "other";
}

/** The unit of a code as text (ASHRAE 135 clause 21, BACnetEngineeringUnits). */
export function unitOf(code: number): Pick<FoundEntry, "unit"> {
  const unit = unitOfCode(code);
  return unit === undefined ? {} : { unit };
}

import { MAX_FOUND_ENTRIES } from "@atrium/contract/devices";
import type { FoundEntry } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { elementsPerRead, entriesPerRead } from "./batches.ts";
import { unitOfCode } from "./engineeringUnits.ts";
import { describeObject, instanceOf, OBJECT_TYPES, objectKey, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { ObjectReads } from "./objectReads.ts";
import { readPropertyAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readElements, readProperty, readPropertyMultiple } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { readStateWords } from "./stateWords.ts";
import { TagReader } from "./tagReader.ts";

/** Index of an array's length (ASHRAE 135 clause 12.1.5). */
const LENGTH = 0;
const INSTANCES = 2 ** 22;
const ASKED = [PROPERTY.objectName, PROPERTY.presentValue, PROPERTY.units];

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
  readonly #reads: ObjectReads;
  /** How many are asked for together; less once a device has not liked it. */
  #elements: number;
  #entries: number;
  /** Objects in the device's list, itself among them; those that are listed may be fewer. */
  total = 0;
  /** Elements of the list that cannot be read. */
  unlisted = 0;

  constructor(options: ObjectSearchOptions) {
    this.#options = options;
    this.#reads = new ObjectReads(options.send);
    this.#elements = elementsPerRead(options.maxApdu);
    this.#entries = entriesPerRead(options.maxApdu);
  }

  /** There are more objects than are listed; the device itself is one of its list, and is not listed. */
  get isCut(): boolean {
    return this.total - 1 > MAX_FOUND_ENTRIES;
  }

  /**
   * The objects, in the parts in which a device says them, so that the first can be read before the last is known.
   * @throws BacnetTimeout where the device is gone, whatever else there is where it has no list that can be read
   */
  async *list(): AsyncGenerator<readonly ObjectId[], void> {
    const answer = await this.#options.send(readProperty(this.#device, PROPERTY.objectList, LENGTH));
    readPropertyAck(new TagReader(answer), ({ kind, value }) => {
      if (kind === "number") this.total = value;
    });
    const last = Math.min(this.total, MAX_FOUND_ENTRIES + 1);
    let room = MAX_FOUND_ENTRIES;
    for (let from = 1; from <= last;) {
      const indices = Array.from({ length: Math.min(this.#elements, last - from + 1) }, (_, at) => from + at);
      const keys = await this.#readElements(indices);
      const objects = keys.map((key) => ({ type: Math.floor(key / INSTANCES), instance: instanceOf(key) }));
      const listed = objects.filter(({ type }) => type !== OBJECT_TYPES.device).slice(0, room);
      room -= listed.length;
      from += indices.length;
      yield listed;
    }
  }

  /** What objects say of themselves. @param progressed called with each part @throws BacnetTimeout where the device is gone */
  async read(objects: readonly ObjectId[], progressed: (entries: readonly FoundEntry[]) => void): Promise<void> {
    for (let from = 0; from < objects.length;) {
      const group = objects.slice(from, from + this.#entries);
      progressed(await this.#readEntries(group));
      from += group.length;
    }
  }

  /**
   * The words of the states of binary and multi-state objects, put into their entries.
   * @param progressed called with the share that is read
   * @throws BacnetTimeout where the device is gone
   */
  async readWords(
    entries: FoundEntry[],
    objects: readonly ObjectId[],
    progressed: (share: number) => void,
  ): Promise<void> {
    const at = new Map(objects.map((object, index) => [objectKey(object), index]));
    const stated = { maxApdu: this.#options.maxApdu, reads: this.#reads, progressed };
    await readStateWords(objects, stated, (object, states) => {
      const index = at.get(objectKey(object)) ?? -1;
      const entry = entries[index];
      if (entry !== undefined) entries[index] = { ...entry, states };
    });
  }

  get #device(): ObjectId {
    return { type: OBJECT_TYPES.device, instance: this.#options.device };
  }

  async #readElements(indices: readonly number[]): Promise<number[]> {
    if (indices.length > 1) {
      const keys: number[] = [];
      const ended = await this.#reads.together(readElements(this.#device, PROPERTY.objectList, indices), (reported) => {
        if (reported.kind === "number") keys.push(reported.value);
      });
      if (ended === "read" && keys.length === indices.length) return keys;
      if (ended === "silent") return await this.#reads.oneByOne(indices, (index) => this.#readElements([index]));
      this.#elements = Math.ceil(indices.length / 2);
      const half = this.#elements;
      return [
        ...(await this.#readElements(indices.slice(0, half))),
        ...(await this.#readElements(indices.slice(half))),
      ];
    }
    const element = await this.#reads.tried(readProperty(this.#device, PROPERTY.objectList, indices[0] ?? LENGTH));
    if (element?.kind === "number") return [element.value];
    this.unlisted += 1;
    return [];
  }

  async #readEntries(objects: readonly ObjectId[]): Promise<FoundEntry[]> {
    const said = new Map<number, Map<number, ReportedProperty>>();
    const ended = await this.#reads.together(readPropertyMultiple(objects, ASKED), (reported) => {
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
    if (ended === "silent") {
      return await this.#reads.oneByOne(objects, async (object) => [await this.#readEntry(object)]);
    }
    this.#entries = Math.ceil(objects.length / 2);
    const half = this.#entries;
    return [...(await this.#readEntries(objects.slice(0, half))), ...(await this.#readEntries(objects.slice(half)))];
  }

  async #readEntry(object: ObjectId): Promise<FoundEntry> {
    const name = await this.#reads.tried(readProperty(object, PROPERTY.objectName));
    const present = await this.#reads.tried(readProperty(object, PROPERTY.presentValue));
    const units = present?.kind === "number" ? await this.#reads.tried(readProperty(object, PROPERTY.units)) : null;
    return entryOf(object, { name, present, units });
  }
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

import { type FoundState, MAX_FOUND_STATES } from "@atrium/contract/devices";
import { wordedPerRead } from "./batches.ts";
import type { ObjectReads } from "./objectReads.ts";
import { describeObject, objectKey, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readProperty, readPropertyMultiple } from "./requests.ts";

/** Characters of a state's name; devices may say more. */
const MAX_LENGTH = 80;

interface Means {
  /** Of the device, octets. */
  readonly maxApdu: number;
  readonly reads: ObjectReads;
  /** Called with the share that is read. */
  readonly progressed: (share: number) => void;
}

type Said = ReadonlyMap<number, Pick<ReportedProperty, "kind" | "value" | "texts">>;

/**
 * What binary and multi-state objects call their states: inactive and active text (ASHRAE 135 clause 12.6), or state text, the
 * first of which is the name of 1 (clause 12.18). A multi-state object without names says how many states it has.
 * @throws BacnetTimeout where the device is gone
 */
export async function readStateWords(
  objects: readonly ObjectId[],
  { maxApdu, reads, progressed }: Means,
  visit: (object: ObjectId, states: FoundState[]) => void,
): Promise<void> {
  const worded = objects.filter((object) => propertiesOf(object).length > 0);
  let size = wordedPerRead(maxApdu);
  for (let from = 0; from < worded.length;) {
    const group = worded.slice(from, from + size);
    const said = await readTogether(group, reads);
    if (said === undefined && group.length > 1) {
      size = Math.ceil(group.length / 2);
      continue;
    }
    for (const object of group) {
      const states = statesOf(object, said?.get(objectKey(object)) ?? (await readAlone(object, reads)));
      if (states.length > 0 && states.length <= MAX_FOUND_STATES) visit(object, states);
    }
    from += group.length;
    progressed(from / worded.length);
  }
}

function propertiesOf(object: ObjectId): readonly number[] {
  const words = describeObject(object);
  if (words.startsWith("binary-")) return [PROPERTY.inactiveText, PROPERTY.activeText];
  return words.startsWith("multi-state-") ? [PROPERTY.numberOfStates, PROPERTY.stateText] : [];
}

/** What each object of a group says; undefined where the device does not answer about all of them at once. */
async function readTogether(group: readonly ObjectId[], reads: ObjectReads): Promise<Map<number, Said> | undefined> {
  if (group.length < 2) return undefined;
  const said = new Map<number, Map<number, ReportedProperty>>();
  const request = readPropertyMultiple(group, (at) => {
    const object = group[at];
    return object === undefined ? [] : propertiesOf(object);
  });
  const ended = await reads.together(request, (reported) => {
    const own = said.get(reported.object) ?? new Map<number, ReportedProperty>();
    said.set(reported.object, own.set(reported.property, { ...reported }));
  });
  return ended === "read" ? said : undefined;
}

/** One property after the other; a list of names that is too long for one packet is read name by name. */
async function readAlone(object: ObjectId, reads: ObjectReads): Promise<Said> {
  const said = new Map<number, Pick<ReportedProperty, "kind" | "value" | "texts">>();
  for (const property of propertiesOf(object)) {
    const reported = await reads.tried(readProperty(object, property));
    if (reported !== null) said.set(property, reported);
  }
  const count = said.get(PROPERTY.numberOfStates)?.value ?? 0;
  if (said.has(PROPERTY.stateText) || !(count > 0 && count <= MAX_FOUND_STATES)) return said;
  const texts: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    texts.push((await reads.tried(readProperty(object, PROPERTY.stateText, index)))?.texts[0] ?? "");
  }
  return said.set(PROPERTY.stateText, { kind: "text", value: Number.NaN, texts });
}

/** None where the object names neither its states nor how many they are. */
function statesOf(object: ObjectId, said: Said): FoundState[] {
  if (describeObject(object).startsWith("binary-")) {
    const words = [PROPERTY.inactiveText, PROPERTY.activeText].map((property) => textsOf(said.get(property))[0] ?? "");
    return words.includes("") ? [] : words.map((name, value) => ({ value, name }));
  }
  const texts = textsOf(said.get(PROPERTY.stateText));
  const stated = said.get(PROPERTY.numberOfStates);
  const count = stated?.kind === "number" ? stated.value : texts.length;
  if (count > MAX_FOUND_STATES) return [];
  return Array.from({ length: count }, (_, at) => {
    const name = texts[at] ?? "";
    return { value: at + 1, name: name === "" ? String(at + 1) : name };
  });
}

function textsOf(reported: Pick<ReportedProperty, "texts"> | undefined): string[] {
  return (reported?.texts ?? []).map((text) => text.trim().slice(0, MAX_LENGTH));
}

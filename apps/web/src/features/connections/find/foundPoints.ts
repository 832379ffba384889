import {
  ANNOUNCED_FORMS,
  BacnetObjectType,
  type FoundEntry,
  type FoundSiteDevice,
  sharedTopic,
  statedUnit,
  tableDevice,
  tablePoint,
  type Unit,
} from "@atrium/contract/devices";
import { keyFrom } from "../../../collections/form/keyFrom.ts";

/** ms between two values, until a person says otherwise. */
const USUAL_INTERVAL = 60_000;

/** A point of a product as a search has found it, before a person looks at it. */
interface FoundPoint {
  readonly key: string;
  readonly name: string;
  readonly kind: "number" | "counter" | "boolean" | "enum" | "text";
  readonly states?: NonNullable<Readonly<FoundEntry["states"]>>;
  readonly unit?: Unit;
  readonly deviceUnit?: string;
  readonly expectedInterval: number;
  readonly [place: string]: unknown;
}

/** A product to be with its points, and the address of the device in which it was found. */
export interface FoundProduct {
  readonly points: readonly FoundPoint[];
  readonly address: Readonly<Record<string, string>>;
  /** What its table says of the device itself: where it says whether it is there. */
  readonly device?: object;
}

type Found = Pick<FoundSiteDevice, "form" | "address" | "availability" | "encoding">;

/** The object that an entry is; undefined: no point can be one. */
export function objectOf({ place }: Pick<FoundEntry, "place">) {
  const [, word, instance] = /^([a-z-]+) (\d+)$/.exec(place) ?? [];
  const type = BacnetObjectType.safeParse(word);
  return type.success ? { objectType: type.data, instance: Number(instance) } : undefined;
}

/** The entries of a found device that can be points. */
export function usableEntries({ form, entries }: Pick<FoundSiteDevice, "form" | "entries">) {
  if (form === "bacnet") return entries.filter((entry) => objectOf(entry) !== undefined && entry.kind !== "text");
  if (isAnnounced(form)) return entries.filter(({ point }) => point !== undefined);
  return form === "topic" ? entries.filter(({ kind }) => kind !== "other") : [];
}

/** These entries of a device as the points of a product. */
export function productOfEntries(found: Found, entries: readonly FoundEntry[]): FoundProduct {
  if (found.form === "bacnet") return ofObjects(entries);
  return isAnnounced(found.form) ? ofAnnouncement(found, entries) : ofTopics(entries);
}

/** What a device has announced says all that a table needs. */
function ofAnnouncement(found: Found, entries: readonly FoundEntry[]): FoundProduct {
  const own = String(found.address?.["topic"] ?? "");
  const keys = new Set<string>();
  const points = entries.flatMap(({ name, place, point }) => {
    if (point === undefined) return [];
    const called = (name ?? place).slice(0, 80);
    return [{ ...tablePoint(point, own), key: freeKey(keyFrom(called), keys), name: called }];
  });
  return { points, address: { topic: own }, device: tableDevice(found, own) };
}

function ofObjects(entries: readonly FoundEntry[]): FoundProduct {
  const keys = new Set<string>();
  const points = entries.flatMap((entry) => {
    const object = objectOf(entry);
    if (object === undefined) return [];
    const name = entry.name ?? entry.place;
    return [{ ...meaningOf(entry, name, keys), ...object }];
  });
  return { points, address: {} };
}

/** Topics lie below the one that all of them share. */
function ofTopics(entries: readonly FoundEntry[]): FoundProduct {
  const places = entries.map(({ place }) => {
    const [topic = "", ...field] = place.split(" ");
    return { topic, field: field.join(" ") };
  });
  const topic = sharedTopic(places.map((place) => place.topic));
  const keys = new Set<string>();
  const points = entries.map((entry, index) => {
    const { topic: whole = "", field = "" } = places[index] ?? {};
    const below = whole.slice(topic.length).replace(/^\//, "");
    const name = field === "" ? (below.split("/").at(-1) ?? whole) : (entry.name ?? field);
    return {
      ...meaningOf(entry, name, keys),
      ...(below === "" ? {} : { state: below }),
      ...(field === "" ? {} : { field }),
      ...wordsOf(entry),
    };
  });
  return { points, address: { topic } };
}

const SWITCH_WORDS: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(
  [
    ["ON", "OFF"],
    ["on", "off"],
    ["OPEN", "CLOSED"],
    ["open", "closed"],
    ["true", "false"],
  ].flatMap(([yes = "", no = ""]) => [yes, no].map((word) => [word, { [yes]: 1, [no]: 0 }] as const)),
);

function wordsOf({ kind, value = "" }: FoundEntry): { words?: Readonly<Record<string, number>> } {
  const words = SWITCH_WORDS.get(value);
  return kind === "text" || kind === "boolean" ? (words === undefined ? {} : { words }) : {};
}

/** What a value means, as far as the device says it. */
function meaningOf(entry: FoundEntry, name: string, keys: Set<string>): FoundPoint {
  const key = freeKey(keyFrom(name), keys);
  const common = { key, name: name.slice(0, 80), expectedInterval: USUAL_INTERVAL };
  const states = ownStates(entry);
  if (states !== undefined) return { ...common, kind: "enum", states };
  if (entry.kind === "boolean" || SWITCH_WORDS.has(entry.value ?? "")) return { ...common, kind: "boolean" };
  if (entry.kind === "text") return { ...common, kind: "text" };
  const stated = statedUnit(entry.unit);
  const { unit } = stated;
  const isCounter = unit === "kWh" || unit === "m³" || entry.place.startsWith("accumulator");
  return {
    ...common,
    kind: isCounter ? "counter" : "number",
    ...stated,
  };
}

/** Names that say no more of a binary object than that it is on or off: it stays yes or no, as pages and rules know it. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(
  "off on inactive active false true no yes 0 1 aus ein disabled enabled stop stopped start started run running".split(
    " ",
  ),
);

/** What its values mean in the device's own words; undefined: it has none that say more. */
function ownStates({ kind, states }: FoundEntry): FoundEntry["states"] {
  const isPlain = kind === "boolean" && states?.every(({ name }) => PLAIN_NAMES.has(name.toLowerCase())) === true;
  return isPlain ? undefined : states;
}

/** Its value with its unit, or in its own words: "Cooling (2)"; undefined: it has none. */
export function valueWords({ value, unit, states }: Pick<FoundEntry, "value" | "unit" | "states">): string | undefined {
  if (value === undefined) return undefined;
  const word = states?.find((state) => String(state.value) === value)?.name;
  return word === undefined ? `${value} ${unit ?? ""}`.trim() : `${word} (${value})`;
}

function freeKey(wanted: string, keys: Set<string>): string {
  const plain = wanted === "" ? "point" : wanted;
  let key = plain;
  for (let number = 2; keys.has(key); number += 1) key = `${plain.slice(0, 36)}-${String(number)}`;
  keys.add(key);
  return key;
}

function isAnnounced(form: FoundSiteDevice["form"]): boolean {
  return ANNOUNCED_FORMS.some((one) => one === form);
}

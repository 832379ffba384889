import { unitsLike } from "@atrium/contract";
import type { FormField, Unit } from "@atrium/contract";
import type { ProductIdentity } from "../catalog.ts";
import type { AddressProblem, PointTemplate } from "../productCatalog.ts";
import type { MqttAddress, MqttProduct } from "./product.ts";
import { topicProblems } from "./topics.ts";
import { wirePlace } from "./wirePlace.ts";

type Point = Omit<
  MqttProduct["points"][number],
  "field" | "state" | "isOptional" | "expectedInterval" | "words" | "set"
>;

/**
 * A device type whose topics are each device's own: its mapping says of each value where it is. Home Assistant's devices are
 * of this kind: what they announce is where their values are.
 */
export interface PlacedProduct extends ProductIdentity {
  readonly isPlaced: true;
  readonly points: readonly Point[];
  /** The key of the point that is switched; the mapping says to which topic, and with which words. */
  readonly switched?: string;
  /** What on is as a value; absent: 1. Off is 0. */
  readonly switchedOn?: number;
}

/** Between a topic and the field in its JSON object: no topic's name may contain it (MQTT 3.1.1, 4.7.1). */
const FIELD_MARK = "#";
const LONGEST_PLACE = 1_000;
const LONGEST_WORD = 100;
/** Seconds. Many devices speak only when something changes, and once an hour at the least. */
const USUAL_INTERVAL = 3_600;
const LONGEST_INTERVAL = 86_400;
/** Home Assistant's own words where a device announces no others. */
const USUAL_WORDS = { on: "ON", off: "OFF", online: "online", offline: "offline" } as const;

export function isPlaced(product: MqttProduct | PlacedProduct): product is PlacedProduct {
  return "isPlaced" in product;
}

/** The place of a value as a mapping has it. */
export function placeOf({ topic, field }: { readonly topic: string; readonly field?: string | undefined }): string {
  return field === undefined ? topic : `${topic}${FIELD_MARK}${field}`;
}

/** The fields of the address of one device. */
export function placedFields({ points, switched }: PlacedProduct): FormField[] {
  const text = { kind: "text", isSecret: false, maxLength: LONGEST_PLACE } as const;
  const hint = "A topic; a field of its JSON object comes after #, as in hall/plug#power.";
  const words = (key: "on" | "off" | "online" | "offline", label: string): FormField => {
    const usual = USUAL_WORDS[key];
    return { ...text, key: `${key}Word`, label, isRequired: false, maxLength: LONGEST_WORD, default: usual };
  };
  return [
    ...points.flatMap(({ key, name, unit }): FormField[] => [
      { ...text, key, label: `${name} is at`, isRequired: key === switched, hint },
      ...(unit === undefined || key === switched ? [] : [unitField(key, name, unit)]),
    ]),
    ...(switched === undefined
      ? []
      : [
          { ...text, key: "command", label: "Commands go to", isRequired: true, hint: "A topic." },
          words("on", "Word for on"),
          words("off", "Word for off"),
          { ...text, key: "shownOn", label: "Word that shows on, where it is another", isRequired: false },
          { ...text, key: "shownOff", label: "Word that shows off, where it is another", isRequired: false },
        ]),
    { ...text, key: "availability", label: "Topic that says whether it is there", isRequired: false },
    words("online", "Word for there"),
    words("offline", "Word for gone"),
    {
      key: "interval",
      label: "Speaks at least every",
      kind: "integer",
      unit: "s",
      min: 1,
      max: LONGEST_INTERVAL,
      default: USUAL_INTERVAL,
      isRequired: false,
      isSecret: false,
    },
  ];
}

/** Beside the place of a value: the unit in which the device sends it. */
function unitField(key: string, name: string, unit: Unit): FormField {
  const choices = unitsLike(unit);
  const label = `${name} is sent in`;
  return { key: unitKey(key), label, kind: "choice", choices, default: unit, isRequired: false, isSecret: false };
}

/** The field of an address with the unit of the value of a point. */
export function unitKey(point: string): string {
  return `${point}Unit`;
}

type Address = Readonly<Record<string, number | string>>;

/** The points of one device: those that its mapping has a place for. */
export function placedPoints(product: PlacedProduct, address: Address): PointTemplate[] | AddressProblem[] {
  const problems = problemsOf(product, address);
  if (problems.length > 0) return problems;
  const text = (key: string): string | undefined => (address[key] === undefined ? undefined : String(address[key]));
  const topic = text("availability");
  const { online, offline } = USUAL_WORDS;
  const words = { online: text("onlineWord") ?? online, offline: text("offlineWord") ?? offline };
  const availability = topic === undefined ? {} : { availability: { topic, ...words } };
  const expectedInterval = Number(address["interval"] ?? USUAL_INTERVAL) * 1_000;
  return product.points.flatMap(({ scale, deviceUnit: _unit, ...point }) => {
    const place = text(point.key);
    if (place === undefined) return [];
    const isSwitched = point.key === product.switched;
    const at: MqttAddress = {
      ...availability,
      ...read(place),
      ...wirePlace({ ...point, scale }, text(unitKey(point.key))),
      ...(isSwitched ? { words: switchWords(text, product.switchedOn), set: { topic: text("command") ?? "" } } : {}),
    };
    return [{ ...point, expectedInterval, isWritable: isSwitched, address: at }];
  });
}

function read(place: string): Pick<MqttAddress, "state" | "field"> {
  const mark = place.indexOf(FIELD_MARK);
  return mark === -1 ? { state: place } : { state: place.slice(0, mark), field: place.slice(mark + 1) };
}

/** A command is the first word of its number; a state may be any of them. */
function switchWords(text: (key: string) => string | undefined, isOn = 1): Record<string, number> {
  const { on, off } = USUAL_WORDS;
  const [onWord, offWord] = [text("onWord") ?? on, text("offWord") ?? off];
  return { [onWord]: isOn, [offWord]: 0, [text("shownOn") ?? onWord]: isOn, [text("shownOff") ?? offWord]: 0 };
}

function problemsOf(product: PlacedProduct, address: Address): AddressProblem[] {
  const fields = placedFields(product);
  const known = new Map(fields.map((field) => [field.key, field]));
  const topics = new Set([...product.points.map(({ key }) => key), "command", "availability"]);
  const wrong = Object.entries(address).flatMap(([field, value]): AddressProblem[] => {
    const asked = known.get(field);
    if (asked === undefined) return [{ field, problem: "the product knows no such field" }];
    if (asked.kind === "integer") {
      const isRight = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LONGEST_INTERVAL;
      return isRight ? [] : [{ field, problem: `expected a whole number from 1 to ${LONGEST_INTERVAL}` }];
    }
    if (asked.kind === "choice") {
      const { choices = [] } = asked;
      return choices.includes(String(value)) ? [] : [{ field, problem: `expected one of ${choices.join(", ")}` }];
    }
    if (typeof value !== "string" || value === "") return [{ field, problem: "expected a text" }];
    if (value.length > (asked.maxLength ?? LONGEST_PLACE)) return [{ field, problem: "the text is too long" }];
    if (!topics.has(field)) return [];
    const place = read(value);
    const hasNoField =
      place.field === "" || (place.field !== undefined && !product.points.some(({ key }) => key === field));
    if (hasNoField) return [{ field, problem: "expected no # here, or the field of the JSON object after it" }];
    return topicProblems(place.state).map(({ problem }) => ({ field, problem }));
  });
  const missing = fields.filter(({ key, isRequired }) => isRequired && address[key] === undefined);
  const isEmpty = product.points.every(({ key }) => address[key] === undefined);
  const [first] = product.points;
  return [
    ...wrong,
    ...missing.map(({ key }) => ({ field: key, problem: "expected the topic" })),
    ...(isEmpty && missing.length === 0 && first
      ? [{ field: first.key, problem: "expected where one of its values is" }]
      : []),
    ...sameWords(product, address),
  ];
}

/** One word cannot mean both. */
function sameWords({ switched }: PlacedProduct, address: Address): AddressProblem[] {
  const { on, off, online, offline } = USUAL_WORDS;
  const word = (key: string, usual: unknown): unknown => address[key] ?? usual;
  const problem = "expected another word than its opposite has";
  const [onWord, offWord] = [word("onWord", on), word("offWord", off)];
  const [shownOn, shownOff] = [word("shownOn", onWord), word("shownOff", offWord)];
  const shown = address["shownOff"] === undefined ? "shownOn" : "shownOff";
  const isMixed = shownOn === shownOff || shownOn === offWord || shownOff === onWord;
  const field = onWord === offWord ? "offWord" : isMixed ? shown : undefined;
  const isThere = word("onlineWord", online) === word("offlineWord", offline);
  return [
    ...(switched === undefined || field === undefined ? [] : [{ field, problem }]),
    ...(isThere ? [{ field: "offlineWord", problem }] : []),
  ];
}

import { unitsLike } from "@atrium/contract";
import type { FormField } from "@atrium/contract";
import { AVAILABILITY_MODES, type Unit } from "@atrium/contract/devices";
import { phrase, sayTerm, t } from "@atrium/words";
import type { ProductIdentity } from "../catalog.ts";
import type { AddressProblem, PointTemplate } from "../productCatalog.ts";
import { commandOf } from "./message.ts";
import type { Availability, MqttAddress, MqttProduct } from "./product.ts";
import { topicProblems } from "./topics.ts";
import { wirePlace } from "./wirePlace.ts";

type Point = Omit<
  MqttProduct["points"][number],
  "field" | "state" | "also" | "isOptional" | "expectedInterval" | "words" | "set" | "offset"
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
/** Between the words of one field, and between the places of one value. */
const WORD_MARK = "|";
const MAX_PLACE_LENGTH = 1_000;
const MAX_WORD_LENGTH = 100;
/** Seconds. Many devices speak only when something changes, and once an hour at the least. */
const USUAL_INTERVAL = 3_600;
const MAX_INTERVAL = 86_400;
/** Home Assistant's own words where a device announces no others. */
/** Topics that say whether a device is there: its own, and those of what it is behind. */
const AVAILABILITY = [
  {
    suffix: "",
    is: phrase("Availability topic"),
    there: phrase("Online payload"),
    gone: phrase("Offline payload"),
  },
  {
    suffix: "2",
    is: phrase("Second availability topic"),
    there: phrase("Online payload on topic 2"),
    gone: phrase("Offline payload on topic 2"),
  },
  {
    suffix: "3",
    is: phrase("Third availability topic"),
    there: phrase("Online payload on topic 3"),
    gone: phrase("Offline payload on topic 3"),
  },
] as const;
/** Fields of mappings of before, which no form asks for any more. */
const EARLIER: readonly FormField[] = ["shownOn", "shownOff"].map((key) => ({
  key,
  label: key,
  kind: "text",
  isRequired: false,
  isSecret: false,
  maxLength: MAX_WORD_LENGTH,
}));
const USUAL_WORDS = { on: "ON", off: "OFF", online: "online", offline: "offline" } as const;

export function isPlaced(product: MqttProduct | PlacedProduct): product is PlacedProduct {
  return "isPlaced" in product;
}

interface Place {
  readonly topic: string;
  readonly field?: string | undefined;
  readonly also?: readonly Place[] | undefined;
}

/** The place of a value as a mapping has it, with the further ones where it is said too. */
export function placeOf({ also = [], ...first }: Place): string {
  return [first, ...also]
    .map(({ topic, field }) => (field === undefined ? topic : `${topic}${FIELD_MARK}${field}`))
    .join(WORD_MARK);
}

/** The fields of the address of one device. */
export function placedFields({ points, switched }: PlacedProduct): FormField[] {
  const text = { kind: "text", isSecret: false, maxLength: MAX_PLACE_LENGTH } as const;
  const hint = t(
    "A topic. For a field of its JSON object, add # and the field, such as hall/plug#power. Add other topics that report it after |.",
  );
  const words = (key: "on" | "off", label: string): FormField => {
    const field = wordField(`${key}Word`, label, USUAL_WORDS[key]);
    return {
      ...field,
      hint: t("The payload of the command. Add other payloads that the state reports after |, such as 1|true."),
    };
  };
  return [
    ...points.flatMap(({ key, name, unit }): FormField[] => [
      { ...text, key, label: t("{name} topic", { name: sayTerm(name) }), isRequired: key === switched, hint },
      ...(unit === undefined || key === switched ? [] : [unitField(key, name, unit)]),
    ]),
    ...(switched === undefined
      ? []
      : [
          { ...text, key: "command", label: t("Command topic"), isRequired: true, hint: t("A topic.") },
          words("on", t("On payload")),
          words("off", t("Off payload")),
        ]),
    ...AVAILABILITY.flatMap(({ suffix, is, there, gone }): FormField[] => [
      { ...text, key: `availability${suffix}`, label: t(is), isRequired: false },
      wordField(`onlineWord${suffix}`, t(there), USUAL_WORDS.online),
      wordField(`offlineWord${suffix}`, t(gone), USUAL_WORDS.offline),
    ]),
    {
      key: "availabilityMode",
      label: t("With several availability topics"),
      kind: "choice",
      choices: [...AVAILABILITY_MODES],
      default: "latest",
      isRequired: false,
      isSecret: false,
      hint: t("Online if all of them say so, if any of them says so, or by the latest message."),
    },
    {
      key: "interval",
      label: t("Reports at least every"),
      kind: "integer",
      unit: "s",
      min: 1,
      max: MAX_INTERVAL,
      default: USUAL_INTERVAL,
      isRequired: false,
      isSecret: false,
    },
  ];
}

function wordField(key: string, label: string, usual: string): FormField {
  const text = { kind: "text", isRequired: false, isSecret: false, maxLength: MAX_WORD_LENGTH } as const;
  return { ...text, key, label, default: usual };
}

/** Beside the place of a value: the unit in which the device sends it. */
function unitField(key: string, name: string, unit: Unit): FormField {
  const choices = unitsLike(unit);
  const label = t("{name} unit", { name: sayTerm(name) });
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
  const availability = availabilityIn(text);
  const expectedInterval = Number(address["interval"] ?? USUAL_INTERVAL) * 1_000;
  return product.points.flatMap(({ scale, deviceUnit: _unit, ...point }) => {
    const place = text(point.key);
    if (place === undefined) return [];
    const isSwitched = point.key === product.switched;
    const at: MqttAddress = {
      ...availability,
      ...read(place),
      ...wirePlace({ ...point, scale }, text(unitKey(point.key))),
      ...(isSwitched ? switchOf(text, product.switchedOn) : {}),
    };
    return [{ ...point, expectedInterval, isWritable: isSwitched, address: at }];
  });
}

/** The first place of a value, and the further ones where it is said too. */
function read(place: string): Pick<MqttAddress, "state" | "field" | "also"> {
  const [first = { state: "" }, ...also] = place.split(WORD_MARK).map((one) => readOne(one.trim()));
  return also.length === 0 ? first : { ...first, also };
}

function readOne(place: string): Pick<MqttAddress, "state" | "field"> {
  const mark = place.indexOf(FIELD_MARK);
  return mark === -1 ? { state: place } : { state: place.slice(0, mark), field: place.slice(mark + 1) };
}

function availabilityIn(
  text: (key: string) => string | undefined,
): Pick<MqttAddress, "availability" | "alsoAvailable" | "availabilityMode"> {
  const [first, ...others] = AVAILABILITY.flatMap(({ suffix }) => availabilityAt(suffix, text) ?? []);
  if (first === undefined) return {};
  const mode = AVAILABILITY_MODES.find((one) => one === text("availabilityMode"));
  return {
    availability: first,
    ...(others.length === 0 ? {} : { alsoAvailable: others }),
    ...(others.length === 0 || mode === undefined ? {} : { availabilityMode: mode }),
  };
}

function availabilityAt(suffix: string, text: (key: string) => string | undefined): Availability | undefined {
  const place = text(`availability${suffix}`);
  if (place === undefined) return undefined;
  const online = text(`onlineWord${suffix}`) ?? USUAL_WORDS.online;
  const offline = text(`offlineWord${suffix}`) ?? USUAL_WORDS.offline;
  const { state: topic, field } = readOne(place);
  return { topic, ...(field === undefined ? {} : { field }), online, offline };
}

/** A command is the first word of its number; a state may be any of them. */
function switchOf(text: (key: string) => string | undefined, isOn = 1): Pick<MqttAddress, "words" | "set"> {
  const { on, off } = wordsOf(text);
  const words = Object.fromEntries([...on.map((word) => [word, isOn]), ...off.map((word) => [word, 0])]);
  const topic = text("command") ?? "";
  const first: Record<string, number> = { [on[0] ?? ""]: isOn, [off[0] ?? ""]: 0 };
  // Words that are numbers come first in a record, whatever its order.
  const isFirst = commandOf(isOn, { state: "", words, set: { topic } }) === on[0];
  const isFirstOff = commandOf(0, { state: "", words, set: { topic } }) === off[0];
  return { words, set: isFirst && isFirstOff ? { topic } : { topic, words: first } };
}

/** The words for on and off, those of the command first. Mappings of before name one that is shown in a field of its own. */
function wordsOf(text: (key: string) => string | undefined): Readonly<Record<"on" | "off", readonly string[]>> {
  const all = (key: string, usual: string, shown: string): string[] => {
    const own = (text(key) ?? usual).split(WORD_MARK).map((word) => word.trim());
    return [...new Set([...own, text(shown) ?? ""])].filter((word) => word !== "");
  };
  return { on: all("onWord", USUAL_WORDS.on, "shownOn"), off: all("offWord", USUAL_WORDS.off, "shownOff") };
}

function problemsOf(product: PlacedProduct, address: Address): AddressProblem[] {
  const fields = placedFields(product);
  const known = new Map([...fields, ...EARLIER].map((field) => [field.key, field]));
  const topics = new Set([
    ...product.points.map(({ key }) => key),
    "command",
    ...AVAILABILITY.map(({ suffix }) => `availability${suffix}`),
  ]);
  const wrong = Object.entries(address).flatMap(([field, value]): AddressProblem[] => {
    const asked = known.get(field);
    if (asked === undefined) return [{ field, problem: t("unknown field for this product") }];
    if (asked.kind === "integer") {
      const isRight = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INTERVAL;
      return isRight
        ? []
        : [{ field, problem: t("expected a whole number from 1 to {MAX_INTERVAL}", { MAX_INTERVAL }) }];
    }
    if (asked.kind === "choice") {
      const { choices = [] } = asked;
      return choices.includes(String(value))
        ? []
        : [{ field, problem: t("expected one of {choices}", { choices: choices.join(", ") }) }];
    }
    if (typeof value !== "string" || value === "") return [{ field, problem: t("expected text") }];
    if (value.length > (asked.maxLength ?? MAX_PLACE_LENGTH)) return [{ field, problem: t("the text is too long") }];
    if (!topics.has(field)) return [];
    const { also = [], ...first } = field === "command" ? { ...readOne(value), also: [] } : read(value);
    return [first, ...also].flatMap((place) => {
      const hasNoField = place.field === "" || (place.field !== undefined && field === "command");
      if (hasNoField) return [{ field, problem: t("expected no #, or a JSON field after it") }];
      return topicProblems(place.state).map(({ problem }) => ({ field, problem }));
    });
  });
  const missing = fields.filter(({ key, isRequired }) => isRequired && address[key] === undefined);
  const isEmpty = product.points.every(({ key }) => address[key] === undefined);
  const [first] = product.points;
  return [
    ...wrong,
    ...missing.map(({ key }) => ({ field: key, problem: t("expected the topic") })),
    ...(isEmpty && missing.length === 0 && first
      ? [{ field: first.key, problem: t("expected the topic of at least one value") }]
      : []),
    ...sameWords(product, address),
  ];
}

/** One word cannot mean both. */
function sameWords({ switched }: PlacedProduct, address: Address): AddressProblem[] {
  const text = (key: string): string | undefined => (address[key] === undefined ? undefined : String(address[key]));
  const problem = t("expected a payload different from its opposite");
  const { on, off } = wordsOf(text);
  const isMixed =
    switched !== undefined && (on.length === 0 || off.length === 0 || on.some((word) => off.includes(word)));
  const mixed = AVAILABILITY.filter(({ suffix }) => {
    const { online = "", offline = "" } = availabilityAt(suffix, text) ?? {};
    return online !== "" && online === offline;
  });
  return [
    ...(isMixed ? [{ field: "offWord", problem }] : []),
    ...mixed.map(({ suffix }) => ({ field: `offlineWord${suffix}`, problem })),
  ];
}

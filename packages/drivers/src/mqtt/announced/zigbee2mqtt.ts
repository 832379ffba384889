import { type FoundAvailability, type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { saidText } from "./saidWords.ts";
import { isObject, isThereBy } from "../message.ts";
import {
  type AnnouncedDevice,
  type Family,
  type Heard,
  MAX_THINGS,
  MAX_WORD_LENGTH,
  type NamedPoint,
  SELDOM,
  type Thing,
} from "./family.ts";

/** Zigbee2MQTT, "MQTT topics and messages": the list of all devices, kept by the broker. */
const DEVICES = /^(.+)\/bridge\/devices$/;
const MAX_DEVICES = 1_000;
/** The access of an exposed value (Zigbee2MQTT, "Exposes", "Access"). */
const PUBLISHED = 1;
const SETTABLE = 2;
/** Names of what is measured, in Home Assistant's words. */
const MEASURES: Readonly<Record<string, string>> = {
  co2: "carbon_dioxide",
  voc: "volatile_organic_compounds_parts",
  pm2_5: "pm25",
};
/** The brightness of a Zigbee lamp is a number up to this one, whatever else it says. */
const FULL_BRIGHTNESS = 254;

type Said = Readonly<Record<string, unknown>>;

/** Devices behind a Zigbee gateway, with all that they expose. */
export class Zigbee2Mqtt implements Family {
  readonly #bridges = new Map<string, readonly Said[]>();
  isCut = false;

  hear(topic: string, payload: Buffer): boolean {
    const base = DEVICES.exec(topic)?.[1];
    const list = base === undefined ? undefined : listIn(payload);
    if (base === undefined || list === undefined) return false;
    if (list.length > MAX_DEVICES) this.isCut = true;
    this.#bridges.set(base, list.slice(0, MAX_DEVICES));
    return true;
  }

  devices(heard: Heard): AnnouncedDevice[] {
    return [...this.#bridges].flatMap(([base, list]) => list.flatMap((said) => deviceOf(base, said, heard) ?? []));
  }
}

function listIn(payload: Buffer): Said[] | undefined {
  try {
    const found: unknown = JSON.parse(payload.toString("utf8"));
    return Array.isArray(found) ? found.filter(isObject) : undefined;
  } catch {
    return undefined;
  }
}

/** The coordinator is the gateway's own radio. */
function deviceOf(base: string, said: Said, heard: Heard): AnnouncedDevice | undefined {
  const name = saidText(said, "friendly_name");
  if (name === undefined || /[+#\0]/.test(name) || saidText(said, "type") === "Coordinator") return undefined;
  const definition = isObject(said["definition"]) ? said["definition"] : {};
  const topic = `${base}/${name}`;
  const availability = availabilityOf(base, topic, heard);
  const identity = {
    name,
    vendor: saidText(definition, "vendor") ?? saidText(said, "manufacturer"),
    model: saidText(definition, "model") ?? saidText(said, "model_id"),
    firmware: saidText(said, "software_build_id"),
    serial: saidText(said, "ieee_address"),
  };
  const exposes = Array.isArray(definition["exposes"]) ? definition["exposes"].filter(isObject) : [];
  const things = exposes.slice(0, MAX_THINGS).map((one) => Object.assign({ availability }, thingOf(topic, one)));
  const undefinedModel: Thing = {
    component: saidText(said, "type") ?? "device",
    points: [],
    problem: t("Zigbee2MQTT does not support this model."),
  };
  return {
    key: `zigbee2mqtt ${saidText(said, "ieee_address") ?? topic}`,
    form: "zigbee2mqtt",
    identity: Object.fromEntries(Object.entries(identity).filter(([, word]) => word !== undefined)),
    topic,
    things: things.length === 0 ? [undefinedModel] : things,
  };
}

/** The gateway, and the device itself where the gateway watches it; older ones say the bare word, newer ones JSON. */
function availabilityOf(base: string, topic: string, heard: Heard): FoundAvailability {
  const words = { field: "state", online: "online", offline: "offline" };
  const bridge = { topic: `${base}/bridge/state`, ...words };
  const own = { topic: `${topic}/availability`, ...words };
  const said = heard.get(own.topic);
  const isWatched = said !== undefined && isThereBy(said.toString("utf8"), own) !== undefined;
  return isWatched ? { topics: [bridge, own], mode: "all" } : { topics: [bridge] };
}

/** A generic value is a thing of its own; a switch, a lamp, a blind has several. */
function thingOf(topic: string, exposed: Said): Thing {
  const type = saidText(exposed, "type") ?? "";
  const features = exposed["features"];
  const category = saidText(exposed, "category");
  const name = nameOf(exposed);
  const isSpecific = Array.isArray(features) && type !== "composite";
  const parts = isSpecific ? features.filter(isObject) : [exposed];
  const found = parts.map((part) => pointsOf(topic, part, type));
  const problem = found.find((one) => typeof one === "string");
  const points = found.flatMap((one) => (typeof one === "string" ? [] : one));
  const measured = saidText(exposed, "name") ?? "";
  return {
    component: isSpecific ? type : type === "binary" ? "binary_sensor" : type === "numeric" ? "sensor" : type,
    name: isSpecific ? (saidText(exposed, "endpoint") ?? undefined) : name,
    measures: isSpecific ? undefined : (MEASURES[measured] ?? measured),
    unit: saidText(exposed, "unit"),
    points,
    ...(problem === undefined ? {} : { problem }),
    isOfDevice: category === "config" || category === "diagnostic" || measured === "linkquality",
  };
}

/** The points of an exposed value, or why there are none. */
function pointsOf(topic: string, part: Said, within: string, above: readonly string[] = []): NamedPoint[] | string {
  const property = saidText(part, "property") ?? saidText(part, "name");
  const name = nameOf(part);
  if (property === undefined) return t("It reports no state.");
  const { features } = part;
  if (Array.isArray(features)) {
    const inner = features.filter(isObject).map((one) => pointsOf(topic, one, within, [...above, property]));
    return inner.flatMap((one) => (typeof one === "string" ? [] : one));
  }
  const access = Number(part["access"] ?? PUBLISHED);
  if ((access & PUBLISHED) === 0) return t("It reports no state.");
  const meaning = meaningOf(part, within);
  if (meaning === undefined) return t("{component} is not supported.", { component: saidText(part, "type") ?? name });
  const { isJson, ...read } = meaning;
  const isSet = (access & SETTABLE) !== 0 && above.length === 0 && read.kind !== "text";
  const point: FoundPoint = {
    topic,
    field: [...above, property].join("."),
    ...read,
    // A gateway that has only just started does not know it yet.
    isOptional: true,
    expectedInterval: SELDOM,
    ...(isSet ? { set: setOf(topic, property, isJson, within, read) } : {}),
  };
  return [{ name: above.length === 0 ? name : `${above.join(" ")} ${name}`, point }];
}

/** A JSON object with the property; words that are no texts in JSON are not quoted. */
function setOf(
  topic: string,
  property: string,
  isJson: boolean,
  within: string,
  { unit }: Pick<FoundPoint, "unit">,
): FoundPoint["set"] {
  const isLevel = within === "light" && unit === "%";
  const own = { topic: `${topic}/set` };
  return isJson
    ? { ...own, payload: `{${JSON.stringify(property)}:{value}}` }
    : { ...own, field: property, ...(isLevel ? { decimals: 0 } : {}) };
}

type Meaning = Omit<FoundPoint, "topic" | "field" | "expectedInterval" | "set">;

function meaningOf(part: Said, within: string): (Meaning & { isJson: boolean }) | undefined {
  const type = saidText(part, "type");
  const [on, off] = [part["value_on"], part["value_off"]];
  if (type === "binary" && isWord(on) && isWord(off)) {
    const words = { [String(on).slice(0, MAX_WORD_LENGTH)]: 1, [String(off).slice(0, MAX_WORD_LENGTH)]: 0 };
    return { kind: "boolean", words, isJson: typeof on !== "string" };
  }
  if (type === "enum" && Array.isArray(part["values"])) {
    const values = part["values"]
      .filter(isWord)
      .slice(0, 100)
      .map((one) => String(one).slice(0, 80));
    if (values.length === 0) return undefined;
    return {
      kind: "enum",
      states: values.map((name, value) => ({ value, name: name === "" ? "-" : name })),
      words: Object.fromEntries(values.flatMap((word, value) => (word === "" ? [] : [[word, value]]))),
      isJson: part["values"].some((one) => typeof one !== "string"),
    };
  }
  if (type === "text") return { kind: "text", isJson: false };
  return type === "numeric" ? { ...numberOf(part, within), isJson: false } : undefined;
}

function numberOf(part: Said, within: string): Meaning {
  const unit = statedUnit(saidText(part, "unit"));
  const [min, max, step] = ["value_min", "value_max", "value_step"].map((name) => amount(part[name]));
  if (within === "light" && saidText(part, "name") === "brightness") {
    const scale = 100 / (max ?? FULL_BRIGHTNESS);
    return { kind: "number", unit: "%", scale, min: 0, max: 100, step: 1 };
  }
  const isSet = (Number(part["access"] ?? 0) & SETTABLE) !== 0;
  const isCounted = !isSet && (unit.unit === "kWh" || unit.unit === "m³");
  // Named values such as "previous" lie outside the range.
  const named = Array.isArray(part["presets"])
    ? part["presets"].filter(isObject).flatMap((one) => amount(one["value"]) ?? [])
    : [];
  const hasLimits = unit.deviceUnit === undefined && min !== undefined && max !== undefined && min < max;
  return {
    kind: isCounted ? "counter" : "number",
    ...unit,
    ...(hasLimits ? { min: Math.min(min, ...named), max: Math.max(max, ...named) } : {}),
    ...(step !== undefined && step > 0 && isSet ? { step } : {}),
  };
}

function nameOf(part: Said): string {
  const name =
    saidText(part, "label") ?? saidText(part, "name") ?? saidText(part, "property") ?? saidText(part, "type") ?? "";
  const endpoint = saidText(part, "endpoint");
  return endpoint === undefined || name.toLowerCase().includes(endpoint.toLowerCase()) ? name : `${name} ${endpoint}`;
}

function isWord(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function amount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

import { type FoundAvailability, type FoundPoint, statedUnit } from "@atrium/contract/devices";
import { isObject, objectIn } from "../message.ts";
import { type AnnouncedDevice, type Family, MAX_THINGS, SELDOM, type Thing } from "./family.ts";
import { identityIn } from "./saidWords.ts";

/** Attributes of devices, nodes and properties; the topic of a device is what stands before `$homie` (Homie 3.0.1, 4.0.0). */
const ATTRIBUTE = /\/\$[a-z0-9/-]+$/i;
/** A device of Homie 5 describes itself in one message. */
const DESCRIPTION = /^(.+)\/5\/([^/]+)\/\$description$/;
const MAX_ATTRIBUTES = 50_000;
const MAX_LENGTH = 1_000;
/** A device that sleeps, or asks for attention, is there ("Device lifecycle"). */
const STATES = { online: "ready|alert|sleeping", offline: "lost|disconnected" } as const;

interface Property {
  readonly name: string;
  readonly datatype: string;
  readonly unit?: string | undefined;
  readonly format?: string | undefined;
  readonly isSettable: boolean;
}

/** Devices of the Homie convention, versions 3 to 5. */
export class Homie implements Family {
  readonly #attributes = new Map<string, string>();
  readonly #descriptions = new Map<string, Readonly<Record<string, unknown>>>();
  isCut = false;

  hear(topic: string, payload: Buffer): boolean {
    if (!ATTRIBUTE.test(topic)) return false;
    if (DESCRIPTION.test(topic)) {
      const description = objectIn(payload);
      if (description === null) return false;
      this.#descriptions.set(topic.replace(/\/\$description$/, ""), description);
      return true;
    }
    if (payload.length > MAX_LENGTH) return false;
    if (this.#attributes.size >= MAX_ATTRIBUTES && !this.#attributes.has(topic)) this.isCut = true;
    else this.#attributes.set(topic, payload.toString("utf8"));
    return true;
  }

  devices(): AnnouncedDevice[] {
    const described = [...this.#descriptions].map(([topic, description]) => ofDescription(topic, description));
    const plain = [...this.#attributes].flatMap(([topic, version]) => {
      return topic.endsWith("/$homie") && /^[34]\./.test(version)
        ? [this.#ofAttributes(topic.slice(0, -"/$homie".length))]
        : [];
    });
    return [...plain, ...described];
  }

  #ofAttributes(topic: string): AnnouncedDevice {
    const said = (below: string): string | undefined => this.#attributes.get(`${topic}/${below}`);
    const list = (below: string): string[] => (said(below) ?? "").split(",").filter((one) => one !== "");
    const things = list("$nodes").flatMap((node) => {
      // Homie 3 has nodes of several alike: `lights[]` with `lights/$array` "0-1" is `lights_0` and `lights_1`.
      const base = node.replace(/\[\]$/, "");
      return nodesOf(node, said(`${base}/$array`)).flatMap((one) =>
        list(`${base}/$properties`).map((property) =>
          thingOf(topic, `${one}/${property}`, said(`${one}/$name`) ?? said(`${base}/$name`) ?? one, {
            name: said(`${base}/${property}/$name`) ?? property,
            datatype: said(`${base}/${property}/$datatype`) ?? "string",
            unit: said(`${base}/${property}/$unit`),
            format: said(`${base}/${property}/$format`),
            isSettable: said(`${base}/${property}/$settable`) === "true",
          }),
        ),
      );
    });
    return device(topic, said("$name"), said("$fw/version"), things);
  }
}

function nodesOf(node: string, range: string | undefined): string[] {
  const base = node.replace(/\[\]$/, "");
  const [first = Number.NaN, last = Number.NaN] = (range ?? "").split("-").map(Number);
  if (base === node || !(last - first >= 0 && last - first < 100)) return [base];
  return Array.from({ length: last - first + 1 }, (_, at) => `${base}_${String(first + at)}`);
}

function ofDescription(topic: string, description: Readonly<Record<string, unknown>>): AnnouncedDevice {
  const nodes = isObject(description["nodes"]) ? description["nodes"] : {};
  const things = Object.entries(nodes).flatMap(([id, node]) => {
    const properties = isObject(node) && isObject(node["properties"]) ? node["properties"] : {};
    const called = isObject(node) && typeof node["name"] === "string" ? node["name"] : id;
    return Object.entries(properties).flatMap(([key, said]) => {
      if (!isObject(said)) return [];
      const text = (name: string): string | undefined => (typeof said[name] === "string" ? said[name] : undefined);
      const property = {
        name: text("name") ?? key,
        datatype: text("datatype") ?? "string",
        unit: text("unit"),
        format: text("format"),
        isSettable: said["settable"] === true,
      };
      return [thingOf(topic, `${id}/${key}`, called, property)];
    });
  });
  const { name } = description;
  return device(topic, typeof name === "string" ? name : undefined, undefined, things);
}

function device(
  topic: string,
  name: string | undefined,
  firmware: string | undefined,
  things: readonly Thing[],
): AnnouncedDevice {
  const availability: FoundAvailability = { topics: [{ topic: `${topic}/$state`, ...STATES }] };
  return {
    key: `homie ${topic}`,
    form: "homie",
    identity: identityIn({ name: name ?? topic, vendor: undefined, model: undefined, firmware, serial: undefined }),
    topic,
    things: things.slice(0, MAX_THINGS).map((thing) => Object.assign({}, thing, { availability })),
  };
}

function thingOf(topic: string, below: string, node: string, property: Property): Thing {
  const { name, unit, isSettable } = property;
  const meaning = meaningOf(property);
  const called = name.startsWith(node) ? name : `${node} ${name}`;
  const place = `${topic}/${below}`;
  const set =
    isSettable && meaning.kind !== "text"
      ? { set: { topic: `${place}/set`, ...(property.datatype === "integer" ? { decimals: 0 } : {}) } }
      : {};
  const component = meaning.kind === "boolean" ? (isSettable ? "switch" : "binary_sensor") : "sensor";
  const dimension = /temperature|humidity/i.exec(`${below} ${name}`)?.[0].toLowerCase();
  return {
    component,
    name: called,
    ...(dimension === undefined ? {} : { measures: dimension }),
    ...(unit === undefined ? {} : { unit }),
    points: [{ name: called, point: { ...meaning, topic: place, ...set, expectedInterval: SELDOM } }],
  };
}

type Meaning = Omit<FoundPoint, "topic" | "expectedInterval" | "set">;

/** By the data type and its format: a range `min:max` or `min:max:step`, the words of an enum ("Property attributes"). */
function meaningOf({ datatype, unit, format = "" }: Property): Meaning {
  if (datatype === "boolean") return { kind: "boolean", words: { true: 1, false: 0 } };
  if (datatype === "enum") {
    const words = format
      .split(",")
      .filter((word) => word !== "")
      .slice(0, 100)
      .map((word) => word.slice(0, 80));
    if (words.length === 0) return { kind: "text" };
    return {
      kind: "enum",
      states: words.map((name, value) => ({ value, name })),
      words: Object.fromEntries(words.map((word, value) => [word, value])),
    };
  }
  if (!["integer", "float", "percent"].includes(datatype)) return { kind: "text" };
  const stated = statedUnit(datatype === "percent" ? "%" : unit);
  const [min, max, step] = format.split(":").map((part) => (part === "" ? Number.NaN : Number(part)));
  const hasRange = min !== undefined && max !== undefined && min < max && stated.deviceUnit === undefined;
  const isCounted = stated.unit === "kWh" || stated.unit === "m³";
  return {
    kind: isCounted ? "counter" : "number",
    ...stated,
    ...(hasRange ? { min, max } : {}),
    ...(hasRange && step !== undefined && step > 0 ? { step } : {}),
  };
}

import type { DeviceIdentity, FoundDevice, FoundEntry } from "@atrium/contract";
import { isObject, objectIn } from "./message.ts";
import { birthIn } from "./sparkplug.ts";

/** Fields of one message that a search lists. */
const MOST_FIELDS = 200;
const DEEPEST = 6;
const WORDS = /^(on|off|true|false|open|closed|yes|no)$/i;
/** `homeassistant/<component>/[<node>/]<object>/config` (Home Assistant, MQTT discovery). */
const HOME_ASSISTANT = /^homeassistant\/[^/]+\/([^/]+\/)?[^/]+\/config$/;
/** Births of edge nodes and of devices behind them (Sparkplug 3.0, "Topics"). */
const BIRTH = /^spBv1\.0\/[^/]+\/(?:NBIRTH\/[^/]+|DBIRTH\/[^/]+\/[^/]+)$/;

const LONGEST_PLACE = 400;

/** A topic as a search calls it. */
export function topicKey(topic: string): string {
  return topic.slice(0, LONGEST_PLACE);
}

/** A field of a topic's message as a search calls it. */
export function fieldPlace(topic: string, field: string): string {
  return `${topic} ${field}`.slice(0, LONGEST_PLACE);
}

/** What a topic's message says of its sender. */
export function recognised(topic: string, payload: Buffer): FoundDevice {
  const key = topicKey(topic);
  const births = BIRTH.test(topic) ? birthIn(payload, topic) : null;
  if (births !== null) return { key, form: "sparkplug", entries: births, identity: { name: nameOf(topic) } };
  const state = objectIn(payload);
  if (HOME_ASSISTANT.test(topic) && state !== null) return announced(key, state);
  const entries = state === null ? [valueEntry(topic, payload)] : fieldEntries(topic, state);
  return { key, form: "topic", address: { topic: topic.slice(0, 1_000) }, entries };
}

function nameOf(topic: string): string {
  return topic.split("/").slice(3).join("/").slice(0, 200);
}

/** Home Assistant's own short words beside the long ones (MQTT discovery, "Supported abbreviations"). */
function announced(key: string, config: Readonly<Record<string, unknown>>): FoundDevice {
  const text = (from: unknown, ...names: string[]): string | undefined => {
    const found = isObject(from)
      ? names.map((name) => from[name]).find((value) => typeof value === "string")
      : undefined;
    return typeof found === "string" ? found.slice(0, 200) : undefined;
  };
  const device = config["device"] ?? config["dev"];
  const [name, vendor, model, firmware] = [
    text(device, "name"),
    text(device, "manufacturer", "mf"),
    text(device, "model", "mdl"),
    text(device, "sw_version", "sw"),
  ];
  const identity: DeviceIdentity = {
    ...(name === undefined ? {} : { name }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(model === undefined ? {} : { model }),
    ...(firmware === undefined ? {} : { firmware }),
  };
  const base = text(config, "~") ?? "";
  const state = text(config, "state_topic", "stat_t");
  const unit = text(config, "unit_of_measurement", "unit_of_meas");
  const label = text(config, "name");
  const entry: FoundEntry = {
    place: (state ?? key).replace(/^~|~$/g, base).slice(0, 400),
    kind: unit === undefined ? "other" : "number",
    ...(label === undefined ? {} : { name: label }),
    ...(unit === undefined ? {} : { unit }),
  };
  return { key, form: "home-assistant", identity, entries: state === undefined ? [] : [entry] };
}

function valueEntry(topic: string, payload: Buffer): FoundEntry {
  const text = payload.toString("utf8");
  const place = topicKey(topic);
  if (Buffer.from(text, "utf8").compare(payload) !== 0) return { place, kind: "other" };
  return { place, kind: kindOf(text.trim()), value: text.trim().slice(0, 200) };
}

function kindOf(value: unknown): FoundEntry["kind"] {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "string") return "other";
  if (value !== "" && Number.isFinite(Number(value))) return "number";
  return WORDS.test(value) ? "boolean" : "text";
}

/** The leaves of a JSON object; a name with dots is what a product calls `field`. */
function fieldEntries(topic: string, state: Readonly<Record<string, unknown>>): FoundEntry[] {
  const entries: FoundEntry[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (entries.length >= MOST_FIELDS || depth > DEEPEST) return;
    if (isObject(value) || Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) walk(inner, path === "" ? name : `${path}.${name}`, depth + 1);
      return;
    }
    const text =
      value === null ? {} : { value: (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 200) };
    entries.push({ place: fieldPlace(topic, path), name: path.slice(0, 200), kind: kindOf(value), ...text });
  };
  walk(state, "", 0);
  return entries;
}

import type { FoundDevice, FoundEntry } from "@atrium/contract/devices";
import { isObject, objectIn } from "./message.ts";
import { fieldPlace, topicKey } from "./places.ts";

/** Fields of one message that a search lists. */
const MAX_FIELDS = 200;
const DEEPEST = 6;
const WORDS = /^(on|off|true|false|open|closed|yes|no)$/i;

/** What a topic's message says of its sender. */
export function recognised(topic: string, payload: Buffer): FoundDevice {
  const key = topicKey(topic);
  const state = objectIn(payload);
  const entries = state === null ? [valueEntry(topic, payload)] : fieldEntries(topic, state);
  return { key, form: "topic", address: { topic: topic.slice(0, 1_000) }, entries };
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
    if (entries.length >= MAX_FIELDS || depth > DEEPEST) return;
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

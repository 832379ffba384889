import { converted, convertedBack } from "@atrium/contract";
import type { DriverPoint } from "../productCatalog.ts";
import { isPlausible } from "../engine/writable.ts";
import type { Availability, MqttAddress } from "./product.ts";

/** A state message that can be read: an object with values, or one value alone. */
export type State = Readonly<Record<string, unknown>> | string;

/** The state in a message's octets; null where they are garbage or another device's. */
export function stateIn(payload: Buffer, { sender, field }: Pick<MqttAddress, "sender" | "field">): State | null {
  if (field === undefined) return payload.toString("utf8").trim();
  const state = objectIn(payload);
  if (state === null || sender === undefined) return state;
  return fieldOf(state, sender.field) === sender.name ? state : null;
}

/** The sender that a message names; undefined where the product has none, or the message none that can be read. */
export function senderIn(payload: Buffer, { sender }: Pick<MqttAddress, "sender">): string | undefined {
  const found = sender === undefined ? undefined : fieldOf(objectIn(payload), sender.field);
  return typeof found === "string" ? found : undefined;
}

/** What a state says in a field, as text; all of it without one. */
export function textIn(state: State, field: string | undefined): string {
  if (typeof state === "string") return state;
  return JSON.stringify(field === undefined ? state : fieldOf(state, field)) ?? JSON.stringify(state);
}

/**
 * A point's number in a state.
 * @param codeOf the number that stands for a text
 * @returns NaN where the device reports something that is not a value of the point; undefined where it does not mention
 * it
 */
export function valueIn(
  state: State,
  point: DriverPoint,
  address: MqttAddress,
  codeOf: (text: string) => number,
): number | undefined {
  const value = numberIn(state, point, address, codeOf);
  return value === undefined || isPlausible(point, value) ? value : Number.NaN;
}

/** The same, also where the number is one that the point cannot have. */
export function numberIn(
  state: State,
  point: DriverPoint,
  address: MqttAddress,
  codeOf: (text: string) => number,
): number | undefined {
  const { field, words, isOptional, scale: factor = 1, offset = 0 } = address;
  const found = field === undefined ? state : fieldOf(state, field);
  if (found === undefined || (found === null && isOptional === true)) return undefined;
  if (point.kind === "text") {
    if (typeof found === "object" && found !== null) return Number.NaN;
    return codeOf(typeof found === "string" ? found : found === null ? "" : JSON.stringify(found));
  }
  return words === undefined ? converted(numberOf(found), { factor, offset }) : numberOfWord(found, words);
}

/** The device's own time of a state, ms since the epoch; null where it has none. */
export function timeIn(state: State, field: string | undefined): number | null {
  if (field === undefined) return null;
  const time = Math.round(numberOf(fieldOf(state, field)) * 1_000);
  return time > 0 ? time : null;
}

/** Where the value of a command belongs in a whole message. */
const VALUE = "{value}";

/** The message that commands a point. */
export function commandOf(value: number, address: MqttAddress): string | null {
  const { set } = address;
  const word = wordOf(value, address);
  if (set === undefined || word === undefined) return null;
  if (set.payload !== undefined) return set.payload.replaceAll(VALUE, String(word));
  return set.field === undefined ? String(word) : JSON.stringify({ [set.field]: word });
}

function wordOf(
  value: number,
  { words, scale: factor = 1, offset = 0, set }: MqttAddress,
): string | number | undefined {
  const spoken = set?.words ?? words;
  if (spoken !== undefined) return Object.entries(spoken).find(([, number]) => number === value)?.[0];
  const sent = convertedBack(value, { factor, offset });
  return set?.decimals === undefined ? sent : Number(sent.toFixed(set.decimals));
}

/** Between words that mean the same. */
const OR = "|";

/** Whether a message says that a device is there; undefined: its word is neither. */
export function isThereBy(payload: string, { field, online, offline }: Availability): boolean | undefined {
  const said = field === undefined ? undefined : fieldOf(parsed(payload), field);
  const word =
    typeof said === "string" || typeof said === "boolean" || typeof said === "number" ? String(said) : payload;
  const means = (words: string): boolean => words === word || words.split(OR).includes(word);
  return means(online) ? true : means(offline) ? false : undefined;
}

/** The JSON object in a message's octets, or null. */
export function objectIn(payload: Buffer): Readonly<Record<string, unknown>> | null {
  const found = parsed(payload.toString("utf8"));
  return isObject(found) ? found : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of a JSON object; dots lead into objects and lists, or are of a name that has them itself: `PMS5003.PM2.5`. */
export function fieldOf(state: unknown, field: string): unknown {
  if (isObject(state) && Object.hasOwn(state, field)) return state[field];
  for (let dot = field.lastIndexOf("."); dot > 0; dot = field.lastIndexOf(".", dot - 1)) {
    const inner = stepInto(state, field.slice(0, dot));
    if (inner !== undefined) return fieldOf(inner, field.slice(dot + 1));
  }
  return stepInto(state, field);
}

function stepInto(state: unknown, name: string): unknown {
  if (Array.isArray(state)) return /^\d+$/.test(name) ? state[Number(name)] : undefined;
  return isObject(state) && Object.hasOwn(state, name) ? state[name] : undefined;
}

/** Numbers are often sent as text; NaN for anything else. */
function numberOf(found: unknown): number {
  if (typeof found === "number") return found;
  if (typeof found === "boolean") return found ? 1 : 0;
  return typeof found === "string" && found.trim() !== "" ? Number(found) : Number.NaN;
}

function numberOfWord(found: unknown, words: Readonly<Record<string, number>>): number {
  const word = typeof found === "boolean" || typeof found === "number" ? String(found) : found;
  return typeof word === "string" && Object.hasOwn(words, word) ? (words[word] ?? Number.NaN) : Number.NaN;
}

export function isObject(found: unknown): found is Readonly<Record<string, unknown>> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

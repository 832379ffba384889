import { converted, convertedBack } from "@atrium/contract";
import type { DriverPoint } from "../productCatalog.ts";
import { isPlausible } from "../engine/writable.ts";
import type { MqttAddress } from "./product.ts";

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

/** The message that commands a point. */
export function commandOf(value: number, { words, scale: factor = 1, offset = 0, set }: MqttAddress): string | null {
  if (set === undefined) return null;
  const word =
    words === undefined
      ? convertedBack(value, { factor, offset })
      : Object.entries(words).find(([, number]) => number === value)?.[0];
  if (word === undefined) return null;
  return set.field === undefined ? String(word) : JSON.stringify({ [set.field]: word });
}

/** The JSON object in a message's octets, or null. */
export function objectIn(payload: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const found: unknown = JSON.parse(payload.toString("utf8"));
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

/** A field of a JSON object; dots lead into objects and lists. */
export function fieldOf(state: unknown, field: string): unknown {
  let found = state;
  for (const name of field.split(".")) {
    if (Array.isArray(found)) found = /^\d+$/.test(name) ? found[Number(name)] : undefined;
    else if (isObject(found) && Object.hasOwn(found, name)) found = found[name];
    else return undefined;
  }
  return found;
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

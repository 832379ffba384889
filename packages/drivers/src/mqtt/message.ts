import type { DriverPoint } from "../driver.ts";
import { isPlausible } from "../engine/writable.ts";
import type { MqttAddress } from "./product.ts";

/** A state message that can be read. */
export type State = Readonly<Record<string, unknown>>;

/** The state in a message's octets; null where they are garbage or another device's. */
export function stateIn(payload: Buffer, sender: MqttAddress["sender"]): State | null {
  const state = objectIn(payload);
  if (state === null || sender === undefined) return state;
  return fieldOf(state, sender.field) === sender.name ? state : null;
}

/**
 * A point's number in a state.
 * @returns NaN where the device says something that is no value of the point; undefined where it does not mention it
 */
export function valueIn(state: State, point: DriverPoint, { field, words }: MqttAddress): number | undefined {
  const found = fieldOf(state, field);
  if (found === undefined) return undefined;
  const value = words === undefined ? numberOf(found) : numberOfWord(found, words);
  return isPlausible(point, value) ? value : Number.NaN;
}

/**
 * The device's own time of a state, ms since the epoch, where it is not ahead of ours: a device whose clock is wrong
 * would send values from the future.
 */
export function timeIn(state: State, field: string | undefined, now: number): number {
  if (field === undefined) return now;
  const seconds = numberOf(fieldOf(state, field));
  const time = Math.round(seconds * 1_000);
  return time > 0 && time <= now ? time : now;
}

/** What is sent to command a point. */
export function commandOf(value: number, { words, set }: MqttAddress): string | null {
  if (set === undefined) return null;
  const word = words === undefined ? value : Object.entries(words).find(([, number]) => number === value)?.[0];
  return word === undefined ? null : JSON.stringify({ [set.field]: word });
}

function objectIn(payload: Buffer): State | null {
  try {
    const found: unknown = JSON.parse(payload.toString("utf8"));
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

function fieldOf(state: State, field: string): unknown {
  let found: unknown = state;
  for (const name of field.split(".")) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
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
  return typeof found === "string" && Object.hasOwn(words, found) ? (words[found] ?? Number.NaN) : Number.NaN;
}

function isObject(found: unknown): found is State {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

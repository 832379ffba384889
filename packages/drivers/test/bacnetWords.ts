import { ASN1_ARRAY_ALL } from "@bacnet-js/client";

/** A value as the client library's encoders take it. */
export interface Value {
  readonly type: number;
  readonly value: unknown;
}
export interface Refusal {
  readonly errorClass: number;
  readonly errorCode: number;
}

const TEXT = 7;
/** First letters of an object's name by its type. */
const NAMES = new Map([
  [0, "AI"],
  [1, "AO"],
]);

export function objectName(type: number, instance: number): Value {
  return { type: TEXT, value: `${NAMES.get(type) ?? type}-${instance}` };
}

/** Vendor, model and name of the test device, by the property's number. */
export function deviceWord(property: number, instance: number): Value | undefined {
  const words = new Map([
    [121, "Test Works"],
    [70, "T-1"],
    [77, `Gateway ${instance}`],
  ]);
  const value = words.get(property);
  return value === undefined ? undefined : { type: TEXT, value };
}

interface Listed {
  readonly instance: number;
  readonly objects: ReadonlyMap<number, { readonly type: number; readonly instance: number }>;
}

/** One element of a device's object list; index 0 is its length. */
export function objectListOf(device: Listed, index: number): Value[] | Refusal {
  const all = [{ type: 8, instance: device.instance }, ...device.objects.values()];
  if (index === 0) return [{ type: 2, value: all.length }];
  const object = all[index - 1];
  if (object === undefined) return { errorClass: 2, errorCode: 42 };
  return [{ type: 12, value: { type: object.type, instance: object.instance } }];
}

/** Names as an array of them, or one of it. */
export function textsOf(texts: readonly string[], index: number): Value[] {
  const chosen = index === ASN1_ARRAY_ALL ? texts : texts.slice(index - 1, index);
  return chosen.map((value) => ({ type: TEXT, value }));
}

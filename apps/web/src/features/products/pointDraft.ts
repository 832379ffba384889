import type { BacnetObjectType, PointKind, ProductFile, RegisterType, Unit } from "@atrium/contract/devices";

type ProductPoint = ProductFile["points"][number];
type ModbusPoint = Extract<ProductFile, { protocol: "modbus" }>["points"][number];

/** A number as it stands in a field; empty: none. */
export type NumberEntry = number | "";

/** The meaning of a code, or the word that a device says for a number. */
export interface Meaning {
  readonly value: NumberEntry;
  readonly text: string;
}

/** Where a point is, by protocol. What the other protocols need stays empty. */
export interface PlaceDraft {
  readonly objectType: BacnetObjectType;
  readonly instance: NumberEntry;
  /** The instance counts from that of the device's address. */
  readonly isRelative: boolean;
  readonly hasNotifications: boolean;
  readonly table: ModbusPoint["table"];
  readonly register: NumberEntry;
  readonly bit: NumberEntry;
  readonly type: RegisterType;
  readonly wordOrder: NonNullable<ModbusPoint["wordOrder"]>;
  readonly topic: string;
  readonly field: string;
  readonly words: readonly Meaning[];
  readonly setTopic: string;
  readonly setField: string;
  /** Of a command, what the form does not show: it stays as it is. */
  readonly setKept: object;
}

/** A point as the form holds it. */
export interface PointDraft {
  /** Of this row, while the form is open. */
  readonly row: number;
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit: Unit | "";
  readonly deviceUnit: string;
  readonly scale: NumberEntry;
  readonly isWritable: boolean;
  readonly min: NumberEntry;
  readonly max: NumberEntry;
  readonly step: NumberEntry;
  /** s */
  readonly interval: NumberEntry;
  readonly states: readonly Meaning[];
  readonly place: PlaceDraft;
  /** What the form does not show: it stays as it is. */
  readonly kept: Readonly<Record<string, unknown>>;
}

const NO_PLACE: PlaceDraft = {
  objectType: "analog-input",
  instance: "",
  isRelative: false,
  hasNotifications: false,
  table: "holding-register",
  register: "",
  bit: "",
  type: "uint16",
  wordOrder: "high-first",
  topic: "",
  field: "",
  words: [],
  setTopic: "",
  setField: "",
  setKept: {},
};

/** s between two values of a new point. */
const USUAL_INTERVAL = 60;

let rows = 0;
/** A number that no other row of this page has. */
export function nextRow(): number {
  rows += 1;
  return rows;
}

export function newPoint(change: Partial<PointDraft> = {}): PointDraft {
  return {
    row: nextRow(),
    key: "",
    name: "",
    kind: "number",
    unit: "",
    deviceUnit: "",
    scale: "",
    isWritable: false,
    min: "",
    max: "",
    step: "",
    interval: USUAL_INTERVAL,
    states: [],
    place: NO_PLACE,
    kept: {},
    ...change,
  };
}

/** Fields that the form shows; whatever else a point has stays as it is. */
const SHOWN = new Set(
  (
    "key name kind unit deviceUnit scale isWritable min max step expectedInterval states " +
    "objectType instance hasNotifications table register bit type wordOrder state field words set"
  ).split(" "),
);

export function pointDraft(point: ProductPoint): PointDraft {
  const { key, name, kind, unit = "", deviceUnit = "", min = "", max = "", step = "", expectedInterval } = point;
  return newPoint({
    key,
    name,
    kind,
    unit,
    deviceUnit,
    min,
    max,
    step,
    interval: expectedInterval / 1_000,
    scale: "scale" in point ? (point.scale ?? "") : "",
    isWritable: "set" in point ? point.set !== undefined : "isWritable" in point && point.isWritable,
    states: (point.states ?? []).map((state) => ({ value: state.value, text: state.name })),
    place: { ...NO_PLACE, ...placeOf(point) },
    kept: {
      ...Object.fromEntries(Object.entries(point).filter(([field]) => !SHOWN.has(field))),
      // Codes of the specification, and states that are only reported.
      ...(point.states?.some(({ code, isReported }) => code !== undefined || isReported !== undefined) === true && {
        states: point.states,
      }),
    },
  });
}

function placeOf(point: ProductPoint): Partial<PlaceDraft> {
  if ("objectType" in point) {
    const { objectType, instance, hasNotifications = false } = point;
    const isRelative = typeof instance !== "number";
    return { objectType, isRelative, instance: isRelative ? instance.plus : instance, hasNotifications };
  }
  if ("register" in point) {
    const { table, register, type, wordOrder = "high-first", bit = "" } = point;
    return { table, register, type, wordOrder, bit };
  }
  const { state = "", field = "", words = {}, set } = point;
  const { topic: setTopic = "", field: setField = "", ...setKept } = set ?? {};
  return {
    topic: state,
    field,
    words: Object.entries(words).map(([text, value]) => ({ text, value })),
    setTopic,
    setField,
    setKept,
  };
}

/** The point of a product as it would be sent, before it is checked. */
export function productPoint(draft: PointDraft, protocol: ProductFile["protocol"]): unknown {
  const { key, name, kind, unit, deviceUnit, scale, isWritable, min, max, step, interval, states } = draft;
  const { states: before, ...kept } = draft.kept;
  const isNumber = kind === "number" || kind === "counter";
  return {
    ...kept,
    key: key.trim(),
    name: name.trim(),
    kind,
    ...(isNumber && given({ unit, deviceUnit })),
    ...(isNumber && protocol !== "bacnet" && given({ scale })),
    ...(isNumber && given({ min, max })),
    ...(isNumber && isWritable && given({ step })),
    ...(kind === "enum" && { states: statesOf(states, before) }),
    ...placeFields(draft, protocol),
    expectedInterval: interval === "" ? Number.NaN : Math.round(interval * 1_000),
  };
}

/** Those that are not empty. */
function given(fields: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** States with what the form does not show of them. */
function statesOf(states: readonly Meaning[], kept: unknown): unknown[] {
  const before = Array.isArray(kept) ? (kept as readonly Record<string, unknown>[]) : [];
  return states.map(({ value, text }) => ({
    ...before.find((one) => one["value"] === value),
    value,
    name: text.trim(),
  }));
}

function placeFields({ kind, isWritable, place }: PointDraft, protocol: ProductFile["protocol"]): object {
  const writable = isWritable ? { isWritable } : {};
  if (protocol === "bacnet") {
    const { objectType, instance, isRelative, hasNotifications } = place;
    return {
      objectType,
      instance: isRelative ? { plus: instance === "" ? 0 : instance } : instance,
      ...(hasNotifications && { hasNotifications }),
      ...writable,
    };
  }
  if (protocol === "modbus") {
    const { table, register, type, wordOrder, bit } = place;
    const isBitTable = table === "coil" || table === "discrete-input";
    return {
      table,
      register,
      type: isBitTable ? "bit" : type,
      ...(!isBitTable && wordOrder === "low-first" && { wordOrder }),
      ...(!isBitTable && kind === "boolean" && given({ bit })),
      ...writable,
    };
  }
  const { topic, field, words, setTopic, setField, setKept } = place;
  return {
    ...given({ state: topic.trim(), field: field.trim() }),
    ...(words.length > 0 && { words: Object.fromEntries(words.map(({ text, value }) => [text, value])) }),
    ...(isWritable && { set: { ...setKept, topic: setTopic.trim(), ...given({ field: setField.trim() }) } }),
  };
}

/** "holding-register 3204, int64", "analog-value 3", "state t": where a point is, in the protocol's words. */
export function placeWords({ place }: PointDraft, protocol: ProductFile["protocol"]): string {
  if (protocol === "bacnet") return `${place.objectType} ${place.isRelative ? "+" : ""}${place.instance}`;
  if (protocol === "mqtt") return [place.topic, place.field].filter((word) => word !== "").join(" ");
  const bit = place.bit === "" ? "" : `.${place.bit}`;
  const type = place.table === "coil" || place.table === "discrete-input" ? "" : `, ${place.type}`;
  return `${place.table} ${place.register}${bit}${type}`;
}

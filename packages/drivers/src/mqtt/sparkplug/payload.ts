import { bytesField, doubleField, fieldsOf, floatField, varintField, type WireField } from "./protobuf.ts";

/** Fields of a payload and of a metric in it (Sparkplug 3.0.0, 6.4.1 "Google Protocol Buffer Schema"). */
const PAYLOAD = { timestamp: 1, metrics: 2, seq: 3 } as const;
const METRIC = {
  name: 1,
  alias: 2,
  timestamp: 3,
  datatype: 4,
  isHistorical: 5,
  isNull: 7,
  properties: 9,
  int: 10,
  long: 11,
  float: 12,
  double: 13,
  boolean: 14,
  string: 15,
} as const;
const PROPERTIES = { keys: 1, values: 2 } as const;
const PROPERTY = { type: 1, int: 3, long: 4, float: 5, double: 6, boolean: 7, string: 8 } as const;
/** Data types (the same, 6.4.16). */
const TYPE = {
  int32: 3,
  int64: 4,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  uuid: 15,
} as const;
/** Signed ones come as unsigned and have to be read again. */
const SIGNED_BITS: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [2, 16],
  [3, 32],
  [4, 64],
]);
const MAX_METRICS = 10_000;

export type MetricValue = number | boolean | string;

/** One value of a message; a message of changes has an alias in place of its name. */
export interface Metric {
  readonly name?: string | undefined;
  readonly alias?: number | undefined;
  readonly datatype?: number | undefined;
  readonly isHistorical: boolean;
  /** Undefined: none, or one that is not a number, a word or a truth. */
  readonly value?: MetricValue | undefined;
  /** Of a birth: what is said of the metric itself. */
  readonly properties: Readonly<Record<string, MetricValue>>;
}

export interface Payload {
  readonly seq?: number | undefined;
  readonly metrics: readonly Metric[];
}

type Get = (number: number) => WireField["value"] | undefined;

/** The data type of a metric where its message does not repeat it. */
export type DatatypeOf = (metric: Pick<Metric, "name" | "alias">) => number | undefined;

/** Null where the octets are none. */
export function payloadIn(octets: Buffer, datatypeOf: DatatypeOf = () => undefined): Payload | null {
  const fields = fieldsOf(octets);
  if (fields === null) return null;
  const metrics = fields
    .filter(({ number }) => number === PAYLOAD.metrics)
    .slice(0, MAX_METRICS)
    .flatMap(({ value }) => (Buffer.isBuffer(value) ? (metricIn(value, datatypeOf) ?? []) : []));
  return { seq: wholeOf(getter(fields)(PAYLOAD.seq)), metrics };
}

function metricIn(octets: Buffer, datatypeOf: DatatypeOf): Metric | null {
  const fields = fieldsOf(octets);
  if (fields === null) return null;
  const get = getter(fields);
  const [name, alias] = [textOf(get(METRIC.name)), wholeOf(get(METRIC.alias))];
  const datatype = wholeOf(get(METRIC.datatype)) ?? datatypeOf({ name, alias });
  const properties = get(METRIC.properties);
  return {
    name,
    alias,
    datatype,
    isHistorical: get(METRIC.isHistorical) === 1n,
    value: get(METRIC.isNull) === 1n ? undefined : valueOf(get, METRIC, datatype),
    properties: Buffer.isBuffer(properties) ? propertiesIn(properties) : {},
  };
}

function propertiesIn(octets: Buffer): Record<string, MetricValue> {
  const fields = fieldsOf(octets) ?? [];
  const keys = fields.flatMap(({ number, value }) => (number === PROPERTIES.keys ? [textOf(value) ?? ""] : []));
  const values = fields.flatMap(({ number, value }) =>
    number === PROPERTIES.values && Buffer.isBuffer(value) ? [value] : [],
  );
  return Object.fromEntries(
    keys.flatMap((key, index) => {
      const get = getter(fieldsOf(values[index] ?? Buffer.alloc(0)) ?? []);
      const value = valueOf(get, PROPERTY, wholeOf(get(PROPERTY.type)));
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

type Numbers = Readonly<Record<"int" | "long" | "float" | "double" | "boolean" | "string", number>>;

function valueOf(get: Get, at: Numbers, datatype: number | undefined): MetricValue | undefined {
  const [float, double, boolean] = [get(at.float), get(at.double), get(at.boolean)];
  const text = textOf(get(at.string));
  const whole = get(at.int) ?? get(at.long);
  if (Buffer.isBuffer(float) && float.length === 4) return Math.fround(float.readFloatLE(0));
  if (Buffer.isBuffer(double) && double.length === 8) return double.readDoubleLE(0);
  if (typeof boolean === "bigint") return boolean !== 0n;
  if (text !== undefined || typeof whole !== "bigint") return text;
  const bits = SIGNED_BITS.get(datatype ?? 0);
  return Number(bits === undefined ? whole : BigInt.asIntN(bits, whole));
}

function getter(fields: readonly WireField[]): Get {
  return (wanted) => fields.find(({ number }) => number === wanted)?.value;
}

function textOf(value: WireField["value"] | undefined): string | undefined {
  return Buffer.isBuffer(value) ? value.toString("utf8") : undefined;
}

function wholeOf(value: WireField["value"] | undefined): number | undefined {
  return typeof value === "bigint" ? Number(value) : undefined;
}

/** A metric as it is written. */
export interface WrittenMetric {
  readonly name?: string | undefined;
  readonly alias?: number | undefined;
  readonly datatype: number;
  /** Null: there is none. */
  readonly value: MetricValue | null;
  readonly properties?: Readonly<Record<string, MetricValue>>;
}

/** A message with these metrics. @param time ms since the epoch */
export function payloadOf(metrics: readonly WrittenMetric[], time: number, seq?: number): Buffer {
  return Buffer.concat([
    varintField(PAYLOAD.timestamp, time),
    ...metrics.map((metric) => bytesField(PAYLOAD.metrics, metricOf(metric, time))),
    ...(seq === undefined ? [] : [varintField(PAYLOAD.seq, seq)]),
  ]);
}

function metricOf({ name, alias, datatype, value, properties }: WrittenMetric, time: number): Buffer {
  return Buffer.concat([
    ...(name === undefined ? [] : [bytesField(METRIC.name, name)]),
    ...(alias === undefined ? [] : [varintField(METRIC.alias, alias)]),
    varintField(METRIC.timestamp, time),
    varintField(METRIC.datatype, datatype),
    ...(properties === undefined ? [] : [bytesField(METRIC.properties, propertiesOf(properties))]),
    value === null ? varintField(METRIC.isNull, 1) : writtenValue(datatype, value),
  ]);
}

/** Numbers are whole ones: what is said of metrics has codes. */
function propertiesOf(properties: Readonly<Record<string, MetricValue>>): Buffer {
  const values = Object.values(properties).map((value) => {
    if (typeof value === "string") {
      return Buffer.concat([varintField(PROPERTY.type, TYPE.string), bytesField(PROPERTY.string, value)]);
    }
    return typeof value === "number"
      ? Buffer.concat([varintField(PROPERTY.type, TYPE.int32), varintField(PROPERTY.int, value)])
      : Buffer.concat([varintField(PROPERTY.type, TYPE.boolean), varintField(PROPERTY.boolean, value ? 1 : 0)]);
  });
  return Buffer.concat([
    ...Object.keys(properties).map((key) => bytesField(PROPERTIES.keys, key)),
    ...values.map((value) => bytesField(PROPERTIES.values, value)),
  ]);
}

function writtenValue(datatype: number, value: MetricValue): Buffer {
  if (datatype === TYPE.boolean) return varintField(METRIC.boolean, Number(value) === 0 ? 0 : 1);
  if (datatype === TYPE.float) return floatField(METRIC.float, Number(value));
  if (datatype === TYPE.double) return doubleField(METRIC.double, Number(value));
  if (isText(datatype)) return bytesField(METRIC.string, String(value));
  const whole = BigInt(Math.round(Number(value)));
  const isLong = datatype === TYPE.int64 || datatype === TYPE.uint64 || datatype === TYPE.dateTime;
  return isLong ? varintField(METRIC.long, whole) : varintField(METRIC.int, BigInt.asUintN(32, whole));
}

export function isText(datatype: number): boolean {
  return datatype === TYPE.string || datatype === TYPE.text || datatype === TYPE.uuid;
}

/** A whole number or one with a fraction; not a word, a truth, or a thing of several values. */
export function isNumeric(datatype: number): boolean {
  return datatype >= 1 && datatype <= TYPE.double;
}

export const BOOLEAN = TYPE.boolean;
export const DATATYPES = TYPE;

import { t } from "@atrium/words";
import type { FoundEntry } from "@atrium/contract/devices";

/** Wire types of protocol buffers. */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;
/** Fields of a Sparkplug B payload and of a metric in it (Sparkplug 3.0, "Google Protocol Buffer schema"). */
const METRICS = 2;
const METRIC = { name: 1, datatype: 4, int: 10, long: 11, float: 12, double: 13, boolean: 14, string: 15 } as const;
/** Data types of a metric (the same, "Data types"): signed ones come as unsigned and have to be read again. */
const SIGNED_BITS: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [2, 16],
  [3, 32],
  [4, 64],
]);
const MAX_METRICS = 2_000;

interface Field {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** The metrics of a birth message; null where the octets are none. */
export function birthIn(payload: Buffer, topic: string): FoundEntry[] | null {
  const fields = fieldsOf(payload);
  if (fields === null) return null;
  return fields.slice(0, MAX_METRICS).flatMap(({ number, value }) => {
    const metric = number === METRICS && Buffer.isBuffer(value) ? fieldsOf(value) : null;
    return metric === null ? [] : [entryOf(metric, topic)];
  });
}

function entryOf(metric: readonly Field[], topic: string): FoundEntry {
  const get = (number: number): Field["value"] | undefined => metric.find((field) => field.number === number)?.value;
  const name = textOf(get(METRIC.name));
  return {
    place: `${topic} ${name ?? "without a name"}`.slice(0, 400),
    name: name?.slice(0, 200) ?? t("unnamed"),
    ...valueOf(get),
  };
}

function valueOf(get: (number: number) => Field["value"] | undefined): Pick<FoundEntry, "kind" | "value"> {
  const float = get(METRIC.float);
  const double = get(METRIC.double);
  const boolean = get(METRIC.boolean);
  const text = textOf(get(METRIC.string));
  const whole = get(METRIC.int) ?? get(METRIC.long);
  if (Buffer.isBuffer(float)) return { kind: "number", value: String(Math.fround(float.readFloatLE(0))) };
  if (Buffer.isBuffer(double)) return { kind: "number", value: String(double.readDoubleLE(0)) };
  if (typeof boolean === "bigint") return { kind: "boolean", value: boolean === 0n ? "false" : "true" };
  if (text !== undefined) return { kind: "text", value: text.slice(0, 200) };
  if (typeof whole !== "bigint") return { kind: "other" };
  const bits = SIGNED_BITS.get(Number(get(METRIC.datatype)));
  return { kind: "number", value: String(bits === undefined ? whole : BigInt.asIntN(bits, whole)) };
}

function textOf(value: Field["value"] | undefined): string | undefined {
  return Buffer.isBuffer(value) ? value.toString("utf8") : undefined;
}

/** The fields of a message in order; null where the octets do not follow the encoding. */
function fieldsOf(bytes: Buffer): Field[] | null {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint | null => {
    let value = 0n;
    for (let shift = 0n; shift < 70n && at < bytes.length; shift += 7n) {
      const octet = bytes[at++] ?? 0;
      value |= BigInt(octet & 0x7f) << shift;
      if (octet < 0x80) return BigInt.asUintN(64, value);
    }
    return null;
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag === null || tag < 8n) return null;
    const type = Number(tag & 7n);
    const number = Number(tag >> 3n);
    const first = type === VARINT || type === BYTES ? varint() : 0n;
    if (first === null) return null;
    if (type === VARINT) {
      fields.push({ number, value: first });
    } else {
      const length = type === BYTES ? Number(first) : type === FIXED_64 ? 8 : type === FIXED_32 ? 4 : -1;
      if (length < 0 || at + length > bytes.length) return null;
      fields.push({ number, value: bytes.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

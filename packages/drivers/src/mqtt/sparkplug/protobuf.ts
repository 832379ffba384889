/** Wire types of protocol buffers (Protocol Buffers, "Encoding"). */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** One field of a message: a whole number, or octets. */
export interface WireField {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** The fields of a message in order; null where the octets do not follow the encoding. */
export function fieldsOf(bytes: Buffer): WireField[] | null {
  const fields: WireField[] = [];
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

/** A whole number as a field. */
export function varintField(number: number, value: bigint | number): Buffer {
  return Buffer.concat([varintOf(BigInt(number) << 3n), varintOf(BigInt.asUintN(64, BigInt(value)))]);
}

/** A text, octets, or a message within this one as a field. */
export function bytesField(number: number, value: Buffer | string): Buffer {
  const octets = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return Buffer.concat([varintOf((BigInt(number) << 3n) | BigInt(BYTES)), varintOf(BigInt(octets.length)), octets]);
}

export function floatField(number: number, value: number): Buffer {
  const octets = Buffer.alloc(4);
  octets.writeFloatLE(value);
  return Buffer.concat([varintOf((BigInt(number) << 3n) | BigInt(FIXED_32)), octets]);
}

export function doubleField(number: number, value: number): Buffer {
  const octets = Buffer.alloc(8);
  octets.writeDoubleLE(value);
  return Buffer.concat([varintOf((BigInt(number) << 3n) | BigInt(FIXED_64)), octets]);
}

function varintOf(value: bigint): Buffer {
  const octets: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    if (rest < 0x80n) return Buffer.from([...octets, low]);
    octets.push(low | 0x80);
  }
}

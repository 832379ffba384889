/** A packet of RTP (RFC 3550). */
export interface RtpPacket {
  readonly payloadType: number;
  /** The last packet of a picture. */
  readonly isLast: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

const HEAD = 12;
const VERSION = 2;
/** A part of a unit that is longer than a packet. */
const FRAGMENT = 28;
const MAX_PAYLOAD_LENGTH = 1_400;

/** undefined: not an RTP packet. */
export function readRtp(octets: Uint8Array): RtpPacket | undefined {
  if (octets.length < HEAD) return undefined;
  const view = viewOf(octets);
  const first = view.getUint8(0);
  if (first >> 6 !== VERSION) return undefined;
  let begin = HEAD + 4 * (first & 15);
  if ((first & 16) !== 0) {
    if (octets.length < begin + 4) return undefined;
    begin += 4 + 4 * view.getUint16(begin + 2);
  }
  const padding = (first & 32) === 0 ? 0 : (octets.at(-1) ?? 0);
  if (begin + padding >= octets.length) return undefined;
  return {
    payloadType: view.getUint8(1) & 127,
    isLast: (view.getUint8(1) & 128) !== 0,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    payload: octets.subarray(begin, octets.length - padding),
  };
}

/** Numbers the packets of one stream. */
export class RtpWriter {
  #sequence: number;
  readonly #source: number;
  readonly #payloadType: number;

  constructor({ payloadType, sequence, source }: { payloadType: number; sequence: number; source: number }) {
    this.#payloadType = payloadType;
    this.#sequence = sequence & 0xff_ff;
    this.#source = source;
  }

  /** A picture's packets (RFC 6184, packetization mode 1). @param timestamp at 90 kHz */
  picture(units: readonly Uint8Array[], timestamp: number): Uint8Array[] {
    return units.flatMap((unit, index) => this.#unit(unit, timestamp >>> 0, index === units.length - 1));
  }

  /** A document's packets: its octets cut where a packet is full. */
  document(text: string, timestamp: number): Uint8Array[] {
    const octets = new TextEncoder().encode(text);
    const count = Math.ceil(octets.length / MAX_PAYLOAD_LENGTH);
    return Array.from({ length: count }, (_, index) => {
      const part = octets.subarray(index * MAX_PAYLOAD_LENGTH, (index + 1) * MAX_PAYLOAD_LENGTH);
      return this.#packet([], part, { timestamp: timestamp >>> 0, isLast: index === count - 1 });
    });
  }

  #unit(unit: Uint8Array, timestamp: number, isLast: boolean): Uint8Array[] {
    if (unit.length <= MAX_PAYLOAD_LENGTH) return [this.#packet([], unit, { timestamp, isLast })];
    const [head = 0] = unit;
    const packets: Uint8Array[] = [];
    for (let from = 1; from < unit.length; from += MAX_PAYLOAD_LENGTH - 2) {
      const until = Math.min(unit.length, from + MAX_PAYLOAD_LENGTH - 2);
      const isEnd = until === unit.length;
      const flags = (from === 1 ? 128 : 0) | (isEnd ? 64 : 0);
      const heads = [(head & 0xe0) | FRAGMENT, flags | (head & 31)];
      packets.push(this.#packet(heads, unit.subarray(from, until), { timestamp, isLast: isLast && isEnd }));
    }
    return packets;
  }

  #packet(
    heads: readonly number[],
    content: Uint8Array,
    { timestamp, isLast }: { timestamp: number; isLast: boolean },
  ): Uint8Array {
    const packet = new Uint8Array(HEAD + heads.length + content.length);
    const view = viewOf(packet);
    view.setUint8(0, VERSION << 6);
    view.setUint8(1, (isLast ? 128 : 0) | this.#payloadType);
    view.setUint16(2, this.#sequence);
    view.setUint32(4, timestamp);
    view.setUint32(8, this.#source);
    packet.set(heads, HEAD);
    packet.set(content, HEAD + heads.length);
    this.#sequence = (this.#sequence + 1) & 0xff_ff;
    return packet;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

import type { RtpPacket } from "./rtp.ts";
import { joined } from "./splitter.ts";

/** One coded picture. */
export interface Picture {
  /** The units of H.264, without start codes; parameter sets, delimiters and notes are not among them. */
  readonly units: readonly Uint8Array[];
  /** It can be decoded without the ones before it. */
  readonly isKey: boolean;
  /** Ticks of the stream's clock since its first picture; never less than the one before. */
  readonly time: number;
  /** Ticks by which it is shown later than it is decoded; absent: none, as of pictures that rest on earlier ones alone. */
  readonly shift?: number;
}

export interface ParameterSets {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
}

/** Kinds of units (ITU-T H.264 table 7-1), and those of RFC 6184 that carry several or a part. */
const SLICE = 1;
const KEY_SLICE = 5;
const SPS = 7;
const PPS = 8;
const SEVERAL = 24;
const PART = 28;
/** A picture that never ends is not collected for ever. */
const MAX_PICTURE_SIZE = 8 * 1_048_576;
const TIMESTAMPS = 2 ** 32;

export function unitKind(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 31;
}

/**
 * Puts pictures together from packets. A gap loses the picture, and all up to the next that stands by itself: half a
 * picture is never shown.
 */
export class PictureReader {
  sets: Partial<ParameterSets>;
  #units: Uint8Array[] = [];
  #part: Uint8Array[] = [];
  #size = 0;
  #isBroken = false;
  #awaitsKey = true;
  #expected: number | undefined;
  #timestamp: number | undefined;
  #time = 0;

  constructor(sets: Partial<ParameterSets> = {}) {
    this.sets = sets;
  }

  /** The picture that this packet completes, if any. */
  push(packet: RtpPacket): Picture | undefined {
    const isGap = this.#expected !== undefined && packet.sequence !== this.#expected;
    this.#expected = (packet.sequence + 1) & 0xff_ff;
    let done: Picture | undefined;
    // A camera that never marks the last packet is understood by its timestamps.
    if (this.#timestamp !== undefined && packet.timestamp !== this.#timestamp) done = this.#finish();
    // What begins with its parameter sets begins: the gap was before it, as a viewer has who was left behind.
    const isBeginning = packet.timestamp !== this.#timestamp && unitKind(packet.payload) === SPS;
    if (isGap && !isBeginning) this.#isBroken = true;
    if (isGap) this.#awaitsKey = true;
    this.#goOn(packet.timestamp);
    this.#take(packet.payload);
    return packet.isLast ? (this.#finish() ?? done) : done;
  }

  #goOn(timestamp: number): void {
    if (this.#timestamp !== undefined) {
      const step = (timestamp - this.#timestamp + TIMESTAMPS) % TIMESTAMPS;
      // A step back is none forward of half a day.
      if (step < TIMESTAMPS / 2) this.#time += step;
    }
    this.#timestamp = timestamp;
  }

  #take(payload: Uint8Array): void {
    this.#size += payload.length;
    if (this.#size > MAX_PICTURE_SIZE) this.#isBroken = true;
    if (this.#isBroken) return;
    const kind = unitKind(payload);
    if (kind === PART) this.#takePart(payload);
    else if (kind === SEVERAL) this.#takeSeveral(payload);
    else if (kind > 0 && kind < SEVERAL) this.#takeUnit(payload);
    else this.#isBroken = true;
  }

  #takePart(payload: Uint8Array): void {
    const [indicator = 0, head = 0] = payload;
    const isFirst = (head & 128) !== 0;
    if (isFirst) this.#part = [Uint8Array.of((indicator & 0xe0) | (head & 31))];
    else if (this.#part.length === 0) this.#isBroken = true;
    this.#part.push(payload.subarray(2));
    if ((head & 64) === 0 || this.#isBroken) return;
    this.#takeUnit(joined(this.#part));
    this.#part = [];
  }

  #takeSeveral(payload: Uint8Array): void {
    for (let at = 1; at + 2 < payload.length;) {
      const length = (payload[at] ?? 0) * 256 + (payload[at + 1] ?? 0);
      const unit = payload.subarray(at + 2, at + 2 + length);
      if (length === 0 || unit.length < length) {
        this.#isBroken = true;
        return;
      }
      this.#takeUnit(unit);
      at += 2 + length;
    }
  }

  #takeUnit(unit: Uint8Array): void {
    const kind = unitKind(unit);
    if (kind === SPS) this.sets = { ...this.sets, sps: unit.slice() };
    else if (kind === PPS) this.sets = { ...this.sets, pps: unit.slice() };
    else if (kind >= SLICE && kind <= KEY_SLICE) this.#units.push(unit.slice());
  }

  #finish(): Picture | undefined {
    const units = this.#units;
    const isWhole = !this.#isBroken && this.#part.length === 0 && units.length > 0;
    // Packets of notes alone are no picture, and break none.
    if (this.#isBroken || this.#part.length > 0) this.#awaitsKey = true;
    this.#units = [];
    this.#part = [];
    this.#size = 0;
    this.#isBroken = false;
    if (!isWhole) return undefined;
    const isKey = units.some((unit) => unitKind(unit) === KEY_SLICE);
    if (this.#awaitsKey && !isKey) return undefined;
    this.#awaitsKey = false;
    return { units, isKey, time: this.#time };
  }
}

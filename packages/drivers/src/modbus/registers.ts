import { REGISTER_COUNT } from "@atrium/contract/devices";
import type { RegisterType } from "@atrium/contract/devices";
import { shortest } from "../engine/single.ts";

/** What "not available" looks like in the integers of a PowerLogic meter: the lowest signed, the highest unsigned. */
const NOT_AVAILABLE_INT64 = -(2n ** 63n);
const NOT_AVAILABLE_UINT64 = 2n ** 64n - 1n;

/**
 * Reads one value, high word first (ABCD): the order of the Modbus Application Protocol 4.2 carried on to more words.
 * @param bytes the registers of a reply
 * @param offset octets
 * @returns NaN where the device says that it has no value
 */
export function decodeRegisters(bytes: Buffer, offset: number, type: RegisterType): number {
  if (type === "float32") return shortest(bytes.readFloatBE(offset));
  if (type === "float64") return bytes.readDoubleBE(offset);
  if (type === "uint16") return bytes.readUInt16BE(offset);
  if (type === "int16") return bytes.readInt16BE(offset);
  if (type === "uint32") return bytes.readUInt32BE(offset);
  if (type === "int32") return bytes.readInt32BE(offset);
  if (type === "uint64") return fromBig(bytes.readBigUInt64BE(offset), NOT_AVAILABLE_UINT64);
  if (type === "int64") return fromBig(bytes.readBigInt64BE(offset), NOT_AVAILABLE_INT64);
  return Number.NaN;
}

/** @returns the registers to write, or null where the value does not fit the type */
export function encodeRegisters(value: number, type: RegisterType): number[] | null {
  if (type === "bit") return null;
  const bytes = Buffer.alloc(REGISTER_COUNT[type] * 2);
  try {
    if (type === "float32") bytes.writeFloatBE(value);
    else if (type === "float64") bytes.writeDoubleBE(value);
    else if (type === "uint16") bytes.writeUInt16BE(value);
    else if (type === "int16") bytes.writeInt16BE(value);
    else if (type === "uint32") bytes.writeUInt32BE(value);
    else if (type === "int32") bytes.writeInt32BE(value);
    else if (type === "uint64") bytes.writeBigUInt64BE(BigInt(value));
    else bytes.writeBigInt64BE(BigInt(value));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return Array.from({ length: bytes.length / 2 }, (_, word) => bytes.readUInt16BE(word * 2));
}

/**
 * Power factor as PowerLogic meters code all four quadrants into one number: beyond ±1 the current leads, and the value
 * is what is missing to ±2 (PM5300 and PM5500 user manuals, "Power factor register format").
 * @returns −1 to 1, NaN for a register outside −2 to 2
 */
export function fourQuadrantPowerFactor(register: number): number {
  if (!(Math.abs(register) <= 2)) return Number.NaN;
  if (register > 1) return 2 - register;
  return register < -1 ? -2 - register : register;
}

/** The registers of one value in the other order, as octets. */
export function swapWords(bytes: Buffer, offset: number, words: number): Buffer {
  const swapped = Buffer.alloc(words * 2);
  for (let word = 0; word < words; word += 1) {
    bytes.copy(swapped, (words - 1 - word) * 2, offset + word * 2, offset + word * 2 + 2);
  }
  return swapped;
}

function fromBig(value: bigint, notAvailable: bigint): number {
  return value === notAvailable ? Number.NaN : Number(value);
}

import { converted } from "@atrium/contract";
import { REGISTER_COUNT } from "@atrium/contract/devices";
import { decodeRegisters, fourQuadrantPowerFactor, swapWords } from "./registers.ts";
import type { ModbusAddress } from "./product.ts";
import { isBitTable } from "./readPlan.ts";
import type { ReadBlock } from "./readPlan.ts";

/** Octets of a right answer to a block. */
export function octetsOf(block: ReadBlock): number {
  return isBitTable(block.table) ? Math.ceil(block.count / 8) : block.count * 2;
}

/**
 * One point's value from a block's octets, scaled; NaN where the device says that it has none.
 * @param bytes as long as `octetsOf` says
 */
export function valueIn(bytes: Buffer, block: Pick<ReadBlock, "start">, address: ModbusAddress): number {
  const cell = address.start - block.start;
  if (address.type === "bit" || isBitTable(address.table)) return bitIn(bytes, cell, address);
  if (address.bit !== undefined) return (bytes.readUInt16BE(cell * 2) >> address.bit) & 1;
  const isSwapped = address.wordOrder === "low-first";
  const raw = isSwapped
    ? decodeRegisters(swapWords(bytes, cell * 2, REGISTER_COUNT[address.type]), 0, address.type)
    : decodeRegisters(bytes, cell * 2, address.type);
  if (address.coding === "four-quadrant-power-factor") return fourQuadrantPowerFactor(raw);
  return converted(raw, { factor: address.scale, offset: address.offset ?? 0 });
}

/** The first bit is the lowest of the first octet (Modbus Application Protocol 6.1); in a register, any bit makes a 1. */
function bitIn(bytes: Buffer, cell: number, address: ModbusAddress): number {
  if (!isBitTable(address.table)) return bytes.readUInt16BE(cell * 2) === 0 ? 0 : 1;
  return ((bytes[cell >> 3] ?? 0) >> (cell & 7)) & 1;
}

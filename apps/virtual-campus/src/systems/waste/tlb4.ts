/** What a transmitter shows. */
export interface ScaleReading {
  /** Net weight, kg. */
  readonly kg: number;
  /** Register 40007: bit 0 load cell error, 11 stable, 12 near zero. */
  readonly status: number;
}

/** kg */
export const DIVISION = 0.1;
const LAST = 50;
const REGISTERS = { status: 7, gross: 8, net: 10, divisionAndUnit: 14 } as const;
/** Register 40014: the code of a division of 0.1 in its upper byte, of kilograms in its lower one. */
const DIVISION_AND_UNIT = 0x09_00;

/**
 * Registers of a Laumas TLB4 weight transmitter as this one has them: whole divisions, the high word first; the sign is in the
 * status. What it does not have reads 0.
 * @param address wire address @returns bytes, or undefined where a register does not exist
 */
export function readTlb4({ kg, status }: ScaleReading, address: number, count: number): Buffer | undefined {
  if (address + count > LAST) return undefined;
  const bytes = Buffer.alloc(LAST * 2);
  const divisions = Math.round(kg / DIVISION);
  bytes.writeUInt16BE(status, (REGISTERS.status - 1) * 2);
  bytes.writeUInt32BE(divisions, (REGISTERS.gross - 1) * 2);
  bytes.writeUInt32BE(divisions, (REGISTERS.net - 1) * 2);
  bytes.writeUInt16BE(DIVISION_AND_UNIT, (REGISTERS.divisionAndUnit - 1) * 2);
  return bytes.subarray(address * 2, (address + count) * 2);
}

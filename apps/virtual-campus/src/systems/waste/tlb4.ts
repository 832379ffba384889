import { RegisterMap } from "../../endpoints/modbus/registers.ts";

/** What a transmitter shows. */
export interface ScaleReading {
  /** Net weight, kg. */
  readonly kg: number;
  /** Register 40007: bit 0 load cell error, 11 stable, 12 near zero. */
  readonly status: number;
}

/** kg */
export const DIVISION = 0.1;
/** Register 40014: the code of a division of 0.1 in its upper byte, of kilograms in its lower one. */
const DIVISION_AND_UNIT = 0x09_00;
const divisions = ({ kg }: ScaleReading) => kg / DIVISION;

/**
 * Registers of a Laumas TLB4 weight transmitter as this one has them: whole divisions, the high word first; the sign is in the
 * status. What it does not have reads 0. Register 4000N is wire address N − 1.
 */
export const TLB4 = new RegisterMap<ScaleReading>(
  [
    { address: 6, value: ({ status }) => status },
    { address: 7, type: "uint32", value: divisions },
    { address: 9, type: "uint32", value: divisions },
    { address: 13, value: DIVISION_AND_UNIT },
  ],
  [{ address: 0, count: 50 }],
);

import { RegisterMap } from "../../endpoints/modbus/registers.ts";

/** What a meter shows. */
export interface FlowReading {
  /** m³/h */
  readonly flow: number;
  /** Whole litres since it was built in. */
  readonly litres: number;
  /** %: under 60 the reading is not to be trusted. */
  readonly quality: number;
  /** Register 72: 0 none, bit 0 no signal, bit 2 a poor one. */
  readonly error: number;
}

/** Inside of the pipe, m: the velocity follows from it. */
const BORE = 0.08;
const AREA = (Math.PI * BORE ** 2) / 4;
const litres = (reading: FlowReading) => reading.litres % 2 ** 31;

/**
 * Registers of a TUF-2000M ultrasonic flow meter as this meter has them: REAL4 and LONG with the low word first. Its totals
 * are in m³ with the multiplier 0.001, so litres (registers 1438, 1439). What it does not have reads 0. Register N is wire
 * address N − 1.
 */
export const TUF2000M = new RegisterMap<FlowReading>(
  [
    { address: 0, type: "float32-swapped", value: ({ flow }) => flow },
    { address: 4, type: "float32-swapped", value: ({ flow }) => flow / 3_600 / AREA },
    { address: 8, type: "uint32-swapped", value: litres },
    { address: 24, type: "uint32-swapped", value: litres },
    { address: 71, value: ({ error }) => error },
    { address: 91, value: ({ quality }) => quality },
    { address: 1_438, value: 1 },
  ],
  [
    { address: 0, count: 100 },
    { address: 1_436, count: 3 },
  ],
);

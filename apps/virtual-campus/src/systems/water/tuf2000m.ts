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
const LAST = 100;
const SETTINGS = { from: 1437, values: [0, 0, 1] } as const;

/**
 * Registers of a TUF-2000M ultrasonic flow meter as this meter has them: REAL4 and LONG with the low word first. Its totals
 * are in m³ with the multiplier 0.001, so litres (registers 1438, 1439). What it does not have reads 0.
 * @param address wire address @returns bytes, or undefined where a register does not exist
 */
export function readTuf2000m(reading: FlowReading, address: number, count: number): Buffer | undefined {
  const first = address + 1;
  const last = address + count;
  const settingsEnd = SETTINGS.from + SETTINGS.values.length - 1;
  if (first >= SETTINGS.from && last <= settingsEnd) {
    const bytes = Buffer.alloc(SETTINGS.values.length * 2);
    for (const [index, value] of SETTINGS.values.entries()) bytes.writeUInt16BE(value, index * 2);
    return bytes.subarray((first - SETTINGS.from) * 2, (last - SETTINGS.from + 1) * 2);
  }
  return last > LAST ? undefined : measurements(reading).subarray(address * 2, (address + count) * 2);
}

function measurements({ flow, litres, quality, error }: FlowReading): Buffer {
  const bytes = Buffer.alloc(LAST * 2);
  const two = Buffer.alloc(4);
  const put = (register: number) => {
    two.copy(bytes, (register - 1) * 2, 2, 4);
    two.copy(bytes, register * 2, 0, 2);
  };
  two.writeFloatBE(flow);
  put(1);
  two.writeFloatBE(flow / 3_600 / ((Math.PI * BORE ** 2) / 4));
  put(5);
  two.writeUInt32BE(litres % 2 ** 31);
  put(9);
  put(25);
  bytes.writeUInt16BE(error, (72 - 1) * 2);
  bytes.writeUInt16BE(quality, (92 - 1) * 2);
  return bytes;
}

import type { MeterReading } from "./powerMeter.ts";

/**
 * Registers of a PowerLogic PM5000 as this meter has them. Register N is wire address N − 1. Float32 and INT64 are
 * big-endian. Inside the block of measurements, what is not measured reads as "not a number".
 */
const MEASUREMENTS = { from: 3000, to: 3125 };
const MEASURED = MEASUREMENTS.to - MEASUREMENTS.from + 1;
/** Active energy delivered, received, their sum and their difference, kWh. */
const ENERGY_FLOAT = 2700;
/** The same in Wh. */
const ENERGY_INT64 = 3204;
const COUNTERS = 4;
const NOT_MEASURED = 0xffc00000;
const NOTHING_MEASURED = nothingMeasured();

/** Registers in a row; a read asks for one block, and no other is worked out. */
interface Block {
  readonly from: number;
  /** Registers. */
  readonly length: number;
  readonly bytes: (reading: MeterReading) => Buffer;
}
const BLOCKS: readonly Block[] = [
  { from: MEASUREMENTS.from, length: MEASURED, bytes: measurements },
  { from: ENERGY_INT64, length: COUNTERS * 4, bytes: energyInt64 },
  { from: ENERGY_FLOAT, length: COUNTERS * 2, bytes: energyFloat },
];

/** @param address wire address @returns bytes, or undefined where a register does not exist */
export function readPm5000(reading: MeterReading, address: number, count: number): Buffer | undefined {
  const first = address + 1;
  const last = address + count;
  const block = BLOCKS.find(({ from, length }) => first >= from && last < from + length);
  return block?.bytes(reading).subarray((first - block.from) * 2, (last - block.from + 1) * 2);
}

/** Whether a read of these registers shows the counter of delivered energy. */
export function showsEnergy(address: number, count: number): boolean {
  const holds = (register: number, length: number) => address + 1 < register + length && address + count >= register;
  return holds(ENERGY_FLOAT, 2) || holds(ENERGY_INT64, 4);
}

/** Wh of each counter: delivered, received, their sum and their difference. */
function counters({ wattHours: delivered, receivedWattHours: received }: MeterReading): number[] {
  return [delivered, received, delivered + received, delivered - received];
}

function energyFloat(reading: MeterReading): Buffer {
  const bytes = Buffer.alloc(COUNTERS * 4);
  for (const [index, wattHours] of counters(reading).entries()) bytes.writeFloatBE(wattHours / 1000, index * 4);
  return bytes;
}

function energyInt64(reading: MeterReading): Buffer {
  const bytes = Buffer.alloc(COUNTERS * 8);
  for (const [index, wattHours] of counters(reading).entries()) bytes.writeBigInt64BE(BigInt(wattHours), index * 8);
  return bytes;
}

function nothingMeasured(): Buffer {
  const bytes = Buffer.alloc(MEASURED * 2);
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    bytes.writeUInt32BE(NOT_MEASURED, offset);
  }
  return bytes;
}

function measurements({ watts, vars, volts, amperes, frequency }: MeterReading): Buffer {
  const bytes = Buffer.from(NOTHING_MEASURED);
  const put = (register: number, value: number) => {
    if (Number.isFinite(value)) bytes.writeFloatBE(value, (register - MEASUREMENTS.from) * 2);
  };
  // Without a voltage there is none, as there is no frequency.
  const powerFactor = (real: number, reactive: number) =>
    Number.isNaN(frequency) ? Number.NaN : fourQuadrant(real, reactive);
  const between = volts.map((one, phase) => acrossPhases(one, volts[(phase + 1) % volts.length] ?? 0));
  for (const [phase, real] of watts.entries()) {
    const reactive = vars[phase] ?? 0;
    const at = phase * 2;
    put(3000 + at, amperes[phase] ?? 0);
    put(3020 + at, between[phase] ?? 0);
    put(3028 + at, volts[phase] ?? 0);
    put(3054 + at, real / 1000);
    put(3062 + at, reactive / 1000);
    put(3070 + at, Math.hypot(real, reactive) / 1000);
    put(3078 + at, powerFactor(real, reactive));
  }
  const [real, reactive] = [sumOf(watts), sumOf(vars)];
  put(3010, sumOf(amperes) / amperes.length);
  put(3026, sumOf(between) / between.length);
  put(3036, sumOf(volts) / volts.length);
  put(3060, real / 1000);
  put(3068, reactive / 1000);
  put(3076, Math.hypot(real, reactive) / 1000);
  put(3084, powerFactor(real, reactive));
  put(3110, frequency);
  return bytes;
}

/** V between two phases, which are a third of a turn apart. */
function acrossPhases(one: number, other: number): number {
  return Math.sqrt(one ** 2 + one * other + other ** 2);
}

/**
 * Power factor as the meter codes its quadrant. Up to 1 it is itself: lagging while power is delivered; beyond 1 it stands for
 * 2 minus itself, leading. All of that is below zero while power is received. Without a current it is 1.
 */
function fourQuadrant(watts: number, vars: number): number {
  const apparent = Math.hypot(watts, vars);
  if (apparent === 0) return 1;
  const factor = watts / apparent;
  return watts * vars >= 0 ? factor : Math.sign(factor) * 2 - factor;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

import type { MeterReading } from "./powerMeter.ts";

/**
 * Registers of a PowerLogic PM5000 as this meter has them. Register N is wire address N − 1. Float32 and INT64 are
 * big-endian. Inside the block of measurements, what is not measured reads as "not a number".
 */
const MEASUREMENTS = { from: 3000, to: 3125 };
const ENERGY_FLOAT = 2700;
const ENERGY_INT64 = 3204;
const NOT_MEASURED = 0xffc00000;

/** @param address wire address @returns bytes, or undefined where a register does not exist */
export function readPm5000(reading: MeterReading, address: number, count: number): Buffer | undefined {
  const first = address + 1;
  const last = address + count;
  const block = blocks(reading).find(({ from, bytes }) => first >= from && last < from + bytes.length / 2);
  return block?.bytes.subarray((first - block.from) * 2, (last - block.from + 1) * 2);
}

/** Whether a read of these registers shows the energy counter. */
export function showsEnergy(address: number, count: number): boolean {
  const holds = (register: number, length: number) => address + 1 < register + length && address + count >= register;
  return holds(ENERGY_FLOAT, 2) || holds(ENERGY_INT64, 4);
}

function blocks(reading: MeterReading): { from: number; bytes: Buffer }[] {
  const energyFloat = Buffer.alloc(4);
  energyFloat.writeFloatBE(reading.wattHours / 1000);
  const energy = Buffer.alloc(8);
  energy.writeBigInt64BE(BigInt(reading.wattHours));
  return [
    { from: MEASUREMENTS.from, bytes: measurements(reading) },
    { from: ENERGY_INT64, bytes: energy },
    { from: ENERGY_FLOAT, bytes: energyFloat },
  ];
}

function measurements(reading: MeterReading): Buffer {
  const bytes = Buffer.alloc((MEASUREMENTS.to - MEASUREMENTS.from + 1) * 2);
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    bytes.writeUInt32BE(NOT_MEASURED, offset);
  }
  const put = (register: number, value: number) => bytes.writeFloatBE(value, (register - MEASUREMENTS.from) * 2);
  const { current, voltage, frequency } = reading;
  const kilowatts = reading.watts / 1000;
  const apparent = kilowatts / reading.powerFactor;
  const reactive = Math.sqrt(Math.max(0, apparent ** 2 - kilowatts ** 2)) * (reading.isLeading ? -1 : 1);
  for (const phase of [0, 2, 4]) {
    put(3000 + phase, current);
    put(3020 + phase, voltage * Math.sqrt(3));
    put(3028 + phase, voltage);
    put(3054 + phase, kilowatts / 3);
    put(3062 + phase, reactive / 3);
    put(3070 + phase, apparent / 3);
    put(3078 + phase, fourQuadrant(reading));
  }
  put(3010, current);
  put(3026, voltage * Math.sqrt(3));
  put(3036, voltage);
  put(3060, kilowatts);
  put(3068, reactive);
  put(3076, apparent);
  put(3084, fourQuadrant(reading));
  put(3110, frequency);
  return bytes;
}

/** Power factor of delivered power as the meter codes it: up to 1 lagging, 2 minus itself leading. */
function fourQuadrant({ powerFactor, isLeading }: MeterReading): number {
  return isLeading ? 2 - powerFactor : powerFactor;
}

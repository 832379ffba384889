import { registersIn } from "../../endpoints/modbus/registers.ts";

/** Wire address at which the models begin. */
const BASE = 40_000;
const NOT_IMPLEMENTED = { int16: 0x80_00, uint16: 0xff_ff, uint32: 0xff_ff_ff_ff };
const STRING_REGISTERS = 20;

interface StringReading {
  readonly watts: number;
  readonly volts: number;
}

/** What an inverter measures. */
export interface InverterReading {
  readonly device: string;
  /** W that it feeds in; below 0 while it takes its own few. */
  readonly watts: number;
  readonly wattHours: number;
  /** W that its panels give. */
  readonly panelWatts: number;
  /** By phase, to neutral. */
  readonly volts: readonly number[];
  readonly hertz: number;
  /** °C */
  readonly cabinet: number;
  /** As SunSpec has it: 1 off, 2 sleeping, 4 feeding in. */
  readonly state: number;
  readonly strings: readonly StringReading[];
}

/** Registers of the models 1, 103 and 160, by wire address; undefined where one of them does not exist. */
export function readSunSpec(reading: InverterReading, address: number, count: number): Buffer | undefined {
  return address < BASE ? undefined : registersIn(mapOf(reading), address - BASE, count);
}

function mapOf(reading: InverterReading): Buffer {
  const marker = Buffer.from("SunS", "latin1");
  const end = Buffer.from([0xff, 0xff, 0, 0]);
  return Buffer.concat([marker, commonModel(reading), inverterModel(reading), stringModel(reading), end]);
}

function model(number: number, length: number): Buffer {
  const registers = Buffer.alloc((length + 2) * 2);
  registers.writeUInt16BE(number, 0);
  registers.writeUInt16BE(length, 2);
  return registers;
}

function commonModel({ device }: InverterReading): Buffer {
  const registers = model(1, 66);
  const text = (offset: number, words: string) => registers.write(words, offset * 2, "latin1");
  text(2, "Atrium Virtual");
  text(18, "Roof inverter");
  text(42, "1.0");
  text(50, device);
  return registers;
}

function inverterModel({ watts, wattHours, panelWatts, volts, hertz, cabinet, state }: InverterReading): Buffer {
  const registers = model(103, 50);
  const put = (offset: number, value: number) => registers.writeUInt16BE(Math.round(value) & 0xff_ff, offset * 2);
  const amperes = volts.map((each) => (each === 0 ? 0 : Math.abs(watts) / volts.length / each));
  // W in tens, A in hundredths, V in tenths: 16 bits take the largest inverter.
  put(2, amperes.reduce((sum, one) => sum + one, 0) * 100);
  amperes.forEach((one, phase) => put(3 + phase, one * 100));
  put(6, -2);
  for (const between of [7, 8, 9]) put(between, NOT_IMPLEMENTED.uint16);
  volts.forEach((one, phase) => put(10 + phase, one * 10));
  put(13, -1);
  put(14, watts / 10);
  put(15, 1);
  put(16, hertz * 100);
  put(17, -2);
  put(18, Math.abs(watts) / 10);
  put(19, 1);
  put(20, 0);
  put(21, 1);
  put(22, 1_000);
  put(23, -1);
  registers.writeUInt32BE(Math.floor(wattHours) % 2 ** 32, 24 * 2);
  put(26, 0);
  // What its strings measure stands in their own model.
  put(27, NOT_IMPLEMENTED.uint16);
  put(28, NOT_IMPLEMENTED.int16);
  put(29, NOT_IMPLEMENTED.uint16);
  put(30, NOT_IMPLEMENTED.int16);
  put(31, panelWatts / 10);
  put(32, 1);
  put(33, cabinet * 10);
  for (const temperature of [34, 35, 36]) put(temperature, NOT_IMPLEMENTED.int16);
  put(37, -1);
  put(38, state);
  put(39, NOT_IMPLEMENTED.uint16);
  return registers;
}

function stringModel({ strings }: InverterReading): Buffer {
  const registers = model(160, 8 + STRING_REGISTERS * strings.length);
  const put = (offset: number, value: number) => registers.writeUInt16BE(Math.round(value) & 0xff_ff, offset * 2);
  put(2, -2);
  put(3, -1);
  put(4, 0);
  put(5, 0);
  registers.writeUInt32BE(NOT_IMPLEMENTED.uint32, 6 * 2);
  put(8, strings.length);
  put(9, NOT_IMPLEMENTED.uint16);
  for (const [index, { watts, volts }] of strings.entries()) {
    const at = 10 + STRING_REGISTERS * index;
    put(at, index + 1);
    registers.write(`String ${index + 1}`, (at + 1) * 2, "latin1");
    put(at + 9, volts === 0 ? 0 : (watts / volts) * 100);
    put(at + 10, volts * 10);
    put(at + 11, watts);
    registers.writeUInt32BE(NOT_IMPLEMENTED.uint32, (at + 14) * 2);
    put(at + 16, NOT_IMPLEMENTED.int16);
    put(at + 17, watts > 0 ? 4 : 2);
    registers.writeUInt32BE(NOT_IMPLEMENTED.uint32, (at + 18) * 2);
  }
  return registers;
}

import { type Register, type RegisterBlock, RegisterMap } from "../../endpoints/modbus/registers.ts";

/** Wire address at which the models begin. */
const BASE = 40_000;
const NOT_IMPLEMENTED = { int16: 0x80_00, uint16: 0xff_ff, uint32: 0xff_ff_ff_ff };
/** The marker, then the models: common, inverter with three phases, strings. A model's number and length come before it. */
const [COMMON, INVERTER, STRINGS] = [BASE + 2, BASE + 70, BASE + 122];
const STRING_REGISTERS = 20;
const PHASES = [0, 1, 2];

interface StringReading {
  readonly watts: number;
  readonly volts: number;
}

/** What an inverter measures. */
export interface InverterReading {
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

/** The models 1, 103 and 160 of an inverter with so many strings, from the marker to the end mark. */
export function sunSpecMap(device: string, strings: number): RegisterMap<InverterReading> {
  const end = STRINGS + 10 + STRING_REGISTERS * strings;
  const perString = Array.from({ length: strings }, (_, index) => index);
  return new RegisterMap<InverterReading>(
    [
      ...header(COMMON, 1, INVERTER),
      ...header(INVERTER, 103, STRINGS),
      ...inverterModel,
      ...header(STRINGS, 160, end),
      ...stringScales,
      { address: STRINGS + 8, value: strings },
      ...perString.flatMap(stringModel),
    ],
    [
      textBlock(BASE, 2, "SunS"),
      { address: COMMON, count: end - COMMON },
      textBlock(COMMON + 2, 16, "Atrium Virtual"),
      textBlock(COMMON + 18, 16, "Roof inverter"),
      textBlock(COMMON + 42, 8, "1.0"),
      textBlock(COMMON + 50, 16, device),
      ...perString.map((index) => textBlock(stringAt(index) + 1, 8, `String ${index + 1}`)),
      { address: end, count: 2, filler: [0xff_ff, 0] },
    ],
  );
}

/** Number of a model, and its length without these two. */
function header(address: number, number: number, next: number): Register<InverterReading>[] {
  return [
    { address, value: number },
    { address: address + 1, value: next - address - 2 },
  ];
}

/** Text in so many registers, filled up with zeros. */
function textBlock(address: number, count: number, text: string): RegisterBlock {
  const bytes = Buffer.alloc(count * 2);
  bytes.write(text, "latin1");
  return { address, count, filler: Array.from({ length: count }, (_, index) => bytes.readUInt16BE(index * 2)) };
}

function amperesOf({ watts, volts }: InverterReading, phase: number): number {
  const each = volts[phase] ?? 0;
  return each === 0 ? 0 : Math.abs(watts) / volts.length / each;
}

/** W in tens, A in hundredths, V in tenths: 16 bits take the largest inverter. Scale factors stand behind their values. */
const inverterModel: readonly Register<InverterReading>[] = [
  {
    address: INVERTER + 2,
    scale: 100,
    value: (reading: InverterReading) => PHASES.reduce((sum, phase) => sum + amperesOf(reading, phase), 0),
  },
  ...PHASES.map((phase) => ({
    address: INVERTER + 3 + phase,
    scale: 100,
    value: (reading: InverterReading) => amperesOf(reading, phase),
  })),
  { address: INVERTER + 6, value: -2 },
  ...[7, 8, 9].map((offset) => ({ address: INVERTER + offset, value: NOT_IMPLEMENTED.uint16 })),
  ...PHASES.map((phase) => ({
    address: INVERTER + 10 + phase,
    scale: 10,
    value: ({ volts }: InverterReading) => volts[phase] ?? 0,
  })),
  { address: INVERTER + 13, value: -1 },
  { address: INVERTER + 14, value: ({ watts }: InverterReading) => watts / 10 },
  { address: INVERTER + 15, value: 1 },
  { address: INVERTER + 16, scale: 100, value: ({ hertz }: InverterReading) => hertz },
  { address: INVERTER + 17, value: -2 },
  { address: INVERTER + 18, value: ({ watts }: InverterReading) => Math.abs(watts) / 10 },
  { address: INVERTER + 19, value: 1 },
  { address: INVERTER + 21, value: 1 },
  { address: INVERTER + 22, value: 1_000 },
  { address: INVERTER + 23, value: -1 },
  { address: INVERTER + 24, type: "uint32" as const, value: ({ wattHours }: InverterReading) => Math.floor(wattHours) },
  // What its strings measure stands in their own model.
  { address: INVERTER + 27, value: NOT_IMPLEMENTED.uint16 },
  { address: INVERTER + 28, value: NOT_IMPLEMENTED.int16 },
  { address: INVERTER + 29, value: NOT_IMPLEMENTED.uint16 },
  { address: INVERTER + 30, value: NOT_IMPLEMENTED.int16 },
  { address: INVERTER + 31, value: (reading: InverterReading) => reading.panelWatts / 10 },
  { address: INVERTER + 32, value: 1 },
  { address: INVERTER + 33, scale: 10, value: ({ cabinet }: InverterReading) => cabinet },
  ...[34, 35, 36].map((offset) => ({ address: INVERTER + offset, value: NOT_IMPLEMENTED.int16 })),
  { address: INVERTER + 37, value: -1 },
  { address: INVERTER + 38, value: ({ state }: InverterReading) => state },
  { address: INVERTER + 39, value: NOT_IMPLEMENTED.uint16 },
];

const stringScales: readonly Register<InverterReading>[] = [
  { address: STRINGS + 2, value: -2 },
  { address: STRINGS + 3, value: -1 },
  { address: STRINGS + 6, type: "uint32", value: NOT_IMPLEMENTED.uint32 },
  { address: STRINGS + 9, value: NOT_IMPLEMENTED.uint16 },
];

function stringAt(index: number): number {
  return STRINGS + 10 + STRING_REGISTERS * index;
}

function stringModel(index: number): Register<InverterReading>[] {
  const at = stringAt(index);
  const watts = ({ strings }: InverterReading) => strings[index]?.watts ?? 0;
  const volts = ({ strings }: InverterReading) => strings[index]?.volts ?? 0;
  return [
    { address: at, value: index + 1 },
    { address: at + 9, scale: 100, value: (reading) => (volts(reading) === 0 ? 0 : watts(reading) / volts(reading)) },
    { address: at + 10, scale: 10, value: volts },
    { address: at + 11, value: watts },
    { address: at + 14, type: "uint32", value: NOT_IMPLEMENTED.uint32 },
    { address: at + 16, value: NOT_IMPLEMENTED.int16 },
    { address: at + 17, value: (reading) => (watts(reading) > 0 ? 4 : 2) },
    { address: at + 18, type: "uint32", value: NOT_IMPLEMENTED.uint32 },
  ];
}

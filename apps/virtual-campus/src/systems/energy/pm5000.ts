import { NOT_MEASURED, type Register, RegisterMap } from "../../endpoints/modbus/registers.ts";
import type { MeterReading } from "./powerMeter.ts";

/** Active energy delivered, received, their sum and their difference, kWh. */
const ENERGY_FLOAT = 2700;
/** The same in Wh. */
const ENERGY_INT64 = 3204;
const COUNTERS: readonly ((reading: MeterReading) => number)[] = [
  ({ wattHours }) => wattHours,
  ({ receivedWattHours }) => receivedWattHours,
  ({ wattHours, receivedWattHours }) => wattHours + receivedWattHours,
  ({ wattHours, receivedWattHours }) => wattHours - receivedWattHours,
];

/**
 * Registers of a PowerLogic PM5000 as this meter has them. Register N is wire address N − 1. Float32 and INT64 are
 * big-endian. Inside the block of measurements, what is not measured reads as "not a number".
 */
export const PM5000 = new RegisterMap<MeterReading>(
  [
    ...COUNTERS.map((value, index) => float(ENERGY_FLOAT + index * 2, (reading) => value(reading) / 1000)),
    ...COUNTERS.map((value, index) => ({ address: ENERGY_INT64 - 1 + index * 4, type: "int64" as const, value })),
    ...[0, 1, 2].flatMap((phase) => [
      float(3000 + phase * 2, ({ amperes }) => at(amperes, phase)),
      float(3020 + phase * 2, ({ volts }) => acrossPhases(volts, phase)),
      float(3028 + phase * 2, ({ volts }) => at(volts, phase)),
      float(3054 + phase * 2, ({ watts }) => at(watts, phase) / 1000),
      float(3062 + phase * 2, ({ vars }) => at(vars, phase) / 1000),
      float(3070 + phase * 2, ({ watts, vars }) => Math.hypot(at(watts, phase), at(vars, phase)) / 1000),
      float(3078 + phase * 2, ({ watts, vars, frequency }) =>
        powerFactor(at(watts, phase), at(vars, phase), frequency),
      ),
    ]),
    float(3010, ({ amperes }) => sumOf(amperes) / amperes.length),
    float(3026, ({ volts }) => sumOf(volts.map((_, phase) => acrossPhases(volts, phase))) / volts.length),
    float(3036, ({ volts }) => sumOf(volts) / volts.length),
    float(3060, ({ watts }) => sumOf(watts) / 1000),
    float(3068, ({ vars }) => sumOf(vars) / 1000),
    float(3076, ({ watts, vars }) => Math.hypot(sumOf(watts), sumOf(vars)) / 1000),
    float(3084, ({ watts, vars, frequency }) => powerFactor(sumOf(watts), sumOf(vars), frequency)),
    float(3110, ({ frequency }) => frequency),
  ],
  [{ address: 2999, count: 126, filler: [NOT_MEASURED >>> 16, NOT_MEASURED & 0xff_ff] }],
);

/** Whether a read of these registers shows the counter of delivered energy. */
export function showsEnergy(address: number, count: number): boolean {
  const holds = (register: number, length: number) => address + 1 < register + length && address + count >= register;
  return holds(ENERGY_FLOAT, 2) || holds(ENERGY_INT64, 4);
}

function float(register: number, value: (reading: MeterReading) => number): Register<MeterReading> {
  return { address: register - 1, type: "float32", value };
}

function at(values: readonly number[], phase: number): number {
  return values[phase] ?? Number.NaN;
}

/** V between a phase and the next, which are a third of a turn apart. */
function acrossPhases(volts: readonly number[], phase: number): number {
  const [from, to] = [at(volts, phase), at(volts, (phase + 1) % volts.length)];
  return Math.sqrt(from ** 2 + from * to + to ** 2);
}

/**
 * Power factor as the meter codes its quadrant. Up to 1 it is itself: lagging while power is delivered; beyond 1 it stands for
 * 2 minus itself, leading. All of that is below zero while power is received. Without a current it is 1; without a voltage,
 * where there is no frequency either, there is none.
 */
function powerFactor(watts: number, vars: number, frequency: number): number {
  if (Number.isNaN(frequency)) return Number.NaN;
  const apparent = Math.hypot(watts, vars);
  if (apparent === 0) return 1;
  const factor = watts / apparent;
  return watts * vars >= 0 ? factor : Math.sign(factor) * 2 - factor;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

import { expect, test } from "vitest";
import { PM5000 } from "./pm5000.ts";
import type { MeterReading } from "./powerMeter.ts";

/** What a three-phase circuit of 12 kW takes. */
const TAKING: MeterReading = {
  watts: [4_000, 5_000, 3_000],
  vars: [1_000, 2_000, 1_000],
  volts: [230, 229, 231],
  amperes: [18, 23, 14],
  wattHours: 5_000_000_123,
  receivedWattHours: 70_456,
  frequency: 50.01,
};

function float(reading: MeterReading, register: number): number | undefined {
  return PM5000.read(reading, register - 1, 2)?.readFloatBE(0);
}

test("energy delivered and received, their sum and their difference stand in registers of their own", () => {
  const energies = PM5000.read(TAKING, 3203, 16);
  const read = [0, 8, 16, 24].map((offset) => energies?.readBigInt64BE(offset));
  expect(read).toEqual([5_000_000_123n, 70_456n, 5_000_070_579n, 4_999_929_667n]);
  expect(float(TAKING, 2702)).toBeCloseTo(70.456, 3);
});

test("each phase has its current, voltages and powers, and the whole has their sums and means", () => {
  expect([3000, 3002, 3004].map((register) => float(TAKING, register))).toEqual([18, 23, 14]);
  expect([3028, 3030, 3032, 3036].map((register) => float(TAKING, register))).toEqual([230, 229, 231, 230]);
  expect(float(TAKING, 3026)).toBeCloseTo(230 * Math.sqrt(3), 1);
  expect([3054, 3056, 3058, 3060].map((register) => float(TAKING, register))).toEqual([4, 5, 3, 12]);
  expect([3068, 3076].map((register) => float(TAKING, register) ?? 0)).toEqual([4, expect.closeTo(12.649, 3)]);
});

test.each([
  ["taken, lagging", 3, 1, 0.9487],
  ["taken, leading", 3, -1, 1.0513],
  ["given, lagging", -3, -1, -0.9487],
  ["given, leading", -3, 1, -1.0513],
  ["without a current", 0, 0, 1],
])("the power factor of power that is %s is coded by its quadrant", (_what, watts, vars, coded) => {
  const reading = { ...TAKING, watts: [watts, watts, watts], vars: [vars, vars, vars] };
  expect(float(reading, 3084)).toBeCloseTo(coded, 4);
});

test("without a voltage there is no frequency and no power factor", () => {
  const dark = { ...TAKING, watts: [0, 0, 0], vars: [0, 0, 0], volts: [0, 0, 0], frequency: Number.NaN };
  expect([float(dark, 3110), float(dark, 3084), float(dark, 3036)]).toEqual([Number.NaN, Number.NaN, 0]);
});

import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPoint } from "../../../test/driverOptions.ts";
import type { ModbusEndpoint, TestUnit } from "../../../test/modbusEndpoint.ts";
import { modbusDriver, modbusEndpoint } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { fillSunSpec, type SunSpecTestModel as Model } from "../../../test/sunSpecUnit.ts";
import type { DriverPoint } from "../../productCatalog.ts";
import { modbus } from "../modbus.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const UNIT = 3;
const STRINGS = 7;

let endpoint: ModbusEndpoint;
let unit: TestUnit;
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  endpoint = await modbusEndpoint([UNIT]);
  unit = endpoint.unit(UNIT);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await endpoint.shut();
});

/** Puts the chain of these models into the unit. @returns the wire address of each */
function has(models: readonly Model[], base?: number): Map<number, number> {
  return fillSunSpec(unit, models, base);
}

const common: Model = { model: 1, length: 66, registers: {} };
/** 24.57 kW, 120,345.678 kWh; voltages in tenths. */
const inverter: Model = {
  model: 103,
  length: 50,
  registers: {
    10: 2_301,
    11: 2_298,
    12: 0xff_ff,
    13: -1,
    14: 2_457,
    15: 1,
    16: 5_001,
    17: -2,
    24: 120_345_678 >>> 16,
    25: 120_345_678 & 0xff_ff,
    26: 0,
    31: 2_510,
    32: 1,
    33: 415,
    37: -1,
    38: 4,
  },
};
const strings: Model = {
  model: 160,
  length: 8 + 20 * STRINGS,
  registers: Object.fromEntries([
    [2, -2],
    [3, -1],
    [4, 0],
    [8, STRINGS],
    ...Array.from({ length: STRINGS }, (_, string) => [
      [10 + 20 * string + 9, 580],
      [10 + 20 * string + 10, 6_200],
      [10 + 20 * string + 11, 3_500 + string],
    ]).flat(),
  ]),
};

function points(count = STRINGS): DriverPoint[] {
  const templates = modbus.catalog.points("sunspec-inverter", { unit: UNIT, strings: count });
  return templates.map((template, index) => {
    if (!("key" in template)) throw new Error(template.problem);
    return testPoint(template, { id: index + 1, device: "SI-1", expectedInterval: 40 });
  });
}

async function running(of = points()) {
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points: of });
  stop = () => driver.stop();
  await driver.start();
  const newest = (key: string) => sink.newest(PointId.parse(of.find((point) => point.key === key)?.id));
  const shows = async (key: string, value: number): Promise<void> => {
    await vi.waitFor(() => {
      expect(newest(key)?.quality).toBe(QUALITY.good);
      expect(newest(key)?.value).toBeCloseTo(value, 6);
    }, PATIENCE);
  };
  const isBad = async (key: string): Promise<void> => {
    await vi.waitFor(() => expect(newest(key)?.quality).toBe(QUALITY.bad), PATIENCE);
  };
  return { newest, shows, isBad };
}

test("finds its models by walking, and reads integers with their scale factors", async () => {
  has([common, { model: 120, length: 26, registers: {} }, inverter, strings]);
  const { shows, newest } = await running();
  await shows("power", 24.57);
  await shows("energy", 120_345.678);
  await shows("dc-power", 25.1);
  await shows("voltage-an", 230.1);
  await shows("frequency", 50.01);
  await shows("temperature", 41.5);
  await shows("state", 4);
  expect(newest("voltage-bn")?.value).toBeCloseTo(229.8, 6);
});

test("reads each string of a model that is longer than one request", async () => {
  has([common, inverter, strings]);
  const { shows, newest } = await running();
  await shows("string-power-01", 3.5);
  await shows("string-power-07", 3.506);
  await shows("string-voltage-07", 620);
  await shows("string-current-07", 5.8);
  expect(newest("string-power-04")?.value).toBeCloseTo(3.503, 6);
});

test("what the device does not implement is bad and never a number, whatever its scale", async () => {
  const lacking = {
    ...inverter,
    registers: { ...inverter.registers, 14: 0x80_00, 33: 0x80_00, 38: 0xff_ff, 32: 0x80_00, 24: 0, 25: 0 },
  };
  has([common, lacking, strings]);
  const { isBad, shows, newest } = await running(points(STRINGS + 1));
  await shows("voltage-an", 230.1);
  for (const key of ["power", "voltage-cn", "temperature", "state", "dc-power", "energy"]) {
    await isBad(key);
    expect(newest(key)?.value).toBeNaN();
  }
  // The mapping says one more than the device has.
  await isBad(`string-power-0${String(STRINGS + 1)}`);
});

test("reads the model of floats as well, and NaN there is bad", async () => {
  const float = (value: number): [number, number] => {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value);
    return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
  };
  const [high, low] = float(18_250);
  const [none, nothing] = float(Number.NaN);
  has([common, { model: 113, length: 60, registers: { 22: high, 23: low, 32: none, 33: nothing, 48: 2 } }]);
  const { shows, isBad, newest } = await running();
  await shows("power", 18.25);
  await shows("state", 2);
  await isBad("energy");
  await isBad("string-power-01");
  expect(newest("energy")?.value).toBeNaN();
});

test("an inverter that sleeps takes its few watts: less than nothing, and good", async () => {
  has([common, { ...inverter, registers: { ...inverter.registers, 14: -12, 15: 0, 31: 0, 38: 2 } }, strings]);
  const { shows, newest } = await running();
  await shows("power", -0.012);
  await shows("dc-power", 0);
  await shows("state", 2);
  expect(newest("energy")?.quality).toBe(QUALITY.good);
});

test("walks again where the models have moved, and never takes another model's registers for its own", async () => {
  has([common, inverter, strings]);
  const { shows, newest } = await running();
  await shows("power", 24.57);
  has([
    common,
    { model: 120, length: 26, registers: {} },
    { ...inverter, registers: { ...inverter.registers, 14: 999 } },
    strings,
  ]);
  await shows("power", 9.99);
  expect(newest("state")?.value).toBe(4);
});

test("a unit that speaks no SunSpec has no values, and has them once it does", async () => {
  const { isBad, shows, newest } = await running();
  await isBad("power");
  has([common, inverter, strings], 50_000);
  await shows("power", 24.57);
  expect(newest("energy")?.quality).toBe(QUALITY.good);
});

test("a counter that begins again at its end is not believed for energy that nobody made", async () => {
  const counted = (wattHours: number): Model => ({
    ...inverter,
    registers: { ...inverter.registers, 24: wattHours >>> 16, 25: wattHours & 0xff_ff },
  });
  has([common, counted(0xff_ff_ff_00), strings]);
  const { shows, isBad, newest } = await running();
  await shows("energy", 4_294_967.04);
  has([common, counted(0x40), strings]);
  await isBad("energy");
  expect(newest("power")?.quality).toBe(QUALITY.good);
});

test.each([
  ["no unit", { strings: 3 }, "unit"],
  ["no strings", { unit: 1 }, "strings"],
  ["more strings than there are", { unit: 1, strings: 99 }, "strings"],
])("an address with %s is named", (_what, address, field) => {
  const rows = modbus.catalog.points("sunspec-inverter", address);
  expect(rows.map((row) => ("field" in row ? row.field : row.key))).toEqual([field]);
});

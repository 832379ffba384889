import { type FoundDevice, QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { expect, onTestFinished, test, vi } from "vitest";
import { testPoint } from "../../../test/driverOptions.ts";
import { modbusDriver, modbusEndpoint } from "../../../test/modbusHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { fillSunSpec, type SunSpecTestModel } from "../../../test/sunSpecUnit.ts";
import { modbus } from "../modbus.ts";

const UNIT = 5;
const PATIENCE = { timeout: 10_000, interval: 10 };

/** 4.2 kW towards the grid, 230.1 V, 50.01 Hz; 1,234,567 Wh taken and 70,000 Wh given. */
const METER: SunSpecTestModel = {
  model: 203,
  length: 105,
  registers: {
    2: 182,
    6: -1,
    7: 2_301,
    15: -1,
    16: 5_001,
    17: -2,
    18: -420,
    22: 1,
    38: 0,
    39: 7_000,
    46: 1_234_567 >>> 16,
    47: 1_234_567 & 0xff_ff,
    54: 0,
  },
};
/** The same in floats: 4.2 kW. */
const FLOATS: SunSpecTestModel = { model: 213, length: 124, registers: { 28: 0x4583, 29: 0x4000, 10: 0x4366, 11: 0 } };
const STORAGE: SunSpecTestModel = { model: 124, length: 24, registers: { 8: 655, 11: 4, 22: -1 } };
const CAPACITY: SunSpecTestModel = { model: 713, length: 7, registers: { 4: 660, 5: 0xff_ff, 8: -1 } };
const BATTERY: SunSpecTestModel = {
  model: 802,
  length: 62,
  registers: { 11: 66, 13: 98, 16: 3, 34: 512, 44: -120, 47: -615, 56: 0, 58: 0, 59: -1, 61: -1, 63: 1 },
};

async function read(product: string, models: readonly SunSpecTestModel[]) {
  const endpoint = await modbusEndpoint([UNIT]);
  fillSunSpec(endpoint.unit(UNIT), [{ model: 1, length: 66, registers: {} }, ...models]);
  const points = modbus.catalog.points(product, { unit: UNIT }).map((template, index) => {
    if (!("key" in template)) throw new Error(template.problem);
    return testPoint(template, { id: index + 1, device: "D-1", expectedInterval: 40 });
  });
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: systemClock, points });
  onTestFinished(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  await driver.start();
  const newest = (key: string) => sink.newest(points.find((point) => point.key === key)?.id ?? 0);
  await vi.waitFor(() => expect(points.every(({ key }) => newest(key) !== undefined)).toBe(true), PATIENCE);
  return { endpoint, newest };
}

test("a meter is read by its scale factors", async () => {
  const { newest } = await read("sunspec-meter", [METER]);
  expect(newest("active-power")?.value).toBeCloseTo(-4.2, 6);
  expect(newest("voltage")?.value).toBeCloseTo(230.1, 6);
  expect(newest("frequency")?.value).toBeCloseTo(50.01, 6);
  expect(newest("current")?.value).toBeCloseTo(18.2, 6);
  expect(newest("active-energy")?.value).toBeCloseTo(1_234.567, 6);
  expect(newest("active-energy-received")?.value).toBeCloseTo(7, 6);
});

test("a meter with floats is read from its own model; what it does not implement is bad", async () => {
  const { newest } = await read("sunspec-meter", [FLOATS]);
  expect(newest("active-power")?.value).toBeCloseTo(4.2, 6);
  expect(newest("voltage")).toMatchObject({ value: 230, quality: QUALITY.good });
});

test("storage says its charge, its state and its health, each model its own", async () => {
  const storage = await read("sunspec-storage", [STORAGE]);
  expect(storage.newest("state-of-charge")?.value).toBeCloseTo(65.5, 6);
  expect(storage.newest("charge-state")?.value).toBe(4);
  // Neither a voltage nor its scale factor.
  expect(storage.newest("voltage")?.quality).toBe(QUALITY.bad);
  const capacity = await read("sunspec-storage-capacity", [CAPACITY]);
  expect(capacity.newest("state-of-charge")?.value).toBeCloseTo(66, 6);
  expect(capacity.newest("state-of-health")?.quality).toBe(QUALITY.bad);
  const battery = await read("sunspec-battery", [BATTERY]);
  expect(battery.newest("state-of-charge")?.value).toBe(66);
  expect(battery.newest("voltage")?.value).toBeCloseTo(51.2, 6);
  expect(battery.newest("current")?.value).toBeCloseTo(-12, 6);
  expect(battery.newest("active-power")?.value).toBeCloseTo(-6.15, 6);
});

test("a search proposes each thing that a unit is by its models", async () => {
  const { endpoint } = await read("sunspec-meter", [METER, STORAGE]);
  const found: FoundDevice[] = [];
  await modbus.discovery.find(
    { host: "127.0.0.1", port: endpoint.port, timeout: 500 },
    { firstUnit: UNIT, lastUnit: UNIT },
    { signal: new AbortController().signal, clock: systemClock, onFound: (device) => found.push(device) },
  );
  expect(found[0]?.suggestions).toEqual([
    { product: "sunspec-meter", address: { unit: UNIT }, reason: "It has SunSpec model 203." },
    { product: "sunspec-storage", address: { unit: UNIT }, reason: "It has SunSpec model 124." },
  ]);
});

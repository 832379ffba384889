import { PointId } from "@atrium/contract";
import { ProductFile, QUALITY } from "@atrium/contract/devices";
import { ObjectType } from "@bacnet-js/client";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { bacnetDriver, TEST_DEVICE } from "../../test/bacnetHarness.ts";
import { CountingClock } from "../../test/countingClock.ts";
import { testPoint } from "../../test/driverOptions.ts";
import { TEST_TIMES } from "../../test/fieldHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { bacnet } from "./bacnet.ts";
import { SERVICE } from "./requests.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const { ANALOG_INPUT, ANALOG_OUTPUT } = ObjectType;
const [UNITS, MIN_PRES_VALUE, MAX_PRES_VALUE] = [117, 69, 65];
const [FAHRENHEIT, CELSIUS, INCHES_OF_WATER, NO_UNITS, DEGREES_PHASE] = [64, 62, 58, 95, 14];
const [SETPOINT, TEMPERATURE, PRESSURE] = [1, 2, 3];

const product = ProductFile.parse({
  name: "room-unit",
  protocol: "bacnet",
  points: [
    {
      key: "setpoint",
      name: "Setpoint",
      kind: "number",
      unit: "°C",
      objectType: "analog-output",
      instance: 1,
      isWritable: true,
      min: 10,
      max: 35,
      hasNotifications: true,
      expectedInterval: 10_000,
    },
    { key: "temperature", name: "Temperature", kind: "number", unit: "°C", objectType: "analog-input", instance: 1 },
    { key: "pressure", name: "Duct pressure", kind: "number", unit: "Pa", objectType: "analog-input", instance: 2 },
  ].map((point) => Object.assign({ expectedInterval: 10_000 }, point)),
});
const details = { products: [product] };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A room unit that thinks in degrees Fahrenheit and inches of water. */
async function american(prepare: (endpoint: BacnetEndpoint) => void = () => {}): Promise<BacnetEndpoint> {
  const endpoint = new BacnetEndpoint(TEST_DEVICE);
  endpoint.addOutput(ANALOG_OUTPUT, 1);
  endpoint.addInput(ANALOG_INPUT, 1);
  endpoint.addInput(ANALOG_INPUT, 2);
  endpoint.state(ANALOG_OUTPUT, 1, UNITS, FAHRENHEIT);
  endpoint.state(ANALOG_INPUT, 1, UNITS, FAHRENHEIT);
  endpoint.state(ANALOG_INPUT, 2, UNITS, INCHES_OF_WATER);
  endpoint.command(1, 16, 68);
  endpoint.set(ANALOG_INPUT, 1, 71.6);
  endpoint.set(ANALOG_INPUT, 2, 1);
  prepare(endpoint);
  await endpoint.open();
  cleanups.push(() => endpoint.shut());
  return endpoint;
}

async function running(prepare?: (endpoint: BacnetEndpoint) => void) {
  const endpoint = await american(prepare);
  const sink = new RecordingSink();
  const points = bacnet.catalog
    .points("room-unit", {}, details)
    .map((template, index) =>
      testPoint(template, { id: index + 1, device: "room", expectedInterval: TEST_TIMES.pollInterval }),
    );
  const driver = bacnetDriver({ endpoint, sink, clock: new CountingClock(), points });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  return { endpoint, sink, driver };
}

function shows(sink: RecordingSink, id: number, value: number): Promise<unknown> {
  return vi.waitFor(() => expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
}

test.each([
  ["several at once", []],
  ["one after the other", [SERVICE.readPropertyMultiple]],
])("values are converted from the unit that the device states, properties read %s", async (_how, lacking) => {
  const { endpoint, sink } = await running((one) => {
    for (const service of lacking) one.unknownServices.add(service);
  });
  await shows(sink, TEMPERATURE, 22);
  await shows(sink, SETPOINT, 20);
  await shows(sink, PRESSURE, 249.08891);
  // A change that comes unasked is in the same unit.
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(1), PATIENCE);
  endpoint.command(1, 16, 77);
  await shows(sink, SETPOINT, 25);
});

test("a setpoint is written in the device's unit, and what is read back is converted too", async () => {
  const { endpoint, sink, driver } = await running();
  await shows(sink, SETPOINT, 20);
  const outcome = await driver.write({ point: PointId.parse(SETPOINT), value: 22, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 22 });
  expect(endpoint.writable()).toBeCloseTo(71.6, 4);
  expect(await driver.readPriorities(PointId.parse(SETPOINT))).toMatchObject({ values: { 7: 22, 15: 20 } });
});

test("a write before the first read asks for the unit", async () => {
  const { endpoint, sink, driver } = await running((one) => (one.delay = 5));
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  expect(await driver.write({ point: PointId.parse(SETPOINT), value: 22, priority: 8 }, () => {})).toMatchObject({
    value: 22,
  });
  expect(endpoint.writable()).toBeCloseTo(71.6, 4);
});

test("a write outside the device's own limits is refused in the point's unit, and not sent", async () => {
  const { endpoint, sink, driver } = await running((one) => {
    one.state(ANALOG_OUTPUT, 1, MIN_PRES_VALUE, 60);
    one.state(ANALOG_OUTPUT, 1, MAX_PRES_VALUE, 86);
  });
  await shows(sink, SETPOINT, 20);
  expect(await driver.write({ point: PointId.parse(SETPOINT), value: 31, priority: 8 }, () => {})).toEqual({
    state: "failed",
    reason: "The device accepts 15.5556 °C to 30 °C.",
  });
  expect(endpoint.writes).toBe(0);
  expect(await driver.write({ point: PointId.parse(SETPOINT), value: 30, priority: 8 }, () => {})).toMatchObject({
    value: 30,
  });
});

test("an object that measures something else has no value and takes none, and says why", async () => {
  const { endpoint, sink, driver } = await running((one) => {
    one.state(ANALOG_INPUT, 1, UNITS, INCHES_OF_WATER);
    one.state(ANALOG_OUTPUT, 1, UNITS, DEGREES_PHASE);
  });
  await vi.waitFor(() => expect(sink.newest(TEMPERATURE)?.quality).toBe(QUALITY.bad), PATIENCE);
  expect(sink.newest(TEMPERATURE)?.value).toBeNaN();
  expect(sink.reasons.get(TEMPERATURE)).toBe(
    "The device reports inH2O, which cannot be converted to °C, the unit of Temperature.",
  );
  await shows(sink, PRESSURE, 249.08891);
  const outcome = await driver.write({ point: PointId.parse(SETPOINT), value: 22, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "failed", reason: expect.stringContaining("cannot be converted") });
  expect(endpoint.writes).toBe(0);
});

test("a unit that changes while the connection runs counts from the next value on", async () => {
  const { endpoint, sink } = await running();
  await shows(sink, TEMPERATURE, 22);
  endpoint.state(ANALOG_INPUT, 1, UNITS, CELSIUS);
  endpoint.set(ANALOG_INPUT, 1, 23);
  await shows(sink, TEMPERATURE, 23);
  expect(sink.rows.filter(({ id, value }) => id === TEMPERATURE && value < 0)).toEqual([]);
  endpoint.state(ANALOG_INPUT, 1, UNITS, INCHES_OF_WATER);
  await vi.waitFor(() => expect(sink.reasons.get(TEMPERATURE)).toContain("inH2O"), PATIENCE);
  endpoint.state(ANALOG_INPUT, 1, UNITS, NO_UNITS);
  await shows(sink, TEMPERATURE, 23);
  expect(sink.reasons.size).toBe(0);
});

test("a lamp on a relay is at 100 % or 0 %, and takes nothing between", async () => {
  const endpoint = new BacnetEndpoint(TEST_DEVICE);
  endpoint.addOutput(ObjectType.BINARY_OUTPUT, 5);
  await endpoint.open();
  cleanups.push(() => endpoint.shut());
  const sink = new RecordingSink();
  const points = bacnet.catalog
    .points("lighting-relay", { instance: 5 })
    .map((template) => testPoint(template, { id: 1, device: "lamp", expectedInterval: 100 }));
  const driver = bacnetDriver({ endpoint, sink, clock: new CountingClock(), points });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  endpoint.set(ObjectType.BINARY_OUTPUT, 5, 1);
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 100, quality: QUALITY.good }), PATIENCE);
  expect(await driver.write({ point: PointId.parse(1), value: 40, priority: 8 }, () => {})).toEqual({
    state: "failed",
    reason: "On/off only: 0 % or 100 %.",
  });
  expect(endpoint.writes).toBe(0);
});

test("where the device states no unit, its product may say what it sends", async () => {
  const points = bacnet.catalog.points(
    "metric-unit",
    {},
    {
      products: [
        ProductFile.parse({
          name: "metric-unit",
          protocol: "bacnet",
          points: [
            {
              key: "pressure",
              name: "Pressure",
              kind: "number",
              unit: "Pa",
              deviceUnit: "kPa",
              objectType: "analog-input",
              instance: 2,
              expectedInterval: 10_000,
            },
          ],
        }),
      ],
    },
  );
  const endpoint = await american((one) => one.state(ANALOG_INPUT, 2, UNITS, NO_UNITS));
  const sink = new RecordingSink();
  const own = points.map((template) => testPoint(template, { id: 1, device: "room", expectedInterval: 100 }));
  const driver = bacnetDriver({ endpoint, sink, clock: new CountingClock(), points: own });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 1_000, quality: QUALITY.good }), PATIENCE);
});

test("a test read says what is converted, what is refused, and where the device states no unit", async () => {
  const { port } = await american((one) => {
    one.state(ANALOG_INPUT, 1, UNITS, NO_UNITS);
    one.set(ANALOG_INPUT, 1, 21);
    one.state(ANALOG_INPUT, 2, UNITS, FAHRENHEIT);
  });
  const settings = { host: "127.0.0.1", port, deviceInstance: TEST_DEVICE, timeout: TEST_TIMES.timeout };
  const part = { product: "room-unit", address: {}, details };
  const signal = new AbortController().signal;
  const report = await bacnet.probe({ settings, ...part }, { signal, clock: systemClock });
  expect(report.outcome).toBe("partly");
  expect(report.points).toMatchObject([
    { key: "setpoint", raw: "68 °F", value: 20, unit: "°C", quality: "good", note: "Converted from °F." },
    { key: "temperature", raw: "21", value: 21, note: "The device reports no unit. °C is assumed." },
    { key: "pressure", raw: "1 °F", value: null, quality: "bad", problem: { code: "another-unit" } },
  ]);
});

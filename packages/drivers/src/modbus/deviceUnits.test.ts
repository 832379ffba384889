import { PointId } from "@atrium/contract";
import { ProductFile, QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { testPoint } from "../../test/driverOptions.ts";
import { modbusDriver, modbusEndpoint } from "../../test/modbusHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { modbus } from "./modbus.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("registers in a unit of the device's own are converted, and written in it", async () => {
  const file = ProductFile.parse({
    name: "american-controller",
    protocol: "modbus",
    points: [
      {
        key: "setpoint",
        name: "Setpoint",
        kind: "number",
        unit: "°C",
        deviceUnit: "°F",
        table: "holding-register",
        register: 1,
        type: "int16",
        scale: 0.1,
        min: 10,
        max: 35,
        isWritable: true,
        expectedInterval: 100,
      },
    ],
  });
  const [template] = modbus.catalog.points("american-controller", { unit: 1 }, { products: [file] });
  if (template === undefined) throw new Error("the product has a point");
  const points = [testPoint(template, { id: 1, device: "room", expectedInterval: 100 })];
  const endpoint = await modbusEndpoint([1]);
  endpoint.unit(1).registers[0] = 716;
  const sink = new RecordingSink();
  const driver = modbusDriver({ endpoint, sink, clock: new CountingClock(), points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 22, quality: QUALITY.good }));
  const outcome = await driver.write({ point: PointId.parse(1), value: 25, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "confirmed", value: 25 });
  expect(endpoint.unit(1).registers[0]).toBe(770);
});

test("bits of one register are points of their own, read together", async () => {
  const bit = (key: string, at: number) => {
    return { key, name: key, kind: "boolean", table: "holding-register", register: 1, type: "uint16", bit: at };
  };
  const points = [bit("running", 0), bit("fault", 3), bit("remote", 15)].map((point) =>
    Object.assign(point, { expectedInterval: 100 }),
  );
  const file = ProductFile.parse({ name: "status-word", protocol: "modbus", points });
  const templates = modbus.catalog.points("status-word", { unit: 1 }, { products: [file] });
  const endpoint = await modbusEndpoint([1]);
  endpoint.unit(1).registers[0] = 0b1000_0000_0000_0001;
  const sink = new RecordingSink();
  const own = templates.map((template, index) =>
    testPoint(template, { id: index + 1, device: "pump", expectedInterval: 100 }),
  );
  const driver = modbusDriver({ endpoint, sink, clock: new CountingClock(), points: own });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect([1, 2, 3].map((id) => sink.newest(id)?.value)).toEqual([1, 0, 1]));
});

test.each([
  ["another type than uint16", { type: "int32" }, "bit", "a bit of a register requires type uint16, got int32"],
  ["a command", { isWritable: true }, "isWritable", "a bit of a register is read-only"],
  ["a number", { kind: "number" }, "bit", 'a bit is yes or no: expected kind "boolean", got "number"'],
])("a bit with %s is refused", (_case, change, field, message) => {
  const place = { table: "holding-register", register: 1, type: "uint16", bit: 2 };
  const point = { key: "p", name: "P", kind: "boolean", expectedInterval: 100, ...place, ...change };
  const { error } = ProductFile.safeParse({ name: "x", protocol: "modbus", points: [point] });
  expect(error?.issues).toMatchObject([{ path: ["points", 0, field], message }]);
});

test("a unit that a product cannot be converted from is refused", () => {
  const point = { key: "p", name: "P", kind: "number", unit: "°C", expectedInterval: 100, deviceUnit: "Pa" };
  const place = { table: "holding-register", register: 1, type: "int16" };
  const { error } = ProductFile.safeParse({ name: "x", protocol: "modbus", points: [{ ...point, ...place }] });
  expect(error?.issues[0]).toMatchObject({
    path: ["points", 0, "deviceUnit"],
    message: expect.stringMatching(/^"Pa" cannot be converted to °C; expected one of °C, K, /),
  });
});

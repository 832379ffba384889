import { expect, test } from "vitest";
import { isAddressProblem } from "../productCatalog.ts";
import { modbus } from "./modbus.ts";
import { planReads } from "./readPlan.ts";
import { ModbusAddress } from "./product.ts";

test("places a PM5000's points one below the register numbers of its manual", () => {
  const points = modbus.catalog.points("pm5000", { unit: 11 });
  const rows = points.map((point) =>
    isAddressProblem(point) ? point.problem : [point.key, point.unit, point.address],
  );
  const place = { unit: 11, table: "holding-register", type: "float32", scale: 1 };
  expect(rows).toEqual([
    ["active-power", "kW", { ...place, start: 3_059 }],
    ["active-energy", "kWh", { ...place, start: 3_203, type: "int64", scale: 0.001 }],
    ["voltage", "V", { ...place, start: 3_035 }],
    ["current", "A", { ...place, start: 3_009 }],
    ["power-factor", undefined, { ...place, start: 3_083, coding: "four-quadrant-power-factor" }],
    ["frequency", "Hz", { ...place, start: 3_109 }],
  ]);
});

test("a PM5000 of both directions has the energy that flowed out beside the same points, and measures medium voltage", () => {
  const points = (product: string) =>
    modbus.catalog.points(product, { unit: 11 }).flatMap((point) => (isAddressProblem(point) ? [] : [point]));
  const [more, usual] = [points("pm5000-two-way"), points("pm5000")];
  expect(more.map(({ key }) => key)).toEqual([...usual.map(({ key }) => key), "active-energy-received"]);
  expect(more.at(-1)).toMatchObject({ kind: "counter", unit: "kWh", address: { start: 3_207, type: "int64" } });
  expect([usual, more].map((all) => all.find(({ key }) => key === "voltage")?.max)).toEqual([1_000, undefined]);
});

test.each([
  ["pm5000", 4],
  ["pm5000-two-way", 8],
])("reads a %s in two requests", (product, energies) => {
  const addresses = modbus.catalog.points(product, { unit: 1 }).map((point) => {
    if (isAddressProblem(point)) throw new Error(point.problem);
    return ModbusAddress.parse(point.address);
  });
  const blocks = planReads(addresses.map((address, index) => ({ index, address })));
  expect(blocks.map(({ start, count }) => [start, count])).toEqual([
    [3_009, 102],
    [3_203, energies],
  ]);
});

test("names the field of an address that is wrong, and a product that is unknown", () => {
  expect(modbus.catalog.points("pm5000", { unit: 0 })).toEqual([
    { field: "unit", problem: "expected a whole number from 1 to 255, got 0" },
  ]);
  expect(modbus.catalog.points("pm9", { unit: 1 })).toEqual([
    {
      field: "product",
      problem: expect.stringMatching(/^unknown Modbus product "pm9"; known: pm5000, .*sunspec-inverter$/),
    },
  ]);
});

test("checks a connection's settings field by field", () => {
  expect(modbus.checkSettings({ host: "127.0.0.1", port: 5_020, pollInterval: 100 })).toEqual([]);
  expect(modbus.checkSettings({ port: "x" }).map(({ field }) => field)).toEqual(["host", "port"]);
});

test("fetches a curtain in one request and locks what it cannot carry out", () => {
  const points = modbus.catalog
    .points("curtain", { unit: 3 })
    .flatMap((point) => (isAddressProblem(point) ? [] : [point]));
  const placed = points.map((point, index) => ({ index, address: ModbusAddress.parse(point.address) }));
  expect(planReads(placed).map(({ unit, start, count }) => [unit, start, count])).toEqual([[3, 0, 8]]);
  const writable = points.filter(({ isWritable }) => isWritable);
  expect(writable.map(({ key, interlocks }) => [key, interlocks?.map(({ point }) => point)])).toEqual([
    ["target", ["local", "fault"]],
    ["stop", undefined],
  ]);
});

test("says which registers a point takes, or which bit of one", () => {
  const cells = (product: string, key: string): readonly string[] => {
    const point = modbus.catalog.points(product, { unit: 4 }).find((row) => "key" in row && row.key === key);
    return point === undefined || isAddressProblem(point) ? [] : (modbus.cellsOf?.(point) ?? []);
  };
  expect(cells("pm5000", "active-power")).toEqual(["unit 4 holding-register 3060", "unit 4 holding-register 3061"]);
  expect(modbus.cellsOf?.({ address: { unit: 1, table: "coil", start: 0, type: "bit", scale: 1 } })).toEqual([
    "unit 1 coil 1",
  ]);
  const bit = { unit: 1, table: "holding-register", start: 9, type: "uint16", scale: 1, bit: 3 };
  expect(modbus.cellsOf?.({ address: bit })).toEqual(["unit 1 holding-register 10.3"]);
});

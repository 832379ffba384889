import type { BacnetObject } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { isAddressProblem } from "../productCatalog.ts";
import { modbus } from "../modbus/modbus.ts";
import { bacnet } from "./bacnet.ts";

test("makes a lighting circuit's four points from its instance", () => {
  const points = bacnet.catalog.points("lighting-circuit", { instance: 12 });
  const rows = points.map((point) =>
    isAddressProblem(point) ? point.problem : [point.key, point.unit, point.address],
  );
  expect(rows).toEqual([
    ["level", "%", { type: 1, instance: 12, hasNotifications: true }],
    ["power", "W", { type: 0, instance: 12, hasNotifications: true }],
    ["lamp-failure", undefined, { type: 3, instance: 12, hasNotifications: true }],
    ["lamp-hours", "h", { type: 0, instance: 10_012, hasNotifications: false }],
  ]);
});

test("names the field of an address that is wrong, missing or unknown", () => {
  expect(bacnet.catalog.points("lighting-circuit", { instance: 10_000 })).toEqual([
    { field: "instance", problem: "expected a whole number from 0 to 9999, got 10000" },
  ]);
  expect(bacnet.catalog.points("lighting-circuit", { unit: 3 })).toEqual([
    { field: "instance", problem: "expected a whole number from 0 to 9999, got nothing" },
    { field: "unit", problem: "unknown field for this product" },
  ]);
  const problem = expect.stringContaining('unknown BACnet product "lamp"; known: lighting-circuit, ');
  expect(bacnet.catalog.points("lamp", { instance: 1 })).toEqual([{ field: "product", problem }]);
});

test("takes a point from the object that the mapping names, and then asks for no instance that nobody uses", () => {
  const objects = {
    level: { objectType: "analog-value", instance: 7, hasPriorities: false },
    power: { objectType: "analog-input", instance: 3_000_055 },
    "lamp-failure": { objectType: "binary-value", instance: 9 },
  } as const;
  const rows = (address: Record<string, number>, hours = {}) =>
    bacnet.catalog
      .points("lighting-circuit", address, { objects: { ...objects, ...hours } })
      .map((point) => (isAddressProblem(point) ? point.problem : [point.key, point.hasPriorities, point.address]));
  const named = [
    ["level", false, { type: 2, instance: 7, hasNotifications: true }],
    ["power", undefined, { type: 0, instance: 3_000_055, hasNotifications: true }],
    ["lamp-failure", undefined, { type: 5, instance: 9, hasNotifications: true }],
  ];
  expect(rows({ instance: 12 })).toEqual([
    ...named,
    ["lamp-hours", undefined, { type: 0, instance: 10_012, hasNotifications: false }],
  ]);
  expect(rows({}, { "lamp-hours": { objectType: "accumulator", instance: 2 } })).toEqual([
    ...named,
    ["lamp-hours", undefined, { type: 23, instance: 2, hasNotifications: false }],
  ]);
});

test("names the object that cannot be what the mapping says", () => {
  const problems = (objects: Record<string, BacnetObject>) =>
    bacnet.catalog.points("lighting-circuit", { instance: 1 }, { objects });
  const instance = 7;
  expect(problems({ colour: { objectType: "analog-value", instance } })).toEqual([
    {
      field: "objects.colour",
      problem: 'the product has no point "colour", only level, power, lamp-failure, lamp-hours',
    },
  ]);
  expect(problems({ level: { objectType: "analog-input", instance } })).toEqual([
    { field: "objects.level", problem: '"level" is commanded, but analog-input is read-only' },
  ]);
  expect(problems({ "lamp-failure": { objectType: "analog-value", instance } })).toEqual([
    { field: "objects.lamp-failure", problem: '"lamp-failure" is yes or no: expected a binary object' },
  ]);
  expect(problems({ power: { objectType: "binary-input", instance } })).toEqual([
    { field: "objects.power", problem: '"power" is a number, but the value of binary-input is yes or no' },
  ]);
  const twice = { objectType: "analog-input", instance } as const;
  expect(problems({ power: twice, "lamp-hours": twice })).toEqual([
    { field: "objects.lamp-hours", problem: 'analog-input 7 is already used for "power"' },
  ]);
  expect(modbus.catalog.points("pm5000", { unit: 1 }, { objects: {} })).toEqual([
    { field: "objects", problem: "Modbus devices have no BACnet objects" },
  ]);
});

test("checks a connection's settings field by field", () => {
  expect(bacnet.checkSettings({ host: "127.0.0.1", port: 47_820, deviceInstance: 1_001 })).toEqual([]);
  const fields = bacnet.checkSettings({ host: "", port: 0, devices: 4 }).map(({ field }) => field);
  expect(fields).toEqual(["host", "port", "deviceInstance", ""]);
});

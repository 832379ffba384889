import { expect, it } from "vitest";
import { isAddressProblem } from "../driver.ts";
import { bacnet } from "./bacnet.ts";

it("makes a lighting circuit's four points from its instance", () => {
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

it("names the field of an address that is wrong, missing or unknown", () => {
  expect(bacnet.catalog.points("lighting-circuit", { instance: 10_000 })).toEqual([
    { field: "instance", problem: "expected a whole number from 0 to 9999, got 10000" },
  ]);
  expect(bacnet.catalog.points("lighting-circuit", { unit: 3 })).toEqual([
    { field: "instance", problem: "expected a whole number from 0 to 9999, got nothing" },
    { field: "unit", problem: "the product knows no such field" },
  ]);
  const problem = expect.stringContaining('there is no BACnet product "lamp"; known: lighting-circuit, ');
  expect(bacnet.catalog.points("lamp", { instance: 1 })).toEqual([{ field: "product", problem }]);
});

it("checks a connection's settings field by field", () => {
  expect(bacnet.checkSettings({ host: "127.0.0.1", port: 47_820, deviceInstance: 1_001 })).toEqual([]);
  const fields = bacnet.checkSettings({ host: "", port: 0, devices: 4 }).map(({ field }) => field);
  expect(fields).toEqual(["host", "port", "deviceInstance", ""]);
});

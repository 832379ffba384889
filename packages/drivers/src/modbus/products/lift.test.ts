import { expect, test } from "vitest";
import type { PointTemplate } from "../../productCatalog.ts";
import { isAddressProblem } from "../../productCatalog.ts";
import { modbus } from "../modbus.ts";
import { ModbusAddress } from "../product.ts";
import { planReads } from "../readPlan.ts";

function points(): PointTemplate[] {
  return modbus.catalog.points("lift", { unit: 11 }).flatMap((point) => (isAddressProblem(point) ? [] : [point]));
}

test("fetches a lift in one request", () => {
  const placed = points().map((point, index) => ({ index, address: ModbusAddress.parse(point.address) }));
  expect(planReads(placed).map(({ unit, start, count }) => [unit, start, count])).toEqual([[11, 0, 24]]);
});

test("locks what a lift cannot carry out, and wants a reason for its mode alone", () => {
  const writable = points().filter(({ isWritable }) => isWritable);
  const locks = (key: string) => writable.find((point) => point.key === key)?.interlocks?.map(({ point }) => point);
  expect(locks("mode")).toEqual(["controllable", "local", "recall"]);
  expect(locks("send")).toEqual(["controllable", "local", "recall", "fault", "mode"]);
  expect(locks("hold-door")).toEqual(["open-controller", "controllable", "local", "recall", "fault", "mode"]);
  expect(locks("close-door")).toEqual(locks("hold-door"));
  expect(writable.map(({ key, risk, isMomentary }) => [key, risk, isMomentary])).toEqual([
    ["mode", "high", undefined],
    ["send", undefined, true],
    ["hold-door", "medium", true],
    ["close-door", undefined, true],
  ]);
});

test("names the modes of the specification by their codes", () => {
  const mode = points().find(({ key }) => key === "mode");
  expect(mode?.states?.map(({ value, name }) => `${String(value)} ${name}`)).toEqual([
    "1 Normal",
    "2 Priority (PRL)",
    "3 Independent",
    "4 Attendant",
    "5 Out of service",
  ]);
});

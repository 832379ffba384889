import { PointId } from "@atrium/contract";
import { expect, test } from "vitest";
import type { DriverPoint } from "../productCatalog.ts";
import { isPlausible, isSameValue, refusal } from "./writable.ts";

const level: DriverPoint = {
  id: PointId.parse(1),
  device: "lamp",
  key: "level",
  name: "Level",
  kind: "number",
  unit: "%",
  isWritable: true,
  min: 0,
  max: 100,
  expectedInterval: 1_000,
  address: {},
};
const relay: DriverPoint = { ...level, kind: "boolean", name: "Relay" };

function reason(point: DriverPoint, value: number | null): string | null {
  const outcome = refusal(point, { point: point.id, value, priority: 8 });
  return outcome?.state === "failed" ? outcome.reason : null;
}

test("refuses what a point can never take, in a sentence", () => {
  expect(reason({ ...level, isWritable: false }, 1)).toBe("Level cannot be written.");
  expect(reason(level, 101)).toBe("101 is outside the range 0 to 100 %.");
  expect(reason(level, Number.NaN)).toBe("The value is not a number.");
  expect(reason(relay, 2)).toBe("Relay accepts 0 or 1.");
});

test("lets values in range and a release through", () => {
  expect([reason(level, 0), reason(level, 100), reason(level, null), reason(relay, 1)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("takes a dimmer's rounding for the value that was asked, and no more than that", () => {
  expect(isSameValue(level, 33.3, 33.299999237)).toBe(true);
  expect(isSameValue(level, 33.3, 33)).toBe(true);
  expect(isSameValue(level, 33.3, 32)).toBe(false);
  expect(isSameValue(relay, 1, 0)).toBe(false);
});

test("finds values outside a point's range implausible, but for rounding", () => {
  expect([isPlausible(level, 100.01), isPlausible(level, 101), isPlausible(level, -3)]).toEqual([true, false, false]);
  expect([isPlausible(level, Number.NaN), isPlausible(level, Infinity)]).toEqual([false, false]);
});

test("finds what physics does not allow implausible where the product says nothing, and a counter below zero", () => {
  const { min: _min, max: _max, ...open } = level;
  const room: DriverPoint = { ...open, unit: "°C" };
  const energy: DriverPoint = { ...open, kind: "counter", unit: "kWh" };
  expect([21, -300, 6_553.5].map((value) => isPlausible(room, value))).toEqual([true, false, false]);
  expect([0, 12_345.6, -0.001, 18e15].map((value) => isPlausible(energy, value))).toEqual([true, true, false, false]);
});

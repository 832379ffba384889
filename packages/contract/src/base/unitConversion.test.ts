import { expect, test } from "vitest";
import { UNITS } from "../devices/point.ts";
import { conversion, converted, convertedBack, dimensionOf, unitNamed, unitsLike } from "./unitConversion.ts";

function changed(value: number, from: string, to: string): number {
  const way = conversion(from, to);
  return way === null ? Number.NaN : converted(value, way);
}

test("every unit of a point has a dimension", () => {
  expect(UNITS.filter((unit) => dimensionOf(unit) === undefined)).toEqual([]);
});

test.each([
  [71.6, "°F", "°C", 22],
  [295.15, "K", "°C", 22],
  [18, "°F (difference)", "°C", 10],
  [1_234.5, "Wh", "kWh", 1.2345],
  [1, "inH2O", "Pa", 249.088_91],
  [14.503_773_773, "psi", "bar", 1],
  [1_000, "ft³/min", "m³/h", 1_699.010_795_52],
  [1, "ton of refrigeration", "kW", 3.516_852_842_07],
  [100, "fc", "lx", 1_076.391_041_67],
  [500, "ppb", "ppm", 0.5],
])("%d %s is as much %s", (value, from, to, expected) => {
  expect(changed(value, from, to)).toBeCloseTo(expected, 8);
});

test("a number goes back to exactly what it was", () => {
  const way = conversion("°F", "°C");
  expect(way && convertedBack(22, way)).toBe(71.6);
  expect(way && converted(71.6, way)).toBe(22);
});

test("what measures something else is not converted", () => {
  expect(conversion("°F", "Pa")).toBeNull();
  expect(conversion("Hz", "rpm")).toBeNull();
  expect(conversion("furlong", "mm")).toBeNull();
});

test("other spellings are understood", () => {
  expect(unitNamed("µg/m³")).toBe("ug/m³");
  expect(unitNamed(" L/min ")).toBe("l/min");
  expect(unitNamed("furlong")).toBeNull();
  expect(unitsLike("kWh").slice(0, 2)).toEqual(["kWh", "J"]);
});

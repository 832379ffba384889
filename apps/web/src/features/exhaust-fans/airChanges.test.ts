import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { airChanges, airChangesText, airFill } from "./airChanges.ts";
import { askedLevel, levelName, levelsOf, turnMillis, valuesFor } from "./fan.ts";

test("divides the flow by the volume of the room", () => {
  expect(airChanges(1_800, { area: 64 }, { height: 4.2 })).toBeCloseTo(6.696, 3);
  expect(airChangesText(6.696)).toBe("6.70 /h");
});

test("knows no air changes where the plan knows no volume", () => {
  expect(airChanges(1_200, { area: 40 }, { height: 0 })).toBeUndefined();
  expect(airChanges(1_200, undefined, { height: 4.2 })).toBeUndefined();
});

test("colours a room up to the full colour and not beyond", () => {
  expect(airFill(0)).toContain(" 0%");
  expect(airFill(9)).toContain(" 50%");
  expect(airFill(40)).toContain(" 100%");
});

test("turns as the contract says at each level, slower below, and not at all at rest", () => {
  expect([100, 75, 50, 20].map(turnMillis)).toEqual([300, 500, 700, 900]);
  expect(turnMillis(0)).toBeUndefined();
  expect(turnMillis(null)).toBeUndefined();
  // A wheel a little behind its level turns at it; one that has just started does not.
  expect(turnMillis(74.6)).toBe(500);
  expect(turnMillis(60)).toBe(700);
});

test("calls a fan that is not to run off, whatever its level is", () => {
  expect(levelName(askedLevel({ values: { on: 0, level: 3 } }))).toBe("Off");
  expect(levelName(askedLevel({ values: { on: 1, level: 5 } }))).toBe("Super high");
  expect(levelName(askedLevel({ values: { on: null, level: null } }))).toBe("No value");
});

test("starts a fan with its level, and stops it without touching the level", () => {
  expect(valuesFor(3)).toEqual({ on: 1, level: 3 });
  expect(valuesFor(0)).toEqual({ on: 0 });
});

test("offers the levels that the drives are set up for, each once, and knows all six by name", () => {
  const level = (names: Record<number, string>) =>
    pointOf("level", {
      kind: "enum",
      states: Object.entries(names).map(([value, name]) => ({ value: Number(value), name })),
    });
  const fans = [
    deviceWith("EF-1", [level({ 2: "Medium", 5: "Super high" })]),
    deviceWith("EF-2", [level({ 1: "Low", 2: "Medium" })]),
    deviceWith("EF-3", [pointOf("on", { kind: "boolean" })]),
  ];
  expect(levelsOf(fans).map(({ name }) => name)).toEqual(["Low", "Medium", "Super high"]);
  expect([1, 2, 3, 4, 5, 9].map(levelName)).toEqual(["Low", "Medium", "High", "Very high", "Super high", "Code 9"]);
});

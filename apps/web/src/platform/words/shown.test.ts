import { NO_PREFERENCES } from "@atrium/contract/site";
import { sayClock } from "@atrium/words";
import { afterEach, expect, test } from "vitest";
import { readAs } from "./language.ts";
import { AMERICAN, preferring } from "./preferences.fixture.ts";
import { fieldNumber, fieldText, numberOfField, plainQuantity, samplesShown, stepShown, typedNumber } from "./shown.ts";
import { placeInWeek, weekOrder } from "./week.ts";

afterEach(() => {
  readAs(NO_PREFERENCES);
});

test.each([
  ["°C", 24, 75.2],
  ["m³", 1_204.5, 318_195.24],
  ["m", 6.2, 20.3412],
  ["bar", 0.05, 0.725189],
])("a value of %s stands in a field as a number of the unit that is shown", (unit, value, shown) => {
  expect(fieldNumber(value, { unit })).toBe(value);
  readAs(AMERICAN);
  expect(fieldNumber(value, { unit })).toBe(shown);
  expect(numberOfField(shown, { unit })).toBeCloseTo(value, 4);
});

test("a difference has no offset, and what is typed to whole degrees comes back as it was", () => {
  readAs(AMERICAN);
  expect(fieldNumber(0.5, { unit: "°C", isDifference: true })).toBe(0.9);
  expect(numberOfField(1.8, { unit: "°C", isDifference: true })).toBe(1);
  for (let typed = 50; typed <= 90; typed += 1) {
    expect(fieldNumber(numberOfField(typed, { unit: "°C" }), { unit: "°C" })).toBe(typed);
  }
});

test.each([
  [0.5, "°C", 1],
  [1, "m³/h", 0.5],
  [0.1, "m", 0.2],
  [10, "s", 10],
])("a step of %d %s is a round one of the unit that is shown", (step, unit, shown) => {
  expect(stepShown(step, unit)).toBe(step);
  readAs(AMERICAN);
  expect(stepShown(step, unit)).toBe(shown);
});

test("samples are drawn in the unit that is shown, and are the same where that is their own", () => {
  const samples = [
    { time: 1, value: 20 },
    { time: 2, value: null },
  ];
  expect(samplesShown(samples, "°C")).toBe(samples);
  readAs(AMERICAN);
  expect(samplesShown(samples, "°C")).toEqual([
    { time: 1, value: 68 },
    { time: 2, value: null },
  ]);
});

test("numbers in fields have the decimal sign of whoever types, and both are read", () => {
  expect([typedNumber(" 1204,5 "), typedNumber("1204.5"), typedNumber("")]).toEqual([1_204.5, 1_204.5, Number.NaN]);
  expect(plainQuantity(1_600, "kg")).toBe("1600 kg");
  readAs(preferring({ decimal: "," }));
  expect(fieldText(0.25, { unit: "m³" })).toBe("0,25");
});

test("weeks begin on the day that whoever reads has chosen", () => {
  expect(weekOrder()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  readAs(preferring({ firstWeekday: 7 }));
  expect(weekOrder()).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect([placeInWeek(7), placeInWeek(1)]).toEqual([0, 1]);
  readAs(preferring({ firstWeekday: 6 }));
  expect(weekOrder()).toEqual([6, 7, 1, 2, 3, 4, 5]);
});

test("times of day are on the clock that whoever reads has chosen", () => {
  expect([sayClock(0), sayClock(450), sayClock(1_440)]).toEqual(["00:00", "07:30", "24:00"]);
  readAs(preferring({ clock: "12h" }));
  expect([sayClock(0), sayClock(450), sayClock(1_440)]).toEqual(["12:00 am", "7:30 am", "12:00 am"]);
});

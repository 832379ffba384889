import { expect, test } from "vitest";
import { partInWords } from "./coverageWords.ts";

const words = (share: number, periods: number, of: number, type: Parameters<typeof partInWords>[1]) =>
  partInWords({ share, periods, of }, type)?.replaceAll("\u00A0", " ");

test("a whole range and an empty one need no words", () => {
  expect(words(1, 24, 24, "hour-in-day")).toBeUndefined();
  expect(words(0.997, 24, 24, "hour-in-day")).toBeUndefined();
  expect(words(0, 0, 24, "hour-in-day")).toBeUndefined();
});

test("a range that lacks whole periods says how many it has", () => {
  expect(words(39 / 365, 39, 365, "month-in-year")).toBe("39 of 365 days");
  expect(words(4.7 / 10.7, 5, 11, "hour-in-day")).toBe("5 of 11 hours");
});

test("where some of the meters were silent, it is a share of their readings, never all and never nothing", () => {
  expect(words(2 / 3, 11, 11, "hour-in-day")).toBe("67 % of the meter readings");
  expect(words(0.994, 30, 30, "day-in-month")).toBe("99 % of the meter readings");
  expect(words(0.002, 8, 30, "day-in-month")).toBe("1 % of the meter readings");
});

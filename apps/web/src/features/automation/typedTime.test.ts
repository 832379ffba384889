import { expect, test } from "vitest";
import { typedTime } from "./typedTime.ts";

test.each([
  ["7:30", "07:30"],
  ["730", "07:30"],
  ["7.30", "07:30"],
  ["7", "07:00"],
  ["1830", "18:30"],
  [" 18:30 ", "18:30"],
  ["00:00", "00:00"],
])("“%s” is meant as %s", (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});

test.each(["", "24:00", "7:60", "noon", "7:3", "-1:00"])("“%s” is no time and stays as it is", (typed) => {
  expect(typedTime(typed)).toBe(typed);
});

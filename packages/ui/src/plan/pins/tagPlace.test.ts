import { expect, test } from "vitest";
import { tagPlace } from "./tagPlace.ts";

/** Of a pin at 100, 100. */
const tag = { left: 60, right: 140, top: 117, bottom: 135 };
const under = { left: 80, right: 160, top: 130, bottom: 142 };
const over = { left: 80, right: 160, top: 60, bottom: 80 };
const right = { left: 150, right: 220, top: 95, bottom: 107 };
const left = { left: 0, right: 70, top: 95, bottom: 107 };

test("shows the tag under its pin where no name stands", () => {
  expect(tagPlace(tag, [], 26)).toEqual([0, 0]);
  expect(tagPlace(tag, [over, left, right], 26)).toEqual([0, 0]);
});

test("shows it over the pin, or beside it, where a name stands under the pin", () => {
  expect(tagPlace(tag, [under], 26)).toEqual([0, -52]);
  expect(tagPlace(tag, [under, over], 26)).toEqual([62, -26]);
  expect(tagPlace(tag, [under, over, right], 26)).toEqual([-62, -26]);
});

test("leaves it under the pin where names stand on all sides", () => {
  expect(tagPlace(tag, [under, over, right, left], 26)).toEqual([0, 0]);
});

import { expect, test } from "vitest";
import { agoText } from "./agoText.ts";

test("a picture of less than an hour ago says its seconds", () => {
  expect([-5, 54_000, 1_434_000, 7_500_000].map(agoText)).toEqual(["0 s", "54 s", "23 min 54 s", "2 h 05 min"]);
});

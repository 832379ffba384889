import { expect, test } from "vitest";
import { fixedNumber } from "./fixedNumber.ts";

test("has exactly as many decimals as are asked for, and thousands apart", () => {
  expect([fixedNumber(1268.456, 1), fixedNumber(0.005, 2), fixedNumber(-3, 0), fixedNumber(1e6, 2)]).toEqual([
    "1,268.5",
    "0.01",
    "-3",
    "1,000,000.00",
  ]);
});

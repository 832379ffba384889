import { expect, test } from "vitest";
import { difference, mass, measured, ranked, rounded } from "./figures.ts";

test("figures have thousands separators and fixed decimals", () => {
  expect(measured(3_523.861)).toBe("3,523.86");
  expect(ranked(415.84)).toBe("415.8");
  expect(rounded(1_804.6)).toBe("1,805");
});

test("a figure that is not known is a dash, never a zero", () => {
  expect([measured(null), ranked(null), rounded(null), difference(null)]).toEqual(["–", "–", "–", "–"]);
});

test("differences carry their sign, a real minus and a unit that stays with the number", () => {
  expect(difference(-0.44)).toBe("−0.44\u00A0%");
  expect(difference(12.6)).toBe("+12.60\u00A0%");
  expect(difference(-0.001)).toBe("0.00\u00A0%");
  expect(difference(-1_234.5)).toBe("−1,234.50\u00A0%");
});

test("a mass changes to tonnes when it is heavy", () => {
  expect(mass(999.4)).toEqual({ value: "999.40", unit: "kg" });
  expect(mass(1_673.8)).toEqual({ value: "1.67", unit: "t" });
});

import { expect, test } from "vitest";
import { emissionFactor, price } from "./figures.ts";

test("a price has as many decimals as it has, an emission factor four", () => {
  expect(emissionFactor(0.475)).toBe("0.4750");
  expect(price(4.2)).toBe("4.20");
});

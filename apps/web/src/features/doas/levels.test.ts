import { describe, expect, it } from "vitest";
import { barsOf, levelName, turnMillis } from "./levels.ts";

describe("a fan level", () => {
  it("has the contract's name as text and as many bars as it is strong", () => {
    expect([0, 1, 2, 3, 4, 5].map(levelName)).toEqual(["Auto", "Low", "Medium", "High", "Very high", "Super high"]);
    expect([0, 1, 2, 3, 4, 5].map(barsOf)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(levelName(null)).toBe("No value");
    expect(levelName(9)).toBe("Code 9");
  });

  it("turns as fast as the specification says, AUTO as the level that it asks for", () => {
    expect([1, 2, 3, 4, 5].map((level) => turnMillis(level, null))).toEqual([900, 700, 500, 900, 300]);
    expect(turnMillis(0, 3)).toBe(500);
    expect(turnMillis(0, null)).toBe(900);
  });
});

import { describe, expect, it } from "vitest";
import { axisFigure, valueScale } from "./scale.ts";
import { deviation, isAboveTypical, isWorthAMark, missingStretches, type StackedBar } from "./stackedBars.ts";

const typical = { low: 90, median: 100, high: 110 };

function bar(change: Partial<StackedBar> = {}): StackedBar {
  return { label: "00", title: "00:00–01:00", values: [60, 40], total: 100, state: "measured", typical, ...change };
}
const missing = bar({ values: [null, null], total: null, state: "missing" });

describe("a bar", () => {
  it("is above typical only beyond the upper end of the range", () => {
    expect(isAboveTypical(bar({ total: 110 }))).toBe(false);
    expect(isAboveTypical(bar({ total: 110.1 }))).toBe(true);
    expect(isAboveTypical(bar({ total: 900, typical: null }))).toBe(false);
  });

  it("is marked only where the excess counts beside the highest bar", () => {
    const night = bar({ total: 11.2, typical: { low: 9, median: 10, high: 10.2 } });
    expect(isWorthAMark(night, [night, bar()])).toBe(false);
    expect(isWorthAMark(bar({ total: 113 }), [bar()])).toBe(false);
    expect(isWorthAMark(bar({ total: 114 }), [night, bar({ total: 114 })])).toBe(true);
  });

  it("is compared when it is whole, or when even its part is above typical", () => {
    expect(deviation(bar({ total: 121 }))).toBeCloseTo(21);
    expect(deviation(bar({ total: 50, state: "incomplete" }))).toBeNull();
    expect(deviation(bar({ total: 120, state: "incomplete" }))).toBeCloseTo(20);
    expect(deviation(missing)).toBeNull();
  });

  it("that was not measured joins its neighbours to one stretch", () => {
    expect(missingStretches([bar(), missing, missing, bar(), missing])).toEqual([
      { first: 1, last: 2 },
      { first: 4, last: 4 },
    ]);
  });
});

describe("the value axis", () => {
  it("has four round steps over the highest value", () => {
    expect(valueScale([692.8, null, 640])).toEqual({ max: 800, interval: 200 });
    expect(valueScale([9_300])).toEqual({ max: 10_000, interval: 2_500 });
    expect(valueScale([0.9])).toEqual({ max: 1, interval: 0.25 });
    expect(valueScale([410])).toEqual({ max: 600, interval: 150 });
  });

  it("stands even where nothing was measured", () => {
    expect(valueScale([null, undefined])).toEqual({ max: 4, interval: 1 });
  });

  it("writes thousands short only where it reaches ten thousand, and then all alike", () => {
    expect([0, 400, 1_250].map((value) => axisFigure(value, 5_000))).toEqual(["0", "400", "1,250"]);
    expect([0, 2_500, 10_000].map((value) => axisFigure(value, 10_000))).toEqual(["0", "2.5k", "10k"]);
    expect(axisFigure(1_500_000, 2_000_000)).toBe("1.5M");
  });
});

import { describe, expect, it } from "vitest";
import { chevrons, curtainShape, daylightShape, markSizeAt, targetMarks } from "./curtainShape.ts";
import { placeAt, windowLineOf } from "./windowLine.ts";

const size = markSizeAt(16);

function lineOf(span: number[], at: [number, number]) {
  const line = windowLineOf({ at, facts: { span } });
  if (line === undefined) throw new Error("this span is a window");
  return line;
}
const north = lineOf([0, 0, 10, 0], [5, 0.4]);

describe("a window", () => {
  it("has its room on the side where the curtain hangs, whichever way its span runs", () => {
    expect(placeAt(north, 2, 1)).toEqual([2, 1]);
    expect(placeAt(lineOf([10, 0, 0, 0], [5, 0.4]), 2, 1)).toEqual([8, 1]);
    expect(placeAt(lineOf([0, 0, 0, 10], [0.4, 5]), 2, 1)).toEqual([1, 2]);
  });

  it("is none where the plan says nothing, or something else", () => {
    expect(windowLineOf({ at: [0, 0], facts: {} })).toBeUndefined();
    expect(windowLineOf({ at: [0, 0], facts: { span: "wide" } })).toBeUndefined();
    expect(windowLineOf({ at: [0, 0], facts: { span: [1, 1, 1, 1] } })).toBeUndefined();
  });
});

describe("a curtain", () => {
  it("closes from both ends", () => {
    const gap = (position: number) => curtainShape(north, position, size).gap.map((edge) => edge.toFixed(2));
    expect([gap(100), gap(50), gap(0)]).toEqual([
      ["0.12", "9.88"],
      ["2.56", "7.44"],
      ["5.00", "5.00"],
    ]);
  });

  it("is two strokes at each end when it is open, and waves when it is not", () => {
    expect(curtainShape(north, 100, size).cloth.match(/M/g)).toHaveLength(4);
    expect(curtainShape(north, 40, size).cloth.match(/M/g)).toHaveLength(2);
  });

  it("keeps the waves that are there while it closes further", () => {
    const [before, after] = [curtainShape(north, 60, size).cloth, curtainShape(north, 20, size).cloth];
    const first = (cloth: string) => cloth.split("Q").slice(0, 3).join("Q");
    expect(first(after)).toBe(first(before));
  });

  it("lets daylight in through its gap alone", () => {
    expect(daylightShape(north, curtainShape(north, 0, size).gap, 2.5)).toBe("");
    expect(daylightShape(north, [2, 8], 2.5)).toBe("M2 0.15L8 0.15L8.5 2.5L1.5 2.5Z");
  });

  it("shows where it will stop and which way it goes", () => {
    expect(targetMarks(north, 50, size).match(/M2\.56 /g)).toHaveLength(1);
    const tips = (d: string) =>
      d
        .split("M")
        .slice(1)
        .map((one) => Number(one.split("L")[1]?.split(" ")[0]));
    const wings = (d: string) =>
      d
        .split("M")
        .slice(1)
        .map((one) => Number(one.split(" ")[0]));
    const opening = chevrons(north, 50, true, size);
    expect(tips(opening)[0]).toBeLessThan(wings(opening)[0] ?? 0);
    const closing = chevrons(north, 50, false, size);
    expect(tips(closing)[0]).toBeGreaterThan(wings(closing)[0] ?? 0);
  });
});

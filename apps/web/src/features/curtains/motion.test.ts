import { describe, expect, it, test } from "vitest";
import { type CurtainReport, positionAt, secondsLeft } from "./motion.ts";

const opening: CurtainReport = { position: 58, time: 10_000, target: 85, movement: 1, travelTime: 20 };

describe("a curtain between two reports", () => {
  it("goes on at its own pace", () => {
    expect(positionAt(opening, 10_400)).toBe(60);
    expect(positionAt({ ...opening, target: 0, movement: 2 }, 10_400)).toBe(56);
  });

  it("never passes its target, and never goes behind its last report", () => {
    expect(positionAt({ ...opening, target: 60 }, 12_000)).toBe(60);
    expect(positionAt(opening, 9_000)).toBe(58);
  });

  it("is not guessed further than three seconds", () => {
    expect(positionAt(opening, 60_000)).toBe(73);
  });

  it("stays where it is while it rests", () => {
    expect(positionAt({ ...opening, movement: 0 }, 12_000)).toBe(58);
  });
});

test("takes as long as its motor needs for the rest of the way", () => {
  expect(secondsLeft(opening, 60)).toBe(5);
});

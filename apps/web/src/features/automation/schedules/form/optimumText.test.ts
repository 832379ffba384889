import { expect, test } from "vitest";
import { optimumText, stopText } from "./optimumText.ts";

test("says when it begins, of which room, and from how many starts that is learned", () => {
  const learned = { device: "Open office", above: 3.94, rate: 5.61, starts: 23 };
  expect(optimumText({ begins: 0, learned }, { clock: "07:18" })).toBe(
    "Begins about 07:18, learned from 23 starts of the last weeks: Open office is the slowest. It was 3.9 K too warm in the " +
      "middle of them, and three of four cooled by 5.6 K an hour or more.",
  );
});

test("too few starts are said, and nothing is made up", () => {
  expect(optimumText({ begins: 0, learned: null }, { clock: "07:00" })).toBe(
    "Begins at 07:00 for now: of one of the rooms too few starts are recorded to learn from.",
  );
});

test("says when it ends, of which room, and from how many stops that is learned", () => {
  const learned = { device: "Open office", above: -0.24, rate: 1.03, stops: 23 };
  expect(stopText({ ends: 0, learned }, { clock: "17:18" })).toBe(
    "Ends about 17:18, learned from 23 stops of the last weeks: Open office warms soonest. It was 0.2 K below what it is kept " +
      "at in the middle of them, and three of four warmed by 1.0 K an hour or less.",
  );
  expect(stopText({ ends: 0, learned: null }, { clock: "18:00" })).toBe(
    "Ends at 18:00 for now: of one of the rooms too few stops are recorded to learn from.",
  );
});

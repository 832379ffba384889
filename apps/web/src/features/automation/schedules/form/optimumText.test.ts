import { expect, test } from "vitest";
import { optimumText } from "./optimumText.ts";

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

import { expect, test } from "vitest";
import { optimumText, stopText, triedText } from "./optimumText.ts";

test("says when it begins, of which room, and from how many starts that is learned", () => {
  const learned = { device: "Open office", above: 3.94, rate: 5.61, starts: 23 };
  expect(optimumText({ learned }, { clock: "07:18" })).toBe(
    "Begins about 07:18, learned from 23 starts of the last weeks: Open office is the slowest. It was 3.9 K too warm in the " +
      "middle of them, and three of four cooled by 5.6 K an hour or more.",
  );
});

test("too few starts are said, and nothing is made up", () => {
  expect(optimumText({ learned: null }, { clock: "07:00" })).toBe(
    "Begins at 07:00 for now: of one of the rooms too few starts are recorded to learn from.",
  );
});

test("says when it ends, of which room, and from how many stops that is learned", () => {
  const learned = { device: "Open office", above: -0.24, rate: 1.03, stops: 23 };
  expect(stopText({ learned }, { clock: "17:18" })).toBe(
    "Ends about 17:18, learned from 23 stops of the last weeks: Open office warms soonest. It was 0.2 K below what it is kept " +
      "at in the middle of them, and three of four warmed by 1.0 K an hour or less.",
  );
  expect(stopText({ learned: null }, { clock: "18:00" })).toBe(
    "Ends at 18:00 for now: of one of the rooms too few stops are recorded to learn from.",
  );
});

test("what was tried says on how many days it was known, what it saved there, and what it would have missed", () => {
  const tried = { days: 22, learned: 17, minutes: 17 * 26, missed: 1, worst: 8.2 };
  expect(triedText(tried, "start")).toBe(
    "Tried on 22 mornings of the last weeks, each by those before it: on the 17 on which the rooms were known, 26 minutes " +
      "less than the fixed lead in the mean; on one a room would have been late, by 8 min at most.",
  );
  expect(triedText({ ...tried, minutes: -170, missed: 0, worst: 0 }, "start")).toContain(
    "10 minutes more than the fixed lead in the mean; no room would have been late.",
  );
  expect(triedText({ ...tried, missed: 3, worst: 0.46 }, "stop")).toContain(
    "on 3 a room would have been warmer than it may be, by 0.5 K at most.",
  );
  expect(triedText({ ...tried, days: 4, learned: 0 }, "stop")).toBe(
    "Tried on 4 evenings of the last weeks, each by those before it: on none were the rooms known.",
  );
  expect(triedText({ ...tried, days: 0, learned: 0 }, "start")).toBe(
    "No morning of the last weeks says how its rooms come along.",
  );
});

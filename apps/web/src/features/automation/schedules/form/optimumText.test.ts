import { expect, test } from "vitest";
import { airStartText, airStopText, optimumText, stopText, triedText } from "./optimumText.ts";

test("says when it begins, of which room, and from how many starts that is learned", () => {
  const learned = { device: "Open office", above: 3.94, rate: 5.61, starts: 23 };
  expect(optimumText({ learned }, { clock: "07:18", isWithAir: false })).toBe(
    "Begins about 07:18, learned from 23 starts of the last weeks: Open office is the slowest. It was 3.9 K too warm in the " +
      "middle of them, and three of four cooled by 5.6 K an hour or more.",
  );
});

test("too few starts are said, and nothing is made up", () => {
  expect(optimumText({ learned: null }, { clock: "07:00", isWithAir: false })).toBe(
    "Begins at 07:00 for now: of one of the rooms too few starts are recorded to learn from.",
  );
});

test("says when it ends, of which room, and from how many stops that is learned", () => {
  const learned = { device: "Open office", above: -0.24, rate: 1.03, stops: 23 };
  expect(stopText({ learned }, { clock: "17:18", isWithAir: false })).toBe(
    "Ends about 17:18, learned from 23 stops of the last weeks: Open office warms soonest. It was 0.2 K below what it is kept " +
      "at in the middle of them, and three of four warmed by 1.0 K an hour or less.",
  );
  expect(stopText({ learned: null }, { clock: "18:00", isWithAir: false })).toBe(
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

test("fresh air says what its worst room usually has, and how fast that falls and rises", () => {
  const past = { days: 0, learned: 0, minutes: 0, missed: 0, worst: 0 };
  const learned = { device: "Board room air", co2: 1_020, rate: 2.14, days: 12 };
  const air = { learned, minutes: 21.6, unknown: null, past };
  expect(airStartText(air, 800)).toBe(
    "Fresh air needs 22 min before its time, learned from 12 days of the last weeks: Board room air usually has 1,020 ppm when " +
      "its unit begins, and on three of four days its air was changed 2.1 times an hour or more.",
  );
  expect(airStartText({ ...air, learned: { ...learned, co2: 447, rate: null } }, 800)).toBe(
    "Fresh air needs no start before its time: Board room air usually has 447 ppm when its unit begins.",
  );
  const rising = { ...learned, co2: 640, rate: 380.4 };
  expect(airStopText({ ...air, minutes: 25.2, learned: rising }, 800)).toBe(
    "Fresh air may end 25 min before its time, learned from 12 days of the last weeks: Board room air usually has 640 ppm in " +
      "the hour before, and on three of four days it would have risen by 380 ppm an hour or less without its unit.",
  );
  expect(airStopText({ ...air, learned }, 800)).toMatch(
    /^Fresh air runs until its time: Board room air usually has 1,020/,
  );
});

test("of fresh air what is not known is said, and the worst in ppm", () => {
  const past = { days: 9, learned: 4, minutes: 80, missed: 2, worst: 44.4 };
  const none = { learned: null, minutes: 0, unknown: "CO₂ of Board room air is not known", past };
  expect(airStartText(none, 800)).toBe(
    "Fresh air has no start of its own for now: CO₂ of Board room air is not known.",
  );
  expect(airStopText(none, 800)).toBe("Fresh air runs until its time for now: CO₂ of Board room air is not known.");
  expect(triedText(past, "airStop")).toContain("on 2 a room would have been above what it may be, by 44 ppm at most.");
});

test("beside fresh air, what is said of air conditioners is theirs alone", () => {
  const learned = { device: "Open office", above: 3.9, rate: 5.6, starts: 23 };
  expect(optimumText({ learned }, { clock: "07:18", isWithAir: true })).toMatch(
    /^Begins about 07:18\. Of its air conditioners, learned from 23 starts of the last weeks: Open office is the slowest\./,
  );
});

import { expect, test } from "vitest";
import { airStartText, airStopText, optimumText, stopText, triedText } from "./optimumText.ts";

test("says when it begins, of which room, and from how many starts that is learned", () => {
  const learned = { device: "Open office", above: 3.94, rate: 5.61, starts: 23 };
  expect(optimumText({ learned }, { clock: "07:18", isWithAir: false })).toBe(
    "Starts at about 07:18, learned from 23 starts in recent weeks: Open office is the slowest. " +
      "At the median it was 3.9 K above its setpoint; after three out of four starts it cooled by 5.6 K an hour or more.",
  );
});

test("too few starts are said, and nothing is made up", () => {
  expect(optimumText({ learned: null }, { clock: "07:00", isWithAir: false })).toBe(
    "Starts at 07:00 for now: too few starts are recorded for one of the rooms.",
  );
});

test("says when it ends, of which room, and from how many stops that is learned", () => {
  const learned = { device: "Open office", above: -0.24, rate: 1.03, stops: 23 };
  expect(stopText({ learned }, { clock: "17:18", isWithAir: false })).toBe(
    "Ends at about 17:18, learned from 23 stops in recent weeks: Open office warms up fastest. " +
      "At the median it was 0.2 K below its setpoint; after three out of four stops it warmed by 1.0 K an hour or less.",
  );
  expect(stopText({ learned: null }, { clock: "18:00", isWithAir: false })).toBe(
    "Ends at 18:00 for now: too few stops are recorded for one of the rooms.",
  );
});

test("what was tried says on how many days it was known, what it saved there, and what it would have missed", () => {
  const tried = { days: 22, learned: 17, minutes: 17 * 26, missed: 1, worst: 8.2 };
  expect(triedText(tried, "start")).toBe(
    "Backtested on 22 mornings in recent weeks, each using only the days before it. On the 17 with enough data on the rooms: " +
      "26 minutes less on average than with the fixed lead time. On one of them a room would have been late, by at most 8 min.",
  );
  expect(triedText({ ...tried, minutes: -170, missed: 0, worst: 0 }, "start")).toContain(
    "10 minutes more on average than with the fixed lead time. No room would have been late.",
  );
  expect(triedText({ ...tried, missed: 3, worst: 0.46 }, "stop")).toContain(
    "On 3 of them a room would have been warmer than allowed, by at most 0.5 K.",
  );
  expect(triedText({ ...tried, days: 4, learned: 0 }, "stop")).toBe(
    "Backtested on 4 evenings in recent weeks, each using only the days before it. None of them had enough data on the rooms.",
  );
  expect(triedText({ ...tried, days: 0, learned: 0 }, "start")).toBe(
    "No morning in recent weeks shows how quickly its rooms respond.",
  );
});

test("fresh air says what its worst room usually has, and how fast that falls and rises", () => {
  const past = { days: 0, learned: 0, minutes: 0, missed: 0, worst: 0 };
  const learned = { device: "Board room air", co2: 1_020, rate: 2.14, days: 12 };
  const air = { learned, minutes: 21.6, unknown: null, past };
  expect(airStartText(air, 800)).toBe(
    "Fresh air needs to start 22 min early, learned from 12 days in recent weeks: Board room air usually has 1,020 ppm when " +
      "its unit starts, and on three out of four days its air was changed 2.1 times an hour or more.",
  );
  expect(airStartText({ ...air, learned: { ...learned, co2: 447, rate: null } }, 800)).toBe(
    "Fresh air needs no early start: Board room air usually has 447 ppm when its unit starts.",
  );
  const rising = { ...learned, co2: 640, rate: 380.4 };
  expect(airStopText({ ...air, minutes: 25.2, learned: rising }, 800)).toBe(
    "Fresh air may end 25 min early, learned from 12 days in recent weeks: Board room air usually has 640 ppm in " +
      "the hour before its end, and on three out of four days CO₂ would have risen by 380 ppm an hour or less without its unit.",
  );
  expect(airStopText({ ...air, learned }, 800)).toMatch(
    /^Fresh air runs until the scheduled end: Board room air usually has 1,020/,
  );
});

test("of fresh air what is not known is said, and the worst in ppm", () => {
  const past = { days: 9, learned: 4, minutes: 80, missed: 2, worst: 44.4 };
  const none = { learned: null, minutes: 0, unknown: "CO₂ of Board room air is not known", past };
  expect(airStartText(none, 800)).toBe("No separate start for fresh air for now: CO₂ of Board room air is not known.");
  expect(airStopText(none, 800)).toBe(
    "Fresh air runs until the scheduled end for now: CO₂ of Board room air is not known.",
  );
  expect(triedText(past, "airStop")).toContain(
    "On 2 of them a room would have been above its CO₂ limit, by at most 44 ppm.",
  );
});

test("beside fresh air, what is said of air conditioners is theirs alone", () => {
  const learned = { device: "Open office", above: 3.9, rate: 5.6, starts: 23 };
  expect(optimumText({ learned }, { clock: "07:18", isWithAir: true })).toMatch(
    /^Starts at about 07:18\. Air conditioners: learned from 23 starts in recent weeks; Open office is the slowest\./,
  );
});

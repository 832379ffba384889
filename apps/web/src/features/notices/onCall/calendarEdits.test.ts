import { UserId } from "@atrium/contract";
import type { OnCallCalendar } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { crewsOn, weekdayOf, withOtherDay, withShifts } from "./calendarEdits.ts";

const [malee, somchai] = [UserId.parse(1), UserId.parse(2)];
const calendar: OnCallCalendar = {
  shifts: [
    { name: "Day", from: "06:00" },
    { name: "Night", from: "18:00" },
  ],
  week: Array.from({ length: 7 }, () => [[malee], [somchai]]),
  others: [{ date: "2026-12-05", shifts: [[], [malee]] }],
};

test("a shift that begins earlier than another one takes its crews with it, on every day", () => {
  const changed = withShifts(calendar, [
    { name: "Day", from: "20:00", was: 0 },
    { name: "Night", from: "18:00", was: 1 },
    { name: "Dawn", from: "04:00", was: undefined },
  ]);
  expect(changed.shifts.map(({ name }) => name)).toEqual(["Dawn", "Night", "Day"]);
  expect(changed.week[0]).toEqual([[], [somchai], [malee]]);
  expect(changed.others[0]?.shifts).toEqual([[], [malee], []]);
});

test("a day that moves to another date is there once, in order", () => {
  const moved = withOtherDay(calendar, { date: "2026-11-01", crews: [[malee], []], was: "2026-12-05" });
  const two = withOtherDay(moved, { date: "2026-10-01", crews: [[], []] });
  expect(two.others.map(({ date }) => date)).toEqual(["2026-10-01", "2026-11-01"]);
});

test("a date without a crew of its own has the one of its day of the week", () => {
  expect(weekdayOf("2026-11-22")).toBe(6);
  expect(crewsOn(calendar, "2026-12-05")).toEqual([[], [malee]]);
  expect(crewsOn(calendar, "2026-12-06")).toEqual([[malee], [somchai]]);
});

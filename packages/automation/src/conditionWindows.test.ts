import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { type ConditionHours, ConditionWindows } from "./conditionWindows.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Stretches that begin within a range, as clocks show them. */
function stretches(hours: Partial<ConditionHours>, range: readonly [string, string], zone = "Asia/Bangkok"): string[] {
  const time = SiteTime.of(zone);
  const windows = new ConditionWindows(
    { days: WEEK, hours: null, isOffOnHolidays: false, ...hours },
    { time, holidayOn: (date) => (date === "2026-12-07" ? "A day" : undefined) },
  );
  const shown = (moment: number): string => {
    const { month, day, hour, minute } = time.local(moment);
    return `${day}.${month}. ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  };
  const all: string[] = [];
  for (let at = time.parse(range[0]); at < time.parse(range[1]);) {
    const { isOpen, until } = windows.at(at);
    if (isOpen) all.push(`${shown(at)} to ${shown(until)}`);
    expect(until).toBeGreaterThan(at);
    at = until;
  }
  return all;
}

test("the hours of some days are open, and nothing between them", () => {
  const hours = { days: [4, 5], hours: { from: "07:00", to: "19:00" } };
  expect(stretches(hours, ["2026-11-18", "2026-11-27"])).toEqual([
    "19.11. 07:00 to 19.11. 19:00",
    "20.11. 07:00 to 20.11. 19:00",
    "26.11. 07:00 to 26.11. 19:00",
  ]);
});

test("hours across midnight are those of the day on which they begin, and so is its holiday", () => {
  const hours = { days: [5, 1], hours: { from: "22:00", to: "06:00" }, isOffOnHolidays: true };
  expect(stretches(hours, ["2026-11-27", "2026-12-13"])).toEqual([
    "27.11. 22:00 to 28.11. 06:00",
    "30.11. 22:00 to 1.12. 06:00",
    "4.12. 22:00 to 5.12. 06:00",
    "11.12. 22:00 to 12.12. 06:00",
  ]);
});

test("whole days that follow each other are one stretch, and a holiday between them is not in it", () => {
  const hours = { days: [6, 7, 1, 2], isOffOnHolidays: true };
  expect(stretches(hours, ["2026-11-28", "2026-12-09"])).toEqual([
    "28.11. 00:00 to 2.12. 00:00",
    "5.12. 00:00 to 7.12. 00:00",
    "8.12. 00:00 to 9.12. 00:00",
  ]);
});

test("where clocks are changed, hours are those that clocks show", () => {
  const night = { hours: { from: "01:30", to: "04:00" } };
  expect(stretches(night, ["2026-03-28", "2026-03-30"], "Europe/Berlin")).toEqual([
    "28.3. 01:30 to 28.3. 04:00",
    "29.3. 01:30 to 29.3. 04:00",
  ]);
  const gone = { hours: { from: "02:10", to: "02:50" } };
  expect(stretches(gone, ["2026-03-29", "2026-03-30"], "Europe/Berlin")).toEqual([]);
});

test("the next stretch is found beyond days without any", () => {
  const time = SiteTime.of("Asia/Bangkok");
  const windows = new ConditionWindows(
    { days: [1], hours: { from: "08:00", to: "09:00" }, isOffOnHolidays: true },
    { time, holidayOn: (date) => (date < "2026-12-31" ? "A day" : undefined) },
  );
  expect(windows.next(time.parse("2026-11-20"))?.from).toBe(time.parse("2027-01-04T08:00"));
});

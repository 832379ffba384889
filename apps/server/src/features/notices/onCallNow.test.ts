import { DEFAULT_SHIFTS, OnCallCalendar } from "@atrium/contract/alarms";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { shiftAt } from "./onCallNow.ts";

const bangkok = SiteTime.of("Asia/Bangkok");
const at = (text: string) => Date.parse(`${text}+07:00`);

/** Weekday n has crew 10n, 10n+1, 10n+2; 20 November 2026, a Friday, is otherwise. */
const calendar = OnCallCalendar.parse({
  shifts: DEFAULT_SHIFTS,
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => [[10 * day], [10 * day + 1], [10 * day + 2]]),
  others: [{ date: "2026-11-20", shifts: [[99], [], [98, 97]] }],
});

test.each([
  [
    "the night before is still on call before the first shift",
    "2026-11-19T05:59:00",
    "Night",
    [32],
    "2026-11-19T06:00",
  ],
  ["a shift begins at its minute", "2026-11-19T06:00:00", "Morning", [40], "2026-11-19T14:00"],
  ["the last shift is over midnight", "2026-11-19T23:00:00", "Night", [42], "2026-11-20T06:00"],
  ["its night goes on into a day that is otherwise", "2026-11-20T02:00:00", "Night", [42], "2026-11-20T06:00"],
  ["a day that is otherwise", "2026-11-20T06:00:00", "Morning", [99], "2026-11-20T14:00"],
  ["nobody", "2026-11-20T15:00:00", "Afternoon", [], "2026-11-20T22:00"],
  ["its own night ends on the next day", "2026-11-21T05:00:00", "Night", [98, 97], "2026-11-21T06:00"],
  ["Sunday's night is of Sunday", "2026-11-23T01:00:00", "Night", [72], "2026-11-23T06:00"],
])("%s", (_case, moment, name, crew, until) => {
  expect(shiftAt(calendar, at(moment), bangkok)).toEqual({ name, crew, until: at(`${until}:00`) });
});

test("one shift lasts around the clock", () => {
  const whole = OnCallCalendar.parse({
    shifts: [{ name: "Day", from: "08:00" }],
    week: Array.from({ length: 7 }, (_, day) => [[day + 1]]),
    others: [],
  });
  expect(shiftAt(whole, at("2026-11-19T07:00:00"), bangkok)).toEqual({
    name: "Day",
    crew: [3],
    until: at("2026-11-19T08:00:00"),
  });
  expect(shiftAt(whole, at("2026-11-19T08:00:00"), bangkok).until).toBe(at("2026-11-20T08:00:00"));
});

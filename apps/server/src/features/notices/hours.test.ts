import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { isWithin, quietUntil } from "./hours.ts";

const bangkok = SiteTime.of("Asia/Bangkok");
const berlin = SiteTime.of("Europe/Berlin");
const NIGHT = { from: "22:00", to: "06:00" };
const at = (text: string) => Date.parse(text);

test.each([
  ["just before they begin", "2026-11-19T21:59:59+07:00", undefined],
  ["when they begin", "2026-11-19T22:00:00+07:00", "2026-11-20T06:00:00+07:00"],
  ["before midnight", "2026-11-19T23:59:00+07:00", "2026-11-20T06:00:00+07:00"],
  ["five past midnight", "2026-11-20T00:05:00+07:00", "2026-11-20T06:00:00+07:00"],
  ["when they end", "2026-11-20T06:00:00+07:00", undefined],
])("quiet hours over midnight, %s", (_when, moment, ends) => {
  expect(quietUntil(NIGHT, at(moment), bangkok)).toBe(ends === undefined ? undefined : at(ends));
});

test("quiet hours end by what the clocks show after they were changed", () => {
  // 29 March 2026: from 02:00 to 03:00. The night is an hour shorter.
  expect(quietUntil(NIGHT, at("2026-03-28T22:30:00+01:00"), berlin)).toBe(at("2026-03-29T06:00:00+02:00"));
  // An end that no clock shows is the change itself.
  expect(quietUntil({ from: "22:00", to: "02:30" }, at("2026-03-28T23:00:00+01:00"), berlin)).toBe(
    at("2026-03-29T03:00:00+02:00"),
  );
  // 25 October 2026: 02:00 to 03:00 is shown twice, and the first of two ends them.
  expect(quietUntil({ from: "22:00", to: "02:30" }, at("2026-10-24T23:00:00+02:00"), berlin)).toBe(
    at("2026-10-25T02:30:00+02:00"),
  );
});

test("a whole day of quiet ends on the next one", () => {
  expect(quietUntil({ from: "08:00", to: "08:00" }, at("2026-11-19T08:00:00+07:00"), bangkok)).toBe(
    at("2026-11-20T08:00:00+07:00"),
  );
});

test("hours of a day of the week reach over midnight into the next", () => {
  // 20 November 2026 is a Friday.
  const friday = { days: [5], ...NIGHT };
  const within = [
    "2026-11-20T05:59:00+07:00",
    "2026-11-20T22:00:00+07:00",
    "2026-11-21T05:59:00+07:00",
    "2026-11-21T06:00:00+07:00",
    "2026-11-21T22:00:00+07:00",
  ].map((moment) => isWithin(friday, at(moment), bangkok));
  expect(within).toEqual([false, true, true, false, false]);
  const sunday = { days: [7], ...NIGHT };
  expect(isWithin(sunday, at("2026-11-23T01:00:00+07:00"), bangkok)).toBe(true);
});

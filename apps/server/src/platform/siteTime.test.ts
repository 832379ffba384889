import { expect, test } from "vitest";
import { SiteTime } from "./siteTime.ts";

const iso = (time: number) => new Date(time).toISOString();
const bangkok = new SiteTime("Asia/Bangkok");
const berlin = new SiteTime("Europe/Berlin");

test("a day begins at the site's midnight", () => {
  expect(iso(bangkok.startOfDay(Date.parse("2026-11-20T03:42:00Z")))).toBe("2026-11-19T17:00:00.000Z");
  expect(bangkok.isoDate(Date.parse("2026-11-19T17:00:00Z"))).toBe("2026-11-20");
  expect(bangkok.local(Date.parse("2026-11-20T03:42:00Z"))).toEqual({
    year: 2026,
    month: 11,
    day: 20,
    hour: 10,
    minute: 42,
    weekday: 5,
  });
});

test("days are 23 and 25 hours long where clocks change", () => {
  const hours = (date: string) => (berlin.addDays(berlin.parseDate(date), 1) - berlin.parseDate(date)) / 3_600_000;
  expect(["2026-03-28", "2026-03-29", "2026-10-25", "2026-10-26"].map(hours)).toEqual([24, 23, 25, 24]);
});

test("a midnight that does not exist is the moment of the change", () => {
  const cairo = new SiteTime("Africa/Cairo");
  // Clocks go from 24:00 on 23 April 2026 to 01:00.
  expect(iso(cairo.parseDate("2026-04-24"))).toBe("2026-04-23T22:00:00.000Z");
  expect(cairo.isoDate(cairo.parseDate("2026-04-24"))).toBe("2026-04-24");
});

test("the days of a month continue into the next", () => {
  expect(iso(bangkok.at({ year: 2026, month: 12, day: 32 }))).toBe("2026-12-31T17:00:00.000Z");
  expect(iso(bangkok.at({ year: 2024, month: 3, day: 0 }))).toBe("2024-02-28T17:00:00.000Z");
  const from = bangkok.parseDate("2026-02-01");
  expect(bangkok.days(from, bangkok.parseDate("2026-03-01"))).toHaveLength(28);
});

test("hours that occur twice are the first of the two", () => {
  expect(iso(berlin.at({ year: 2026, month: 10, day: 25, hour: 2 }))).toBe("2026-10-25T00:00:00.000Z");
});

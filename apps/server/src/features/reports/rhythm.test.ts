import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { lastDue, nextDue, periodBefore } from "./rhythm.ts";

const bangkok = SiteTime.of("Asia/Bangkok");
const berlin = SiteTime.of("Europe/Berlin");
const DAILY = { rhythm: { every: "day" }, hour: 6 } as const;
const MONDAYS = { rhythm: { every: "week", weekday: 1 }, hour: 7 } as const;
const FIRSTS = { rhythm: { every: "month", day: 1 }, hour: 0 } as const;

const next = (rhythm: Parameters<typeof nextDue>[0], after: string, time = bangkok) =>
  new Date(nextDue(rhythm, Date.parse(after), time)).toISOString();
const last = (rhythm: Parameters<typeof nextDue>[0], until: string, time = bangkok) =>
  new Date(lastDue(rhythm, Date.parse(until), time)).toISOString();

test("a report is due at its hour of the site's clocks, never at the moment that is asked about", () => {
  expect(next(DAILY, "2026-11-20T22:59:00Z")).toBe("2026-11-20T23:00:00.000Z");
  expect(next(DAILY, "2026-11-20T23:00:00Z")).toBe("2026-11-21T23:00:00.000Z");
  // 23 November 2026 is a Monday.
  expect(next(MONDAYS, "2026-11-20T03:00:00Z")).toBe("2026-11-23T00:00:00.000Z");
  expect(next(FIRSTS, "2026-11-20T03:00:00Z")).toBe("2026-11-30T17:00:00.000Z");
});

test("of times that were missed the last one counts", () => {
  expect(last(DAILY, "2026-11-20T22:59:00Z")).toBe("2026-11-19T23:00:00.000Z");
  expect(last(MONDAYS, "2026-11-29T23:00:00Z")).toBe("2026-11-23T00:00:00.000Z");
  expect(last(FIRSTS, "2026-12-01T00:00:00Z")).toBe("2026-11-30T17:00:00.000Z");
});

test("where the clocks are changed, each day has the hour once, and an hour that is left out is the moment of the change", () => {
  const atTwo = { rhythm: { every: "day" }, hour: 2 } as const;
  expect(next(atTwo, "2026-03-28T12:00:00Z", berlin)).toBe("2026-03-29T01:00:00.000Z");
  expect(next(atTwo, "2026-03-29T01:00:00Z", berlin)).toBe("2026-03-30T00:00:00.000Z");
  expect(next(atTwo, "2026-10-24T12:00:00Z", berlin)).toBe("2026-10-25T00:00:00.000Z");
  expect(next(atTwo, "2026-10-25T00:00:00Z", berlin)).toBe("2026-10-26T01:00:00.000Z");
});

test("a period is the last whole day, week or month before, by the site's calendar", () => {
  const at = Date.parse("2026-11-24T23:30:00Z");
  const days = (period: "day" | "week" | "month", time = bangkok, moment = at) => {
    const { firstDay, lastDay, from, to } = periodBefore(period, moment, time);
    return [firstDay, lastDay, (to - from) / 3_600_000];
  };
  expect(days("day")).toEqual(["2026-11-24", "2026-11-24", 24]);
  expect(days("week")).toEqual(["2026-11-16", "2026-11-22", 168]);
  expect(days("month")).toEqual(["2026-10-01", "2026-10-31", 744]);
  expect(days("day", berlin, Date.parse("2026-10-26T05:00:00Z"))).toEqual(["2026-10-25", "2026-10-25", 25]);
  expect(days("month", bangkok, Date.parse("2027-01-10T05:00:00Z"))).toEqual(["2026-12-01", "2026-12-31", 744]);
});

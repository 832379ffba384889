import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { momentTitle, timeTicks } from "./timeTicks.ts";

const ZONE = "Asia/Bangkok";
const time = SiteTime.of(ZONE);
const DAY = 86_400_000;
const now = time.parse("2026-11-20T10:42");
const labels = (days: number) => timeTicks({ from: now - days * DAY, to: now }, time, ZONE).map(({ label }) => label);

test("the axis of hours has clock times and the date at midnight, of days their weekday, of years their months", () => {
  expect(labels(1)).toContain("20 Nov");
  expect(labels(1)).toContain("22:00");
  expect(labels(7)).toEqual([
    "Sat 14 Nov",
    "Sun 15 Nov",
    "Mon 16 Nov",
    "Tue 17 Nov",
    "Wed 18 Nov",
    "Thu 19 Nov",
    "Fri 20 Nov",
  ]);
  expect(labels(30)[0]).toBe("22 Oct");
  expect(labels(365).at(-1)).toBe("Nov 2026");
  expect(labels(365)).toHaveLength(12);
});

test("days begin with the site's midnight", () => {
  const [first] = timeTicks({ from: now - 7 * DAY, to: now }, time, ZONE);
  expect(first?.time).toBe(time.parse("2026-11-14T00:00"));
});

test("a moment is said with its clock, a mean of a day without", () => {
  expect(momentTitle(now, { timeZone: ZONE, step: 900_000 })).toBe("Fri 20 Nov 2026, 10:42");
  expect(momentTitle(now, { timeZone: ZONE, step: DAY })).toBe("Fri 20 Nov 2026");
});

test("when the clocks go back, the second of two equal times is named so", () => {
  const titles = ["00:45", "01:00", "01:15", "02:00"].map((clock) =>
    momentTitle(Date.parse(`2026-10-25T${clock}:00Z`), { timeZone: "Europe/Berlin", step: 900_000 }),
  );
  expect(titles).toEqual([
    "Sun 25 Oct 2026, 02:45",
    "Sun 25 Oct 2026, 02:00 (second)",
    "Sun 25 Oct 2026, 02:15 (second)",
    "Sun 25 Oct 2026, 03:00",
  ]);
  const halfHour = { timeZone: "Australia/Lord_Howe", step: 900_000 };
  expect(momentTitle(Date.parse("2026-04-04T14:45:00Z"), halfHour)).toBe("Sun 05 Apr 2026, 01:45");
  expect(momentTitle(Date.parse("2026-04-04T15:15:00Z"), halfHour)).toBe("Sun 05 Apr 2026, 01:45 (second)");
});

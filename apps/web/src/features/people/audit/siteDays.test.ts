import { expect, test } from "vitest";
import { dayEnd, dayStart } from "./siteDays.ts";

test("a day begins at midnight of the site, wherever the browser is", () => {
  expect(dayStart("2026-11-20", "Asia/Bangkok")).toBe(Date.parse("2026-11-20T00:00:00+07:00"));
  expect(dayStart("2026-11-20", "America/New_York")).toBe(Date.parse("2026-11-20T00:00:00-05:00"));
});

test("a day on which the clock is changed is as long as it is", () => {
  const hours = (dayEnd("2026-10-25", "Europe/Berlin") - dayStart("2026-10-25", "Europe/Berlin")) / 3_600_000;
  expect(hours).toBe(25);
});

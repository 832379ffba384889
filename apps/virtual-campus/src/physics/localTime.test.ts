import { expect, test } from "vitest";
import { instantAt } from "./localTime.ts";

test.each([
  ["2026-11-19T10:40", "Asia/Bangkok", "2026-11-19T03:40:00Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00Z"],
  ["2026-11-01T12:00", "America/New_York", "2026-11-01T17:00:00Z"],
])("clocks show %s in %s at %s", (local, timeZone, instant) => {
  expect(new Date(instantAt(local, timeZone)).toISOString()).toBe(instant.replace("Z", ".000Z"));
});

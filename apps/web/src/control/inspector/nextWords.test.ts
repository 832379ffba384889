import type { ForecastMoment } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { holidayText, momentText, momentTime, quietText } from "./nextWords.ts";

const ZONE = { now: Date.UTC(2026, 10, 20, 3), timeZone: "Asia/Bangkok" };
const MOMENT: ForecastMoment = {
  kind: "schedule",
  rule: 1,
  name: "Evening",
  at: Date.UTC(2026, 10, 20, 11),
  what: "begins",
  value: 20,
  isChange: true,
  isLikely: false,
  note: null,
};

test("what happens is said as a fact or as likely, and whether it changes anything", () => {
  expect(momentText(MOMENT, { isHeld: true })).toBe("Starts");
  expect(momentText({ ...MOMENT, what: "ends", isChange: false }, { isHeld: true })).toBe("Ends, no change while held");
  expect(momentText({ ...MOMENT, what: "ends", isLikely: true, isChange: false }, { isHeld: false })).toBe(
    "Likely ends, no change",
  );
  expect(momentText({ ...MOMENT, what: "rests", note: "Loy Krathong" }, { isHeld: false })).toBe(
    "Does not run: Loy Krathong",
  );
  expect(momentText({ ...MOMENT, kind: "hold", rule: null, name: "ann", what: "ends" }, { isHeld: true })).toBe(
    "Hold by ann ends",
  );
});

test("a moment of another day says its weekday, and nothing planned is said", () => {
  expect(momentTime(MOMENT.at, ZONE)).toBe("18:00");
  expect(momentTime(MOMENT.at + 13 * 3_600_000, ZONE)).toBe("Sat 07:00");
  expect(quietText({ later: null, at: ZONE.now }, ZONE.timeZone)).toBe("No change is planned within the next week.");
  const later = { at: MOMENT.at + 13 * 3_600_000, value: 1, by: null, isLikely: false };
  expect(quietText({ later, at: ZONE.now }, ZONE.timeZone)).toBe("No change before Sat 07:00.");
});

test("holidays of the day are named, or the next one", () => {
  const next = { date: "2026-12-05", name: "Father's Day" };
  expect(holidayText({ holidays: [], nextHoliday: next })).toBe("No holidays until 05 Dec 2026");
  expect(holidayText({ holidays: [next], nextHoliday: null })).toBe("Father's Day on 05 Dec 2026");
  expect(holidayText({ holidays: [], nextHoliday: null })).toBe("No holidays within a year");
});

import { describe, expect, it, test } from "vitest";
import { firstDay, isPresent, isToCome, lastDay, oldestDate, rangeName, stepDate } from "./ranges.ts";
import { rangeWords, reach } from "./rangeWords.ts";
import { timeWords } from "./timeWords.ts";

const TODAY = "2026-11-20";

describe("a range", () => {
  it("begins on its first day, weeks on Monday", () => {
    expect(firstDay("hour-in-day", TODAY)).toBe(TODAY);
    expect(firstDay("day-in-week", TODAY)).toBe("2026-11-16");
    expect(firstDay("day-in-week", "2026-11-22")).toBe("2026-11-16");
    expect(firstDay("day-in-month", TODAY)).toBe("2026-11-01");
    expect(firstDay("month-in-year", TODAY)).toBe("2026-01-01");
  });

  it("steps over the ends of months, leap days and years", () => {
    expect(stepDate("hour-in-day", "2024-02-28", 1)).toBe("2024-02-29");
    expect(stepDate("hour-in-day", "2026-01-01", -1)).toBe("2025-12-31");
    expect(stepDate("day-in-week", "2026-01-02", -1)).toBe("2025-12-22");
    expect(stepDate("day-in-month", "2026-03-31", -1)).toBe("2026-02-01");
    expect(stepDate("month-in-year", "2024-02-29", 1)).toBe("2025-01-01");
    expect(lastDay("day-in-month", "2024-02-10")).toBe("2024-02-29");
  });

  it("is to come only when none of it has begun", () => {
    expect(isToCome("hour-in-day", "2026-11-21", TODAY)).toBe(true);
    expect(isToCome("day-in-week", "2026-11-22", TODAY)).toBe(false);
    expect(isPresent("day-in-month", "2026-11-02", TODAY)).toBe(true);
    expect(isPresent("day-in-month", "2026-10-31", TODAY)).toBe(false);
  });

  it("reads as people write dates", () => {
    expect(rangeName("hour-in-day", TODAY)).toBe("20 Nov 2026");
    expect(rangeName("day-in-week", TODAY)).toBe("16 Nov 2026 – 22 Nov 2026");
    expect(rangeName("day-in-week", "2026-11-30")).toBe("30 Nov 2026 – 06 Dec 2026");
    expect(rangeName("day-in-week", "2025-12-31")).toBe("29 Dec 2025 – 04 Jan 2026");
    expect(rangeName("day-in-month", TODAY)).toBe("Nov 2026");
    expect(rangeName("month-in-year", TODAY)).toBe("2026");
  });

  it("goes two years back, also from a leap day", () => {
    expect(oldestDate(TODAY)).toBe("2024-11-20");
    expect(oldestDate("2028-02-29")).toBe("2026-02-28");
  });
});

describe("the words", () => {
  it("speak of the present range and name any other", () => {
    expect(rangeWords("hour-in-day", TODAY, TODAY)).toMatchObject({
      when: "today",
      previous: "yesterday",
      typical: "Typical Friday",
    });
    expect(rangeWords("hour-in-day", "2026-11-19", TODAY)).toMatchObject({
      when: "on 19 Nov 2026",
      name: "19 Nov 2026",
      previous: "the day before",
      typical: "Typical Thursday",
    });
    expect(rangeWords("day-in-month", TODAY, TODAY).when).toBe("this month");
    expect(rangeWords("month-in-year", "2025-05-05", TODAY).when).toBe("in 2025");
  });

  it("say how far the figures reach, in the site's time zone", () => {
    const bangkok = timeWords("Asia/Bangkok");
    const until = Date.UTC(2026, 10, 20, 3, 42);
    expect(reach({ type: "hour-in-day", until, to: until + 1 }, bangkok)).toBe("until 10:42");
    expect(reach({ type: "day-in-week", until, to: until + 1 }, bangkok)).toBe("until 20/11/2026 10:42");
    expect(reach({ type: "day-in-month", until, to: until }, bangkok)).toBe("the whole month");
  });
});

test("a moment belongs to the site's calendar day, not to the browser's or to UTC", () => {
  const lateEvening = Date.UTC(2026, 10, 19, 17, 5);
  expect(timeWords("Asia/Bangkok").date(lateEvening)).toBe("2026-11-20");
  expect(timeWords("America/New_York").date(lateEvening)).toBe("2026-11-19");
  expect(timeWords("Asia/Bangkok").clock(lateEvening)).toBe("00:05");
});

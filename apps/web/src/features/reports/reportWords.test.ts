import { expect, test } from "vitest";
import { listText, periodText, rhythmText } from "./reportWords.ts";

const site = {
  name: "Riverside Campus",
  places: [{ key: "office-building", name: "Office Building", floors: [{ key: "first", label: "1st Floor" }] }],
};

test("a report is called by what its page shows and where", () => {
  const place = { placement: "office-building", floor: "first", zone: "A" } as const;
  expect(listText({ list: "devices", module: "lighting", place }, site)).toBe(
    "Lights, Office Building, 1st Floor, Zone A",
  );
  expect(listText({ list: "energy-bars", placement: "campus" }, site)).toBe("Energy, Riverside Campus");
  expect(listText({ list: "energy-places", placement: "office-building", floor: "total" }, site)).toBe(
    "Energy by place, Office Building",
  );
  expect(listText({ list: "audit" }, site)).toBe("Audit log");
});

test("its rhythm is a sentence with the time that it is of", () => {
  expect(rhythmText({ rhythm: { every: "day" }, hour: 6, period: null })).toBe("Every day at 06:00, as of that time");
  expect(rhythmText({ rhythm: { every: "week", weekday: 7 }, hour: 0, period: "day" })).toBe(
    "Every Sunday at 00:00, the day before",
  );
  expect(rhythmText({ rhythm: { every: "month", day: 28 }, hour: 23, period: "month" })).toBe(
    "On day 28 of every month at 23:00, the month before",
  );
});

test("a period is the days that it has, by the clocks of the site", () => {
  const from = Date.parse("2026-11-15T17:00:00Z");
  const day = 24 * 3_600_000;
  expect(periodText({ from, to: from + day }, "Asia/Bangkok")).toBe("16 Nov 2026");
  expect(periodText({ from, to: from + 7 * day }, "Asia/Bangkok")).toBe("16 Nov 2026 to 22 Nov 2026");
});

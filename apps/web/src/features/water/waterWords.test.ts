import { cubicMetresPerHour } from "@atrium/contract";
import type { NightFlow } from "@atrium/contract/energy";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { afterEach, expect, test } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { againstBefore, leakInWords, leaks } from "./waterWords.ts";

afterEach(() => {
  readAs(NO_PREFERENCES);
});

function meter(device: string, role: NightFlow["role"], leaksSince: number | null, placement = "office"): NightFlow {
  const [last, usual] = [cubicMetresPerHour(0.12), cubicMetresPerHour(0)];
  return { device, name: device, placement, floor: "first", role, nights: [], last, usual, leaksSince };
}

test("a building is not named besides the part of it that leaks", () => {
  const meters = [
    meter("roof", "building", 5),
    meter("north", "part", null),
    meter("south", "part", 5),
    meter("ward", "building", 7, "care"),
    meter("pavilion", "building", null, "pavilion"),
  ];
  expect(leaks(meters).map(({ device }) => device)).toEqual(["south", "ward"]);
  expect(leakInWords(meter("south", "part", 5))).toBe(
    "0.12\u00A0m³/h at night, usually 0.00: about 2.88\u00A0m³ lost a day.",
  );
});

test("a leak is said in the units that the person has chosen", () => {
  readAs(AMERICAN);
  expect(leakInWords(meter("south", "part", 5))).toBe(
    "0.07\u00A0cfm at night, usually 0.00: about 760.82\u00A0gal lost a day.",
  );
});

test("a comparison says what it is of; there is none without a number, nor of everything", () => {
  const of = (share: number) => ({ percent: 3.12, common: { share, periods: 12, of: 20 } });
  expect(againstBefore(of(1), "day_range", "DayDiff")).toBe("+3.12\u00A0% vs the preceding days");
  expect(againstBefore(of(0.6), "month", "DayInMonth")).toContain("(12\u00A0of\u00A020\u00A0days compared)");
  expect(againstBefore({ ...of(1), percent: null }, "month", "DayInMonth")).toBeUndefined();
  expect(againstBefore(of(1), "total", "MonthInYear")).toBeUndefined();
});

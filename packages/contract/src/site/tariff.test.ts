import { describe, expect, it, test } from "vitest";
import { KeptTariffs, tariffOfFormer } from "./formerTariff.ts";
import { SiteTariff, type TariffWindow } from "./tariff.ts";
import { daysOn, periodAt, seasonOn, surchargeOn } from "./tariffCalendar.ts";
import { TARIFF_EXAMPLES } from "./tariffExamples.ts";
import { tariffProblems } from "./tariffProblems.ts";

const example = (key: string): SiteTariff => {
  const found = TARIFF_EXAMPLES.find((one) => one.key === key);
  if (found === undefined) throw new Error(`there is an example ${key}`);
  return SiteTariff.parse({ ...found.tariff, from: "2026-01-01" });
};
const portugal = example("portugal-four-periods");
const thailand = example("thailand-tou");

/** A tariff of one season with one group of days, whose windows are these. */
function withWindows(...windows: readonly (readonly [string, string, number])[]): SiteTariff {
  const rows: TariffWindow[] = windows.map(([from, until, period]) => ({ from, until, period }));
  const days = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: false, windows: rows }];
  const { holidays: _, ...rest } = thailand;
  return { ...rest, seasons: [{ name: "All year", starts: [], days }], demand: [] };
}

test.each(TARIFF_EXAMPLES.map(({ key }) => key))("the example %s covers every hour of the year once", (key) => {
  expect(tariffProblems(example(key))).toEqual([]);
});

describe("a tariff is refused", () => {
  it("with a hole in a day, which is named", () => {
    expect(tariffProblems(withWindows(["00:00", "07:00", 0], ["09:00", "24:00", 1]))).toEqual([
      { path: "seasons.0.days.0.windows", message: "07:00 to 09:00 has no period" },
    ]);
  });

  it("with an overlap, which is named at the later window", () => {
    expect(tariffProblems(withWindows(["22:00", "09:00", 1], ["08:00", "22:00", 0]))).toEqual([
      { path: "seasons.0.days.0.windows.1.from", message: "08:00 to 09:00 is already in Off peak" },
    ]);
  });

  it("with days that no group has, or that two have", () => {
    const [season] = thailand.seasons;
    if (season === undefined) throw new Error("it has a season");
    const [work, rest] = season.days;
    if (work === undefined || rest === undefined) throw new Error("it has two groups of days");
    const withDays = (days: typeof season.days) => tariffProblems({ ...thailand, seasons: [{ ...season, days }] });
    expect(withDays([work, { ...rest, weekdays: [6] }])).toEqual([
      { path: "seasons.0.days", message: "No periods on Sun" },
    ]);
    expect(withDays([work, { ...rest, weekdays: [5, 6, 7] }])).toEqual([
      { path: "seasons.0.days.1.weekdays", message: "Fri: already in another group of days" },
    ]);
    expect(withDays([work, { ...rest, holidays: false }])).toMatchObject([{ path: "seasons.0.days" }]);
  });

  it("with two seasons that start on one day, or one that never starts", () => {
    const [winter, summer] = portugal.seasons;
    if (winter === undefined || summer === undefined) throw new Error("it has two seasons");
    const withSeasons = (one: string[], other: string[]) =>
      tariffProblems(
        SiteTariff.parse({
          ...portugal,
          seasons: [
            { ...winter, starts: one },
            { ...summer, starts: other },
          ],
        }),
      );
    expect(withSeasons(["10-01"], ["10-01"])).toEqual([
      { path: "seasons.1.starts", message: "Starts on the same day as Winter" },
    ]);
    expect(withSeasons(["10-01"], [])).toEqual([
      { path: "seasons.1.starts", message: "Choose when this season starts" },
    ]);
    expect(withSeasons(["winter-time"], ["06-01"])).toMatchObject([{ path: "seasons.1.starts" }]);
    expect(withSeasons(["10-01"], ["06-01"])).toEqual([]);
  });
});

test("a window over midnight has the end and the beginning of its day", () => {
  const windows = [
    { from: "22:00", until: "09:00", period: 1 },
    { from: "09:00", until: "22:00", period: 0 },
  ];
  expect([0, 539, 540, 1319, 1320, 1439].map((minute) => periodAt(windows, minute))).toEqual([1, 1, 0, 0, 1, 1]);
  expect(tariffProblems(withWindows(["22:00", "09:00", 1], ["09:00", "22:00", 0]))).toEqual([]);
});

test("a season by date lasts over the turn of the year, one by the clocks as long as they do", () => {
  const california = example("california-tou");
  const named = (date: string) => california.seasons[seasonOn(california, { date, isSummerTime: false })]?.name;
  expect(
    ["2026-01-15", "2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01", "2026-09-30", "2026-10-01"].map(named),
  ).toEqual(["Winter", "Winter", "Spring", "Spring", "Summer", "Summer", "Winter"]);
  const windows = (isSummerTime: boolean) =>
    daysOn(portugal, { date: "2026-03-30", weekday: 1, isSummerTime, isHoliday: false })?.windows ?? [];
  // 09:20 is Ponta in summer, and not yet in winter.
  expect([periodAt(windows(true), 560), periodAt(windows(false), 560)]).toEqual([0, 1]);
});

test("a surcharge adds to each kWh from its first day to its last", () => {
  const ft = [
    { name: "Ft", from: "2026-01-01", until: "2026-04-30", price: 0.3672 },
    { name: "Ft", from: "2026-05-01", price: -0.1 },
  ];
  const on = (date: string) => surchargeOn({ surcharges: ft }, date);
  expect([on("2025-12-31"), on("2026-04-30"), on("2026-05-01")]).toEqual([0, 0.3672, -0.1]);
});

test("a tariff of an older site is read in the form of now, once, with the same price at every hour", () => {
  const former = {
    from: "2020-01-01",
    offPeak: 2.6,
    onPeak: 4.2,
    onPeakDays: [1, 2, 3, 4, 5],
    onPeakFrom: "09:00",
    onPeakUntil: "22:00",
    offPeakHolidays: "ordinary" as const,
    source: "Contract",
  };
  const [read] = KeptTariffs.parse([former]);
  if (read === undefined) throw new Error("it is read");
  expect(KeptTariffs.parse([read])).toEqual([read]);
  expect(read).toEqual(tariffOfFormer(former));
  expect(tariffProblems(read)).toEqual([]);
  const priceAt = (weekday: number, minute: number, isHoliday = false) => {
    const windows = daysOn(read, { date: "2026-11-30", weekday, isSummerTime: false, isHoliday })?.windows ?? [];
    return read.periods[periodAt(windows, minute) ?? -1]?.price;
  };
  expect([priceAt(1, 539), priceAt(1, 540), priceAt(5, 1319), priceAt(5, 1320)]).toEqual([2.6, 4.2, 4.2, 2.6]);
  expect([priceAt(6, 600), priceAt(1, 600, true)]).toEqual([2.6, 2.6]);
  const flat = tariffOfFormer({ ...former, onPeakDays: [] });
  expect(flat.periods).toEqual([{ name: "All hours", price: 2.6 }]);
  expect(tariffProblems(flat)).toEqual([]);
});

import { type SiteSettings, TARIFF_EXAMPLES, tariffOfFormer } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { spanWords } from "./settingsWords.ts";
import { checkDraft, draftOf, type SiteDraft, stageOf, withNew, withoutRow, withSpan } from "./siteDraft.ts";
import { clockOf, termsDraft, withDay, withHolidays, withoutPeriod } from "./tariffs/tariffDraft.ts";
import { tariffWords } from "./tariffs/tariffWords.ts";

const SETTINGS: SiteSettings = {
  name: "Riverside Campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  location: { latitude: 13.75, longitude: 100.5 },
  tariffs: [
    tariffOfFormer({
      from: "2020-01-01",
      offPeak: 2.6,
      onPeak: 4.2,
      onPeakDays: [1, 2, 3, 4, 5],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
      offPeakHolidays: "ordinary",
    }),
  ],
  emissionFactors: [{ from: "2020-01-01", kgPerKwh: 0.475, source: "Sample" }],
};

const spans = (rows: SiteDraft["tariffs"]) => rows.map(({ from, until }) => `${from}..${until}`);

test("what was read and not touched is sent as it was read", () => {
  expect(checkDraft(draftOf(SETTINGS))).toEqual({ settings: SETTINGS });
});

test("a price is typed with a point or a comma; what is no number is said at its field", () => {
  const draft = draftOf(SETTINGS);
  const [tariff] = draft.tariffs;
  if (tariff === undefined) throw new Error("there is a tariff");
  const priced = (price: string) => {
    const periods = tariff.periods.map((period, index) => (index === 1 ? { ...period, price } : period));
    return checkDraft({ ...draft, tariffs: [{ ...tariff, periods }] });
  };
  expect(priced("2,75")).toMatchObject({ settings: { tariffs: [{ periods: [{ price: 4.2 }, { price: 2.75 }] }] } });
  expect(priced("cheap")).toEqual({ errors: { "tariffs.0.periods.1.price": "Enter a number such as 4.20" } });
});

test("a new row begins today and ends the one before; its first day takes that end along; without it all is as before", () => {
  const { tariffs } = draftOf(SETTINGS);
  const added = withNew(tariffs, "2026-11-20");
  expect(spans(added)).toEqual(["2020-01-01..2026-11-19", "2026-11-20.."]);
  const key = added[1]?.key ?? "";
  const moved = withSpan(added, key, { from: "2026-10-01" });
  expect(spans(moved)).toEqual(["2020-01-01..2026-09-30", "2026-10-01.."]);
  expect(spans(withoutRow(moved, key))).toEqual(["2020-01-01.."]);
  // While a date is typed it is none.
  expect(spans(withSpan(added, key, { from: "" }))).toEqual(["2020-01-01..2026-11-19", ".."]);
});

test("a row that leaves days out, and one that covers days of another, are said at their first day", () => {
  const draft = draftOf(SETTINGS);
  const rows = withNew(draft.tariffs, "2026-11-20");
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error("there are two");
  const late = [first, { ...second, from: "2026-11-25" }];
  expect(checkDraft({ ...draft, tariffs: late })).toEqual({
    errors: { "tariffs.1.from": "leaves a gap: the row before it ends on 2026-11-19" },
  });
  const early = [first, { ...second, from: "2026-11-01" }];
  expect(checkDraft({ ...draft, tariffs: early })).toEqual({
    errors: { "tariffs.1.from": "overlaps the row from 2020-01-01" },
  });
});

test("a row is over, valid or to come", () => {
  const stage = (from: string, until = "") => stageOf({ from, until }, "2026-11-20");
  expect([stage("2020-01-01", "2026-11-19"), stage("2026-11-20"), stage("2026-11-21")]).toEqual([
    "over",
    "valid",
    "to come",
  ]);
});

test("a tariff as text", () => {
  const [tariff] = draftOf(SETTINGS).tariffs;
  if (tariff === undefined) throw new Error("there is a tariff");
  expect(spanWords(tariff)).toBe("From 01 Jan 2020");
  expect(tariffWords(tariff)).toBe("Time-of-use tariff: On-peak 4.2, Off-peak 2.6");
});

test.each(TARIFF_EXAMPLES.map((example) => [example.key, example] as const))(
  "the example %s is a tariff that may be saved as it stands",
  (_key, { tariff }) => {
    const draft = draftOf(SETTINGS);
    const [first] = draft.tariffs;
    if (first === undefined) throw new Error("there is a tariff");
    const found = checkDraft({ ...draft, tariffs: [{ ...first, ...termsDraft(tariff) }] });
    expect(found).toEqual({ settings: { ...SETTINGS, tariffs: [{ from: "2020-01-01", ...tariff }] } });
  },
);

test("a clock is typed as people type it, and a hole in a day is named at its group of days", () => {
  expect(["9", "9:15", "0915", "9h15", "24:00", "noon"].map(clockOf)).toEqual([
    "09:00",
    "09:15",
    "09:15",
    "09:15",
    "24:00",
    "noon",
  ]);
  const draft = draftOf(SETTINGS);
  const [tariff] = draft.tariffs;
  if (tariff === undefined) throw new Error("there is a tariff");
  const seasons = tariff.seasons.map((season) => ({
    ...season,
    days: season.days.map((days) => ({ ...days, windows: days.windows.slice(0, 1) })),
  }));
  expect(checkDraft({ ...draft, tariffs: [{ ...tariff, seasons }] })).toEqual({
    errors: { "tariffs.0.seasons.0.days.0.windows": "09:00 to 24:00 has no period" },
  });
});

test("a period that is removed leaves every window with a period, and no demand charge of its own", () => {
  const thailand = TARIFF_EXAMPLES.find(({ key }) => key === "thailand-tou");
  if (thailand === undefined) throw new Error("there is the example");
  const change = withoutPeriod(termsDraft(thailand.tariff), 0);
  expect(change.periods?.map(({ name }) => name)).toEqual(["Off peak"]);
  expect(
    change.seasons?.flatMap(({ days }) => days.flatMap(({ windows }) => windows.map(({ period }) => period))),
  ).toEqual([0, 0, 0, 0]);
  expect(change.demand?.map(({ periods }) => periods)).toEqual([[]]);
});

test("a day that one group of days takes leaves the other", () => {
  const groups = [
    { weekdays: [1, 2, 3, 4, 5], holidays: false, windows: [] },
    { weekdays: [6, 7], holidays: true, windows: [] },
  ];
  expect(withDay(groups, 1, [5, 6, 7]).map(({ weekdays }) => weekdays)).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ]);
  expect(withHolidays(groups, 0, true).map(({ holidays }) => holidays)).toEqual([true, false]);
});

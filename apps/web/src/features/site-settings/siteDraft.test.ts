import type { SiteSettings } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { priceWords, spanWords } from "./settingsWords.ts";
import { checkDraft, draftOf, type SiteDraft, stageOf, withNew, withoutRow, withSpan } from "./siteDraft.ts";

const SETTINGS: SiteSettings = {
  name: "Riverside Campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  location: { latitude: 13.75, longitude: 100.5 },
  tariffs: [
    {
      from: "2020-01-01",
      offPeak: 2.6,
      onPeak: 4.2,
      onPeakDays: [1, 2, 3, 4, 5],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
      offPeakHolidays: "ordinary",
    },
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
  const priced = (offPeak: string) => checkDraft({ ...draft, tariffs: [{ ...tariff, offPeak }] });
  expect(priced("2,75")).toMatchObject({ settings: { tariffs: [{ offPeak: 2.75 }] } });
  expect(priced("cheap")).toEqual({ errors: { "tariffs.0.offPeak": "Enter a number such as 4.20" } });
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
  expect(priceWords(tariff)).toBe("4.2 from 09:00 to 22:00, Mon to Fri; otherwise 2.6; ordinary holidays are off-peak");
  expect(priceWords({ ...tariff, onPeakDays: [1, 3, 7] })).toContain(", Mon, Wed, Sun; ");
  expect(priceWords({ ...tariff, onPeakDays: [] })).toBe("2.6 at all hours");
});

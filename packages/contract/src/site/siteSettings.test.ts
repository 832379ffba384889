import { expect, test } from "vitest";
import { dayAfter, gapProblems, overlapProblems } from "../base/datedRecord.ts";
import { firstOtherTerms } from "./siteSettings.ts";
import { tariffOfFormer } from "./formerTariff.ts";
import type { SiteTariff } from "./tariff.ts";

const tariff = (from: string, until: string | undefined, onPeak: number): SiteTariff =>
  tariffOfFormer({
    from,
    ...(until === undefined ? {} : { until }),
    offPeak: 2,
    onPeak,
    onPeakDays: [1, 2, 3, 4, 5],
    onPeakFrom: "09:00",
    onPeakUntil: "22:00",
  });
const factor = (from: string, kgPerKwh: number) => ({ from, kgPerKwh, source: "" });
const before = { tariffs: [tariff("2020-01-01", undefined, 4)], emissionFactors: [factor("2020-01-01", 0.5)] };
const recorded = { first: "2026-01-10", last: "2026-11-19" };

test("the first recorded day that costs something else is found, wherever the rows are cut", () => {
  const split = (at: string, onPeak: number) => ({
    ...before,
    tariffs: [tariff("2020-01-01", dayAfter(at, -1), 4), tariff(at, undefined, onPeak)],
  });
  expect(firstOtherTerms(before, split("2026-03-01", 5), recorded)).toBe("2026-03-01");
  // From before the first recorded day on: that day is the first.
  expect(firstOtherTerms(before, split("2021-03-01", 5), recorded)).toBe("2026-01-10");
  // The same price in two rows, and days that are not recorded yet.
  expect(firstOtherTerms(before, split("2026-03-01", 4), recorded)).toBeUndefined();
  expect(firstOtherTerms(before, split("2026-11-20", 5), recorded)).toBeUndefined();
  // A day that has no tariff any more costs something else too.
  const ended = { ...before, tariffs: [tariff("2020-01-01", "2026-06-30", 4)] };
  expect(firstOtherTerms(before, ended, recorded)).toBe("2026-07-01");
});

test("a surcharge changes recorded days from its first day on, another name of the tariff none", () => {
  const [first] = before.tariffs;
  if (first === undefined) throw new Error("there is a tariff");
  const added = { ...first, name: "Contract 7", surcharges: [{ name: "Ft", from: "2026-05-01", price: 0.39 }] };
  expect(firstOtherTerms(before, { ...before, tariffs: [added] }, recorded)).toBe("2026-05-01");
  expect(firstOtherTerms(before, { ...before, tariffs: [{ ...first, name: "Contract 7" }] }, recorded)).toBeUndefined();
  // What only a bill counts changes the bills of recorded months.
  const taxed = { ...first, taxes: [{ name: "VAT", percent: 7, on: ["energy" as const] }] };
  expect(firstOtherTerms(before, { ...before, tariffs: [taxed] }, recorded)).toBe(recorded.first);
});

test("a factor counts as a price does, its source does not", () => {
  expect(firstOtherTerms(before, { ...before, emissionFactors: [factor("2020-01-01", 0.4)] }, recorded)).toBe(
    recorded.first,
  );
  const sourced = { ...before, emissionFactors: [{ ...factor("2020-01-01", 0.5), source: "Read again" }] };
  expect(firstOtherTerms(before, sourced, recorded)).toBeUndefined();
});

test("rows may touch; they may neither overlap nor leave days out between them", () => {
  const touching = [tariff("2026-01-01", "2026-01-31", 4), tariff("2026-02-01", undefined, 4)];
  expect([...overlapProblems(touching), ...gapProblems(touching)]).toEqual([]);
  const apart = [tariff("2026-02-02", undefined, 4), tariff("2026-01-01", "2026-01-31", 4)];
  expect(gapProblems(apart)).toMatchObject([{ index: 0, field: "from" }]);
  const clashing = [tariff("2026-01-01", undefined, 4), tariff("2026-02-01", undefined, 4)];
  expect(overlapProblems(clashing)).toMatchObject([{ index: 1, field: "from" }]);
  const forEver = [tariff("2026-01-01", "9999-12-31", 4), tariff("2025-01-01", "2025-12-31", 4)];
  expect(gapProblems(forEver)).toEqual([]);
});

import { expect, test } from "vitest";
import { limitHeadline, limitNotes, reportHeadline, reportNotes } from "./limitWords.ts";

const TRIAL = {
  count: 14,
  peak: { before: { at: 1, kilowatts: 431.46 }, after: { at: 2, kilowatts: 398.2 } },
  unsaid: 0,
  stages: [{ sheds: 14, minutes: 140 }],
  over: { before: 12, after: 1 },
  windows: 2_870,
  energy: { kwh: 38.4, cost: 152.2 },
  known: 1,
};
const HOW = { limit: 400, currency: "THB" };

test("a trial says the peak as it was and as it would have been, and what is only reckoned", () => {
  expect(limitHeadline(TRIAL, 30)).toBe("The peak would have been 398.2 kW instead of 431.5 kW in the last 30 days");
  expect(limitNotes(TRIAL, HOW)).toEqual([
    "Of 2,870 complete 15-minute intervals, 12 exceeded 400 kW; with the limit 1.",
    "About 38 kWh less used while stages were shed, THB 152 at the tariff per kWh, based on the kW entered for each stage. " +
      "Some of it is used later, when warm rooms are cooled again. What a lower peak saves of a demand charge is not included.",
  ]);
});

test("stages that do not say what they take off bring no figure", () => {
  const unsaid = { ...TRIAL, unsaid: 1, energy: { kwh: 0, cost: null } };
  expect(limitHeadline(unsaid, 7)).toBe("Stages would have been shed 14 times in the last 7 days");
  expect(limitNotes(unsaid, HOW).join(" ")).not.toContain("kWh");
});

test("missing values are said, and are no saving", () => {
  const none = { ...TRIAL, peak: null, count: 0, windows: 0, energy: { kwh: 0, cost: null }, known: 0.123 };
  expect(limitHeadline(none, 90)).toBe("No 15-minute interval in the last 90 days has complete power data");
  expect(limitNotes(none, HOW)).toEqual(["The power is known for 12 % of the time."]);
});

test("a report says what was, and of one that is only watched what would have been", () => {
  const did = { ...TRIAL, isWatchOnly: false, unconfirmed: 2 };
  expect(reportHeadline(did)).toBe("The peak was 398.2 kW instead of 431.5 kW");
  expect(reportHeadline({ ...did, isWatchOnly: true })).toBe("The peak would have been 398.2 kW instead of 431.5 kW");
  expect(reportNotes(did, HOW).at(-1)).toBe(
    "2 times, no device confirmed a stage’s commands. Such stages are not counted.",
  );
  const same = { before: TRIAL.peak.before, after: TRIAL.peak.before };
  expect(reportHeadline({ ...did, peak: same })).toBe("Stages were shed 14 times; the peak was still 431.5 kW");
  expect(reportHeadline({ ...did, unsaid: 1 })).toBe("Stages were shed 14 times");
  expect(reportHeadline({ ...did, count: 0 })).toBe("Nothing was shed");
});

import { expect, test } from "vitest";
import { lastsText, trialHeadline, trialNote } from "./trialWords.ts";

const TRIAL = { count: 14, firedDays: 12, openDays: 22, active: 21 * 3_600_000, known: 1 };

test("a backtest says how often, on how many days and for how long in all", () => {
  expect(trialHeadline(TRIAL, 30)).toBe("This rule would have fired 14 times in the last 30 days");
  expect(trialNote(TRIAL)).toBe("On 12 of 22 days, active for 21 h in total.");
});

test("one that never fires says so, and unknown times are mentioned", () => {
  const none = { ...TRIAL, count: 0, firedDays: 0, active: 0, known: 0.419 };
  expect(trialHeadline(none, 7)).toBe("This rule would not have fired in the last 7 days");
  expect(trialNote(none)).toBe("It could have fired on 22 days. Values are known for 41 % of the time.");
  expect([lastsText(20_000), lastsText(60 * 60_000), lastsText(200 * 60_000)]).toEqual([
    "under 1 min",
    "60 min",
    "3 h",
  ]);
});

import { type AlarmProposalChange, AlarmScorecard } from "@atrium/contract/alarms";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { changeWords, effectWords, lossWords, reviewWords } from "./proposalWords.ts";
import { scoreCells, scoreSentence } from "./scoreCells.ts";
import { whenDays } from "./whenDays.ts";

const time = SiteTime.of("Asia/Bangkok");
/** Friday and Saturday, 20 and 21 November 2026. */
const FROM = time.parse("2026-11-20");
const HOUR = 3_600_000;

function card(given: Partial<AlarmScorecard>): AlarmScorecard {
  return AlarmScorecard.parse({
    from: FROM,
    to: FROM + 48 * HOUR,
    since: FROM,
    holidays: [],
    watched: [{ from: FROM, to: FROM + 48 * HOUR }],
    watchedFor: 48 * HOUR,
    total: 0,
    sources: 0,
    perDay: 0,
    perHour: 0,
    busiest: { count: 0, at: null },
    above10: 0,
    above30: 0,
    inFlood: 0,
    floods: [],
    topTen: [],
    topTenShare: 0,
    chattering: 0,
    stale: 0,
    priorities: [0, 0, 0, 0],
    rates: Array.from({ length: 288 }, () => 0),
    ...given,
  });
}

test("a limit is met up to what ISA-18.2 says, and one step beyond it is not", () => {
  const met = (given: Partial<AlarmScorecard>) => scoreCells(card(given)).map(({ isMet }) => isMet);
  const best = { perDay: 144, busiest: { count: 9, at: FROM }, above10: 0.0099, topTenShare: 0.05, stale: 4 };
  expect(met(best)).toEqual([true, true, true, true, true, true, true, true]);
  const worse = { perDay: 144.01, busiest: { count: 10, at: FROM }, above10: 0.01, above30: 0.01, inFlood: 0.01 };
  expect(met({ ...worse, topTenShare: 0.0501, chattering: 1, stale: 5 })).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});

test("figures have the decimals of the design, and the bullet ends where the figure does", () => {
  const [perDay, , above10] = scoreCells(card({ perDay: 83.1333, above10: 0.0007 }));
  expect(perDay).toMatchObject({ value: "83.13", limit: 0.62 });
  expect(perDay?.share).toBeCloseTo((83.1333 / 144) * 0.62);
  expect(above10).toMatchObject({ value: "0.07", unit: "%" });
});

test("the sentence says how many alarms, of how many sources, how many floods", () => {
  const flood = { from: FROM, to: FROM + HOUR, count: 22, peak: 22 };
  expect(scoreSentence(card({}))).toBe("No alarms needed an operator.");
  expect(scoreSentence(card({ total: 2494, sources: 1, floods: [flood, flood, flood] }))).toBe(
    "2,494 alarms from 1 source. 3 floods.",
  );
});

test("ten minutes are added up to squares of two hours and to days of the site, with weekends, holidays and what nobody watched", () => {
  const rates = Array.from({ length: 288 }, () => 0);
  // 20 November 10:00 and 11:50, 21 November 23:50.
  rates[60] = 7;
  rates[71] = 2;
  rates[287] = 1;
  const watched = [{ from: FROM + 2 * HOUR, to: FROM + 48 * HOUR }];
  const days = whenDays(card({ rates, watched }), { to: FROM + 48 * HOUR, time });
  expect(days.map(({ count, busiest, isFree }) => [count, busiest, isFree])).toEqual([
    [9, 7, false],
    [1, 1, true],
  ]);
  expect(days[0]?.squares.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0]);
  expect(days[0]?.squares.map(({ isUnwatched }) => isUnwatched).slice(0, 2)).toEqual([true, false]);
  const [friday] = whenDays(card({ holidays: ["2026-11-20"] }), { to: FROM + 48 * HOUR, time });
  expect(friday?.isFree).toBe(true);
});

const CHANGE: AlarmProposalChange = {
  now: { deadband: 2, onDelay: 0 },
  proposed: { deadband: 8, onDelay: 240 },
  unit: "A",
  from: FROM,
  to: FROM + 30 * 24 * HOUR,
  before: 302,
  after: 41,
  workingDay: { before: 14.2, after: 1.9 },
  actedOn: 9,
  kept: 9,
  known: 1,
  day: { from: FROM, to: FROM + 24 * HOUR, before: [], after: [] },
};

test("a proposal says what is changed, what comes of it, and what would be lost", () => {
  expect(changeWords(CHANGE)).toBe("Deadband 8 A instead of 2 A, delay 4 min instead of none.");
  expect(effectWords(CHANGE)).toEqual({ before: "14", after: "2", of: "per working day" });
  expect(effectWords({ ...CHANGE, workingDay: null })).toEqual({ before: "302", after: "41", of: "in 30 days" });
  // 14 a working day before and after: it is the month that shows what the change does.
  const little = { ...CHANGE, after: 299, workingDay: { before: 14.4, after: 14.2 } };
  expect(effectWords(little)).toEqual({ before: "302", after: "299", of: "in 30 days" });
  expect(lossWords(CHANGE)).toEqual({ text: "Keeps all 9 that someone acted on.", isLoss: false });
  expect(lossWords({ ...CHANGE, kept: 7 })).toEqual({ text: "Loses 2 of the 9 that someone acted on.", isLoss: true });
  expect(reviewWords(CHANGE)).toBe("deadband=8&onDelay=240&trial=true");
});

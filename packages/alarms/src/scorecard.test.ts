import { expect, test } from "vitest";
import { type JournalSums, scorecard } from "./scorecard.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A day of which everything was watched and nothing happened, but for what is given. */
function day(given: Partial<JournalSums> & { readonly at?: Readonly<Record<number, number>> } = {}) {
  const { at = {}, ...sums } = given;
  return scorecard({
    from: 0,
    to: DAY,
    rates: Array.from({ length: 144 }, (_, window) => at[window] ?? 0),
    watched: [{ from: 0, to: DAY }],
    priorities: [0, 0, 0, 0],
    sources: 0,
    topTen: [],
    chattering: 0,
    stood: [],
    ...sums,
  });
}

test("a day without alarms is a day without faults of its own, and one that nobody watched says nothing", () => {
  expect(day()).toMatchObject({ total: 0, perDay: 0, above10: 0, inFlood: 0, floods: [], stale: 0, topTenShare: 0 });
  expect(day({ watched: [] })).toMatchObject({ perDay: null, perHour: null, watchedFor: 0 });
});

test("a flood begins with ten alarms in ten minutes and ends with ten minutes of fewer than five", () => {
  const { floods, inFlood, above10, busiest } = day({ at: { 3: 9, 10: 10, 11: 22, 12: 5, 13: 4, 14: 9 } });
  expect(floods).toEqual([{ from: 100 * MINUTE, to: 130 * MINUTE, count: 37, peak: 22 }]);
  expect(inFlood).toBeCloseTo(3 / 144);
  expect(above10).toBeCloseTo(1 / 144);
  expect(busiest).toEqual({ count: 22, at: 110 * MINUTE });
});

test("an hour above thirty is counted as one, whatever its ten minutes were", () => {
  expect(day({ at: { 6: 16, 11: 15 } }).above30).toBeCloseTo(1 / 24);
  expect(day({ at: { 6: 15, 11: 15 } }).above30).toBe(0);
});

test("shares and means are of the time that was watched", () => {
  const { perDay, perHour, inFlood } = day({ at: { 0: 12 }, watched: [{ from: 0, to: 6 * HOUR }] });
  expect([perDay, perHour]).toEqual([48, 2]);
  expect(inFlood).toBeCloseTo(1 / 36);
});

test("an alarm is stale from its second day on, and the most at once are counted", () => {
  const stood = [
    { from: -DAY, to: 12 * HOUR },
    { from: -DAY + HOUR, to: DAY },
    { from: -DAY + 13 * HOUR, to: DAY },
    { from: 0, to: DAY },
  ];
  expect(day({ stood }).stale).toBe(2);
});

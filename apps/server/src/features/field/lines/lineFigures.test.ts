import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { LineFigures } from "./lineFigures.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function line() {
  const clock = new FakeClock();
  return { clock, figures: new LineFigures(clock) };
}

test("half of the answers took no longer than the median, and 95 of 100 no longer than p95", () => {
  const { clock, figures } = line();
  for (let took = 1; took <= 100; took += 1) figures.exchanged({ time: clock.now(), took });
  expect(figures.summary.roundTrip).toEqual({ median: 50, p95: 95 });
  const quarter = figures.quarters[0]?.roundTrip;
  expect(quarter?.median).toBeGreaterThan(42);
  expect(quarter?.median).toBeLessThan(58);
  expect(quarter?.p95).toBeGreaterThan(80);
  expect(quarter?.p95).toBeLessThan(110);
});

test("failures are counted by kind for a day, and are no round trips", () => {
  const { clock, figures } = line();
  figures.exchanged({ time: clock.now(), took: 2_000, failure: "silent" });
  figures.exchanged({ time: clock.now(), took: 5, failure: "exception" });
  figures.lost();
  expect(figures.summary).toMatchObject({
    roundTrip: null,
    exchanges: 2,
    errors: { byKind: { silent: 1, exception: 1, garbage: 0, password: 0 }, losses: 1 },
  });
  clock.pass(23 * HOUR);
  figures.exchanged({ time: clock.now(), took: 5 });
  expect(figures.summary.errors.losses).toBe(1);
  clock.pass(2 * HOUR);
  figures.exchanged({ time: clock.now(), took: 5 });
  expect(figures.summary).toMatchObject({ exchanges: 2, errors: { byKind: { silent: 0 }, losses: 0 } });
});

test("an answer that cannot be read is garbage, of its own station alone", () => {
  const { clock, figures } = line();
  for (const station of [4, 5]) figures.exchanged({ time: clock.now(), station, took: 5, received: ["x"] });
  figures.unreadable(4);
  expect(figures.summary.errors.byKind.garbage).toBe(1);
  expect(figures.exchanges.newestFirst().map(({ station, failure }) => [station, failure])).toEqual([
    [5, undefined],
    [4, "garbage"],
  ]);
});

test("points a second and the busy share are those of the last minute", () => {
  const { clock, figures } = line();
  for (let second = 0; second < 120; second += 1) {
    figures.values(30);
    figures.exchanged({ time: clock.now(), took: 250 });
    clock.pass(1_000);
  }
  expect(figures.summary.pointsPerSecond).toBeCloseTo(30, -1);
  expect(figures.summary.busy).toBeCloseTo(0.25, 1);
  clock.pass(2 * MINUTE);
  expect(figures.summary).toMatchObject({ pointsPerSecond: 0, busy: 0 });
});

test("the last 50 exchanges are kept, the newest first, each a copy of no more than some hundred octets", () => {
  const { clock, figures } = line();
  const octets = Buffer.alloc(2_000, 7);
  for (let count = 0; count < 120; count += 1) figures.exchanged({ time: clock.now(), received: [octets] });
  octets.fill(9);
  const kept = figures.exchanges.newestFirst();
  expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 120 - at));
  const [piece] = kept[0]?.received ?? [];
  expect(piece).toHaveLength(512);
  expect(piece?.at(0)).toBe(7);
});

test("the longest queue is that of the day", () => {
  const { clock, figures } = line();
  figures.waiting(31);
  figures.waiting(2);
  expect(figures.summary.longestQueue).toBe(31);
  clock.pass(26 * HOUR);
  figures.waiting(1);
  expect(figures.summary.longestQueue).toBe(1);
});

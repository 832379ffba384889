import { expect, test } from "vitest";
import { FINE_DAYS, loopbackSite, networkOf } from "../../test/builders.ts";
import { DAY } from "../physics/localTime.ts";
import { PastCalendar } from "./pastCalendar.ts";
import type { Edge } from "./pastDays.ts";
import { type Stretch, Stretches } from "./stretchQueue.ts";

const NOW = Date.parse("2026-11-20T10:42:18+07:00");
const FIRST: Edge = { time: NOW, energies: [7] };

async function queueOf(days: number) {
  const calendar = new PastCalendar(networkOf(await loopbackSite()).localAt, NOW, FINE_DAYS);
  const written: [done: number, edge: Edge][] = [];
  const onWritten = (done: number, edge: Edge) => Promise.resolve(void written.push([done, edge]));
  return { queue: new Stretches({ calendar, edge: FIRST, done: 0, days, onWritten }), calendar, written };
}

test("every day is in one stretch: the three newest alone, then four and long ago sixteen together, and none of another detail", async () => {
  const { queue, calendar } = await queueOf(100);
  const stretches: Stretch[] = [];
  for (let next = await queue.next(); next !== undefined; next = await queue.next()) stretches.push(next);
  const days = stretches.map((stretch) => stretch.days);
  expect(days.slice(0, 3)).toEqual([1, 1, 1]);
  expect(days.slice(4, 9)).toEqual([4, 4, 4, 4, 4]);
  expect(days).toContain(16);
  expect(days.reduce((sum, some) => sum + some, 0)).toBe(100);
  // Each is lived through as it is written, and no day twice.
  expect(stretches.map(({ end }) => calendar.stretchAround(end).until)).toEqual(stretches.map(({ end }) => end));
  for (const { end } of stretches) {
    const { from, detail } = calendar.stretchAround(end);
    expect([calendar.detailOf(from), calendar.detailOf(calendar.dayStart(end))]).toEqual([detail, detail]);
  }
  const midnight = Date.parse("2026-11-20T00:00:00+07:00");
  const ends = days.map((_, index) => midnight - (days.slice(0, index).reduce((sum, some) => sum + some, 0) - 1) * DAY);
  expect(stretches.map(({ end }) => end)).toEqual([NOW, ...ends.slice(1)]);
});

test("a stretch that is ready first is written after the newer one, and begins where that ends", async () => {
  const { queue, written } = await queueOf(6);
  await queue.next();
  await queue.next();
  const happened: string[] = [];
  const older = (async () => {
    expect(await queue.edge(1)).toEqual({ time: 1, energies: [6] });
    await queue.reached(1, { time: 0, energies: [5] });
    happened.push("older lived");
    expect(await queue.turn(1)).toBe(1);
    happened.push("older written");
    await queue.written(1);
  })();
  await queue.reached(0, { time: 1, energies: [6] });
  await expect.poll(() => happened).toEqual(["older lived"]);
  expect(await queue.turn(0)).toBe(0);
  happened.push("newer written");
  await queue.written(0);
  await older;
  expect(happened).toEqual(["older lived", "newer written", "older written"]);
  expect(written).toEqual([
    [1, { time: 1, energies: [6] }],
    [2, { time: 0, energies: [5] }],
  ]);
});

test("a newer stretch that can't be kept holds back the older ones, so that none is missing afterwards", async () => {
  const calendar = new PastCalendar(networkOf(await loopbackSite()).localAt, NOW, FINE_DAYS);
  const onWritten = () => Promise.reject(new Error("the disk is full"));
  const queue = new Stretches({ calendar, edge: FIRST, done: 0, days: 6, onWritten });
  await queue.next();
  await queue.next();
  await queue.reached(0, { time: 1, energies: [6] });
  let isOldersTurn = false;
  void queue.turn(1).then(() => (isOldersTurn = true));
  await expect(queue.written(0)).rejects.toThrow("the disk is full");
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOldersTurn).toBe(false);
});

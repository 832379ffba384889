import { QUALITY, type StuckRule } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import type { PointChanges } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "@atrium/time/fakeClock";
import { PointStore } from "./pointStore.ts";

function stand(expectedInterval = 10_000, rules: readonly StuckRule[] = []) {
  const clock = new FakeClock();
  const published: PointChanges[] = [];
  const store = new PointStore({
    points: [1, 2, 3].map((id) => ({ id, expectedInterval, device: "EM-1", key: `key-${id}`, stuck: rules[id - 1] })),
    clock,
    log: createLog("silent"),
    publish: (changes) => published.push(changes),
    window: 4,
  });
  store.start();
  function learn(...rows: [id: number, value: number, quality?: number][]): void {
    store.apply({
      length: rows.length,
      ids: Int32Array.from(rows, ([id]) => id),
      values: Float64Array.from(rows, ([, value]) => value),
      qualities: Uint8Array.from(rows, ([, , quality]) => quality ?? QUALITY.good),
      times: Float64Array.from(rows, () => clock.now()),
    });
  }
  const ids = () => published.map((changes) => [...changes.ids]);
  return { clock, published, store, learn, ids };
}

test("the first change is published at once, later ones when the window closes", () => {
  const { clock, learn, ids } = stand();
  learn([1, 50]);
  expect(ids()).toEqual([[1]]);
  learn([2, 60]);
  learn([3, 70]);
  expect(ids()).toEqual([[1]]);
  clock.pass(4);
  expect(ids()).toEqual([[1], [2, 3]]);
  clock.pass(4);
  learn([1, 51]);
  expect(ids()).toEqual([[1], [2, 3], [1]]);
});

test("every change has the next number and points remember theirs", () => {
  const { clock, learn, store, published } = stand();
  learn([1, 1], [2, 2]);
  learn([1, 3]);
  clock.pass(4);
  expect(published.map((changes) => changes.sequence)).toEqual([2, 3]);
  expect([store.changeSequences[1], store.changeSequences[2], store.sequence]).toEqual([3, 2, 3]);
});

test("an unchanged value is fresh but not a change, until the time to repeat it", () => {
  const { clock, learn, store, published } = stand(60_000);
  learn([1, 50]);
  for (let minute = 1; minute < 15; minute += 1) {
    clock.pass(60_000);
    learn([1, 50]);
  }
  expect(published).toHaveLength(1);
  expect(store.times[1]).toBe(clock.now());
  clock.pass(60_000);
  learn([1, 50]);
  expect(published).toHaveLength(2);
});

test("a value keeps the time since when it has held, through repeats, faults and a restart", () => {
  const { clock, learn, store } = stand();
  const began = clock.now();
  learn([1, 50]);
  for (let poll = 0; poll < 200; poll += 1) {
    clock.pass(5_000);
    learn([1, 50]);
  }
  clock.pass(60_000);
  learn([1, Number.NaN, QUALITY.bad]);
  learn([1, 50]);
  expect([store.since[1], store.times[1]]).toEqual([began, clock.now()]);
  clock.pass(5_000);
  learn([1, 51]);
  expect(store.since[1]).toBe(clock.now());
  store.restore({ length: 2, ids: [2, 3], values: [10, 10], times: [began, began], since: [7, 8] });
  learn([2, 10], [3, 11]);
  expect([store.since[2], store.since[3]]).toEqual([7, clock.now()]);
});

test("a point without values stays bad and is published once", () => {
  const { clock, learn, published } = stand();
  learn([1, Number.NaN, QUALITY.bad]);
  clock.pass(4);
  learn([1, Number.NaN, QUALITY.bad]);
  clock.pass(4);
  expect(published).toHaveLength(1);
});

test("where a device no longer has a value, the last one stays, bad and with its own time", () => {
  const { clock, learn, store, published } = stand();
  learn([1, 50]);
  const learnedAt = clock.now();
  clock.pass(1_000);
  learn([1, Number.NaN, QUALITY.bad]);
  expect([store.values[1], store.qualities[1], store.times[1]]).toEqual([50, QUALITY.bad, learnedAt]);
  expect(published.at(-1)?.qualities[0]).toBe(QUALITY.bad);
  clock.pass(1_000);
  learn([1, 50]);
  expect([store.qualities[1], store.times[1]]).toEqual([QUALITY.good, clock.now()]);
});

test("a value older than three intervals becomes stale within a second, and good again with the next value", () => {
  const { clock, learn, store, published } = stand(10_000);
  learn([1, 50]);
  clock.pass(30_000);
  expect(store.qualities[1]).toBe(QUALITY.good);
  clock.pass(1_000);
  expect(store.qualities[1]).toBe(QUALITY.stale);
  expect(published.at(-1)).toMatchObject({ length: 1, sequence: 2 });
  expect(store.values[1]).toBe(50);
  learn([1, 50]);
  expect(published.at(-1)?.qualities[0]).toBe(QUALITY.good);
});

test("values of an earlier run come back stale, and never over a newer one", () => {
  const { learn, store } = stand();
  learn([2, 20]);
  store.restore({
    length: 4,
    ids: [1, 2, 99, 3],
    values: [10, 11, 12, Number.NaN],
    times: [5, 6, 7, 8],
    since: [4, 5, 6, 7],
  });
  expect([store.values[1], store.qualities[1], store.times[1]]).toEqual([10, QUALITY.stale, 5]);
  expect([store.values[2], store.qualities[2]]).toEqual([20, QUALITY.good]);
  expect([store.values[3], store.times[3]]).toEqual([Number.NaN, Number.NaN]);
});

test("a wall clock that is set an hour forward or back makes no value stale or future", () => {
  const { clock, learn, store } = stand(10_000);
  learn([1, 50]);
  for (const step of [3_600_000, -7_200_000]) {
    clock.set(step);
    clock.pass(5_000);
    expect(store.qualities[1]).toBe(QUALITY.good);
    learn([1, step]);
    expect(store.times[1]).toBe(clock.now());
  }
  clock.pass(31_000);
  expect(store.qualities[1]).toBe(QUALITY.stale);
});

test("a value is as old as its source says, unless the source's clock is wrong by more than an hour", () => {
  const { clock, store, learn } = stand(10_000);
  const say = (id: number, age: number) =>
    store.apply({
      length: 1,
      ids: Int32Array.of(id),
      values: Float64Array.of(20),
      qualities: Uint8Array.of(QUALITY.good),
      times: Float64Array.of(clock.now() - age),
    });
  say(1, 25_000);
  say(2, 2 * 3_600_000);
  learn([3, 20]);
  clock.pass(6_000);
  expect([1, 2, 3].map((id) => store.qualities[id])).toEqual([QUALITY.stale, QUALITY.good, QUALITY.good]);
});

test("rows of points that the site does not have are left out", () => {
  const { learn, published } = stand();
  learn([99, 1], [-4, 1], [0, 1]);
  expect(published).toHaveLength(0);
});

test("a flood larger than the window's room is published in parts, in order, with none lost", () => {
  const { clock, learn, published } = stand();
  for (let value = 1; value <= 20_000; value += 1) learn([1, value]);
  clock.pass(4);
  expect(published.reduce((sum, changes) => sum + changes.length, 0)).toBe(20_000);
  expect(published.at(-1)).toMatchObject({ sequence: 20_000 });
  const values = published.flatMap((changes) => Array.from(changes.values));
  expect(values).toEqual(Array.from({ length: 20_000 }, (_, row) => row + 1));
});

test("where the points become others, those that stay keep their values, and a point that goes ends in the history", () => {
  const { clock, store, learn, published } = stand();
  learn([1, 50], [2, 60]);
  clock.pass(4);
  store.keep([
    { id: 2, expectedInterval: 10_000 },
    { id: 9, expectedInterval: 10_000 },
  ]);
  const last = published.at(-1);
  expect([last?.ids[0], last?.qualities[0]]).toEqual([1, QUALITY.stale]);
  expect([store.values[1], store.values[2], store.changeSequences[1]]).toEqual([Number.NaN, 60, 0]);
  learn([9, 7], [1, 99]);
  clock.pass(4);
  expect([store.values[9], store.qualities[9], store.values[1]]).toEqual([7, QUALITY.good, Number.NaN]);
});

test("a value that never stands still is stuck when it stayed the same too long, and good again once it moves", () => {
  const { clock, learn, store } = stand(10_000, [{ after: 60_000 }]);
  const qualityAfter = (seconds: number, value: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      clock.pass(10_000);
      learn([1, value], [2, value]);
    }
    return store.qualities[1];
  };
  learn([1, 230.1], [2, 230.1]);
  expect(qualityAfter(60, 230.1)).toBe(QUALITY.good);
  expect(qualityAfter(10, 230.1)).toBe(QUALITY.stuck);
  expect([store.values[1], store.qualities[2]]).toEqual([230.1, QUALITY.good]);
  clock.pass(31_000);
  expect(store.qualities[1]).toBe(QUALITY.stale);
  expect(qualityAfter(10, 230.1)).toBe(QUALITY.stuck);
  expect(qualityAfter(10, 230.2)).toBe(QUALITY.good);
  expect(qualityAfter(60, 230.2)).toBe(QUALITY.good);
});

test("a value may rest where its product says so, and while what moves it stands still; a point is stuck with another", () => {
  const rules: StuckRule[] = [
    { after: 60_000, restsAt: [0] },
    { after: 60_000, while: { point: "key-1", above: 0 } },
    { with: "key-2" },
  ];
  const { clock, learn, store } = stand(10_000, rules);
  const qualitiesAfter = (minutes: number, first: number) => {
    for (let passed = 0; passed < 6 * minutes; passed += 1) {
      clock.pass(10_000);
      learn([1, first], [2, 500], [3, 7]);
    }
    return [...store.qualities].slice(1);
  };
  expect(qualitiesAfter(5, 0)).toEqual([QUALITY.good, QUALITY.good, QUALITY.good]);
  expect(qualitiesAfter(2, 3)).toEqual([QUALITY.stuck, QUALITY.stuck, QUALITY.stuck]);
  expect(qualitiesAfter(1, 0)).toEqual([QUALITY.good, QUALITY.good, QUALITY.good]);
});

import { PointKey } from "@atrium/contract";
import { type Log, SiteTime } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { beforeEach, expect, test } from "vitest";
import type { FormerDay } from "./carriedDay.ts";
import type { CounterHistory, CounterQuarter } from "./counterHistory.ts";
import type { MeterGroup } from "./dayProfile.ts";
import { type Exchange, ExchangeBook } from "./exchangeBook.ts";
import { Profiles } from "./profiles.ts";
import type { StoredProfile } from "./store.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const time = new SiteTime("Asia/Bangkok");

let clock: FakeClock;
/** Versions of the days that have samples. */
let days: Map<number, number>;
/** What the history has forgotten. */
let forgottenUntil: number;
/** The days that were computed, by their beginnings. */
let computed: number[];
let stored: Map<number, StoredProfile>;
/** What was prepared for other meters. */
let former: Map<number, StoredProfile & FormerDay>;
/** The counters whose readings were read, and how often. */
let read: Set<number>;
let reads: number;
/** What each counter has. */
let quarters: CounterQuarter[];
/** The exchanges that were recorded. */
let records: Exchange[];

beforeEach(() => {
  clock = new FakeClock(Date.UTC(2026, 10, 20, 3));
  days = new Map();
  forgottenUntil = 0;
  computed = [];
  stored = new Map();
  former = new Map();
  read = new Set();
  reads = 0;
  quarters = [];
  records = [];
});

/** The counts of a plug, or of others, whose history and database are in memory. */
function profiles(groups: readonly MeterGroup[] = [groupOf("plug", 1)]): Profiles {
  const history: CounterHistory = {
    quarters: async (points, { from, to }) => {
      reads += 1;
      for (const point of points) read.add(point);
      return new Map(points.map((point) => [point, quarters.filter(({ ts }) => ts >= from && ts < to)]));
    },
    cutQuarters: async () => [],
    dayVersions: async ({ from, to }) => new Map([...days].filter(([day]) => day >= from && day < to)),
    forgottenUntil: () => ({ quarters: forgottenUntil }),
    readingsBefore: async () => new Map(),
    counted: (from, to) => to - from,
  };
  const store = {
    read: async (wanted: readonly number[]) => new Map([...stored].filter(([day]) => wanted.includes(day))),
    readFormer: async (day: number, version?: number) => {
      const known = former.get(day);
      return version === undefined || known?.version === version ? known : undefined;
    },
    write: async (one: StoredProfile) => {
      computed.push(one.profile.from);
      stored.set(one.profile.from, one);
    },
    keepOnlyOwn: async () => undefined,
  };
  const exchanges = { current: async () => new ExchangeBook([...records]) };
  return new Profiles({ groups, history, exchanges, store, time, clock, log: silent, isDatabaseAvailable: () => true });
}

/** The counters of one use, each of a device of its own. */
function groupOf(use: string, ...points: number[]): MeterGroup {
  const place = { use, placement: "hall", floor: "first" };
  return { ...place, channels: points.map((point) => Object.assign({ point, device: `M-${point}` }, place)) };
}

/** A quarter hour that begins and ends with a reading. */
function quarterAt(ts: number, first: number): CounterQuarter {
  const last = first + 7;
  const seconds = 14 * 60;
  const lastAt = ts + seconds * 1_000;
  const gap = { gapFrom: Number.NaN, gapAt: Number.NaN };
  return { ts, n: 2, increase: 7, seconds, firstAt: ts, first, lastAt, last, ...gap };
}

/** Days of the past that have samples, yesterday first. */
function pastDays(count: number): number[] {
  const today = time.startOfDay(clock.now());
  return Array.from({ length: count }, (_, index) => today - (index + 1) * DAY);
}

test("days that are brought in are prepared within seconds, so the first who asks for one waits for no reading", async () => {
  const counts = profiles();
  counts.start();
  await clock.passSlowly(1_000);
  const past = pastDays(100);
  for (const day of past) days.set(day, 1);
  await clock.passSlowly(6_000);
  expect(computed).toHaveLength(100);
  expect([...(await counts.days(past)).keys()]).toEqual(past);
  expect(computed).toHaveLength(100);
  await counts.stop();
});

test("days that lie side by side are read together, and have the counts that each of them has alone", async () => {
  const past = pastDays(9);
  const [second = 0] = past.splice(1, 1);
  for (const day of [...past, second]) days.set(day, 1);
  const start = Math.min(...past);
  quarters = Array.from({ length: 9 * 96 }, (_, index) =>
    quarterAt(start + index * 15 * MINUTE, 8 * index + index ** 2),
  );
  const together = await profiles().days(past);
  // Yesterday alone, then a week of days beside each other.
  expect(reads).toBe(2);
  for (const day of past) {
    const alone = (await profiles().days([day])).get(day);
    expect(alone?.amount.every((amount) => amount > 0)).toBe(true);
    expect(together.get(day)).toEqual(alone);
  }
});

test("days that were measured alike share what they are measured for", async () => {
  const [first, second] = [time.parse("2026-11-17"), time.parse("2026-11-18")];
  days = new Map([
    [first, 1],
    [second, 1],
  ]);
  const known = await profiles().days([first, second]);
  const [one, other] = [known.get(first), known.get(second)];
  expect(one?.seconds).toBeDefined();
  expect(other?.seconds).toBe(one?.seconds);
  expect(other?.amount).not.toBe(one?.amount);
});

test("a day whose samples change is prepared again, and no other", async () => {
  const past = pastDays(3);
  for (const day of past) days.set(day, 1);
  const counts = profiles();
  counts.start();
  await clock.passSlowly(1_000);
  const [yesterday = 0] = past;
  days.set(yesterday, 2);
  await clock.passSlowly(6_000);
  expect(computed).toHaveLength(4);
  expect(stored.get(yesterday)?.version).toBe(3);
  await counts.stop();
});

test("after a restart the days come from the database, many at once", async () => {
  for (const day of pastDays(100)) days.set(day, 1);
  const before = profiles();
  before.start();
  await clock.passSlowly(1_000);
  await before.stop();
  computed = [];
  const counts = profiles();
  counts.start();
  await clock.passSlowly(1_000);
  await counts.days(pastDays(100));
  expect(computed).toEqual([]);
  await counts.stop();
});

test("a day that the history has forgotten is final: it is read whatever its version, and never prepared again", async () => {
  const past = pastDays(10);
  for (const day of past) days.set(day, 1);
  const before = profiles();
  before.start();
  await clock.passSlowly(1_000);
  await before.stop();
  computed = [];
  forgottenUntil = past[4] ?? 0;
  for (const day of past.slice(4)) days.set(day, 7);
  const counts = profiles();
  counts.start();
  await clock.passSlowly(6_000);
  expect(new Set((await counts.days(past)).keys())).toEqual(new Set(past));
  // The first kept day but one has another version, because the day before it has: it is prepared again.
  expect(computed).toEqual([past[3]]);
  await counts.stop();
});

test("a forgotten day stays whole when one of two meters that were counted together is gone; of others nothing is made up", async () => {
  const [yesterday = 0, older = 0, oldest = 0] = pastDays(3);
  for (const day of [yesterday, older, oldest]) days.set(day, 1);
  forgottenUntil = older;
  const columns = { amount: new Float32Array(96).fill(2), seconds: new Float32Array(96).fill(900) };
  const profile = { from: older, quarters: 96, ...columns, gaps: [], leftOut: [], missing: [] };
  former.set(older, { version: 5, profile, rows: [[1, 3]] });
  const counts = profiles([groupOf("plug", 1)]);
  const found = await counts.days([older, oldest]);
  expect(found.get(older)?.amount).toEqual(new Float32Array(96).fill(2));
  expect(stored.get(older)?.version).toBe(5);
  expect(found.has(oldest)).toBe(false);
});

test("a new meter is prepared alone: what the others have counted is taken over, gaps and missing ones too", async () => {
  const past = pastDays(100);
  for (const [index, day] of past.entries()) {
    days.set(day, 1);
    const version = index === 99 ? 1 : 2;
    const columns = { amount: new Float32Array(2 * 96).fill(1, 96), seconds: new Float32Array(2 * 96).fill(900) };
    const gaps = [{ from: day - 2 * DAY, to: day + 60 * MINUTE, amount: 7, group: 1 }];
    const profile = { from: day, quarters: 96, ...columns, gaps, leftOut: [], missing: ["M-1", "M-3", "M-9"] };
    former.set(day, { version, profile, rows: [[9], [1, 3]] });
  }
  const counts = profiles([groupOf("plug", 1, 2, 3), groupOf("ac", 4)]);
  counts.start();
  await clock.passSlowly(6_000);
  expect(read).toEqual(new Set([2, 4]));
  const [yesterday = 0] = past;
  const profile = (await counts.days([yesterday])).get(yesterday);
  expect(profile?.amount).toEqual(new Float32Array(2 * 96).fill(1, 0, 96));
  expect(profile?.seconds).toEqual(new Float32Array(2 * 96).fill(900, 0, 96));
  expect(profile?.gaps).toEqual([{ from: yesterday - 2 * DAY, to: yesterday + 60 * MINUTE, amount: 7, group: 0 }]);
  expect(profile?.missing.toSorted()).toEqual(["M-1", "M-2", "M-3", "M-4"]);
  await counts.stop();
});

test("a record of an exchange, and its withdrawal, compute the days again from it to the next reading, and no others", async () => {
  const past = pastDays(6);
  for (const day of past) days.set(day, 1);
  const counts = profiles();
  const computedNow = async () => {
    computed.length = 0;
    await counts.days(past);
    return computed.toSorted((one, other) => one - other);
  };
  expect(await computedNow()).toHaveLength(6);
  expect(await computedNow()).toEqual([]);
  const [, , last = 0, , first = 0] = past;
  const stamp = { by: "a person", recordedAt: clock.now(), countsUntil: last + 6 * 3_600_000 };
  const exchange: Exchange = {
    ...stamp,
    id: 1,
    pointId: 1,
    device: "M-1",
    point: PointKey.parse("energy"),
    at: first + 12 * 3_600_000,
    oldEnd: 9,
    newStart: 0,
    reason: "A test",
    withdrawn: undefined,
  };
  records = [exchange];
  expect(await computedNow()).toEqual([first, first + DAY, last]);
  expect(await computedNow()).toEqual([]);
  records = [{ ...exchange, withdrawn: stamp }];
  expect(await computedNow()).toEqual([first, first + DAY, last]);
  expect(await computedNow()).toEqual([]);
});

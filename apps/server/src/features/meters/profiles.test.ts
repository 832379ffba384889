import { type Log, SiteTime } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { beforeEach, expect, test } from "vitest";
import type { CounterHistory, CounterQuarter } from "./counterHistory.ts";
import { Profiles } from "./profiles.ts";
import type { StoredProfile } from "./store.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const time = new SiteTime("Asia/Bangkok");

let clock: FakeClock;
/** Versions of the days that have samples. */
let days: Map<number, number>;
/** The begins of ranges that were read from the history. */
let computed: number[];
let stored: Map<number, StoredProfile>;

beforeEach(() => {
  clock = new FakeClock(Date.UTC(2026, 10, 20, 3));
  days = new Map();
  computed = [];
  stored = new Map();
});

/** The counts of one counter, whose history and database are in memory. */
function profiles(): Profiles {
  const history: CounterHistory = {
    quarters: async (points, { from }) => {
      computed.push(from);
      return new Map(points.map((point) => [point, [] as CounterQuarter[]]));
    },
    dayVersions: async ({ from, to }) => new Map([...days].filter(([day]) => day >= from && day < to)),
    readingsBefore: async () => new Map(),
    counted: (from, to) => to - from,
  };
  const store = {
    read: async (wanted: readonly number[]) => new Map([...stored].filter(([day]) => wanted.includes(day))),
    write: async (one: StoredProfile) => void stored.set(one.profile.from, one),
    keepOnlyOwn: async () => undefined,
  };
  const channel = { point: 1, device: "M-1", use: "plug", placement: "hall", floor: "first" };
  const groups = [{ placement: "hall", floor: "first", use: "plug", channels: [channel] }];
  return new Profiles({ groups, history, store, time, clock, log: silent, isDatabaseAvailable: () => true });
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

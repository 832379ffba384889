import { HOUR, MINUTE, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import type { StoredRun } from "../runStore.ts";
import { startsSaved, stopsSaved } from "./savedDays.ts";
import { energyOf } from "./savedEnergy.ts";

/** 08:00 in Bangkok. */
const EIGHT = Date.parse("2026-11-19T01:00:00Z");
const DAY = 24 * HOUR;
const TIME = new SiteTime("Asia/Bangkok");
const ON = 1;
const POWER = 2;

function run(change: Partial<StoredRun> = {}): StoredRun {
  return {
    id: 1,
    kind: "schedule",
    rule: 1,
    name: "Offices",
    dueAt: EIGHT - 20 * MINUTE,
    beganAt: EIGHT - 20 * MINUTE,
    endsAt: EIGHT + 10 * HOUR,
    state: "ended",
    reason: "",
    isOpen: false,
    isKept: false,
    stage: null,
    targets: [],
    optimum: null,
    commands: [],
    ...change,
  };
}
const start = (minutes: number, { days = 0, isLearned = true } = {}) => ({
  start: { at: EIGHT + days * DAY, fixed: 60, minutes, isLearned },
});

/** What was saved where so much was recorded of the unit. */
async function saved({ on, watts, seconds = 3_600, price = () => 4 }: Recorded) {
  const [day] = startsSaved([run({ optimum: start(20) })], TIME);
  if (day === undefined) throw new Error("no day");
  const asked: number[][] = [];
  const past = {
    pastAt: async () => ({ states: new Map(on === undefined ? [] : [[ON, { value: on, isKnown: true }]]) }),
    integrals: async (_: readonly number[], { from, to }: { from: number; to: number }) => {
      asked.push([from, to]);
      return new Map(watts === undefined ? [] : [[POWER, { weighted: watts * seconds, seconds }]]);
    },
  };
  const [energy] = await energyOf(day, {
    units: [{ id: "A", on: ON, power: POWER, isFresh: false }],
    past,
    price,
    now: EIGHT + DAY,
  });
  return { energy, asked };
}
interface Recorded {
  readonly on?: number;
  readonly watts?: number;
  readonly seconds?: number;
  readonly price?: (moment: number) => number | undefined;
}

test("what a unit did not draw is the mean of its first hour for the minutes that it did not run", async () => {
  const { energy, asked } = await saved({ on: 0, watts: 1_500 });
  expect(energy).toEqual({ id: "A", kwh: expect.closeTo(1), cost: expect.closeTo(4), isFresh: false });
  // It began at 07:40: from the next quarter of an hour on.
  expect(asked).toEqual([[EIGHT - 15 * MINUTE, EIGHT + 45 * MINUTE]]);
});

test("one that ran before saved nothing, and one of which too little is recorded is not known", async () => {
  const unknown = { id: "A", kwh: undefined, cost: undefined, isFresh: false };
  expect((await saved({ on: 1, watts: 1_500 })).energy).toEqual({ id: "A", kwh: 0, cost: 0, isFresh: false });
  expect((await saved({ watts: 1_500 })).energy).toEqual(unknown);
  expect((await saved({ on: 0 })).energy).toEqual(unknown);
  expect((await saved({ on: 0, watts: 1_500, seconds: 1_700 })).energy).toEqual(unknown);
});

test("money is by the price of the very minutes that were not run, and none where one of them has none", async () => {
  // Not run from 07:00 to 07:40, a quarter of that before 07:10.
  const split = (moment: number) => (moment < EIGHT - 50 * MINUTE ? 8 : 4);
  expect((await saved({ on: 0, watts: 1_500, price: split })).energy?.cost).toBeCloseTo(5);
  const partly = (moment: number) => (moment < EIGHT - 50 * MINUTE ? undefined : 4);
  expect((await saved({ on: 0, watts: 1_500, price: partly })).energy).toEqual({
    id: "A",
    kwh: expect.closeTo(1),
    cost: undefined,
    isFresh: false,
  });
});

test("each date is one day from the first that noted its rooms on, and those that noted nothing are not known", () => {
  const runs = [
    run({ dueAt: EIGHT - 2 * DAY }),
    run({ dueAt: EIGHT - 20 * MINUTE, optimum: start(20) }),
    // Changed in the middle of its time.
    run({ dueAt: EIGHT + HOUR }),
    run({ dueAt: EIGHT + DAY, state: "skipped" }),
    run({ dueAt: EIGHT + 2 * DAY - HOUR, optimum: start(60, { days: 2, isLearned: false }) }),
    run({ dueAt: EIGHT + 3 * DAY - 70 * MINUTE, state: "watched", optimum: start(70, { days: 3 }) }),
    run({ dueAt: EIGHT + 3 * DAY - HOUR, optimum: start(60, { days: 3, isLearned: false }) }),
  ];
  expect(
    startsSaved(runs, TIME).map(({ isLearned, isWatched, saved: minutes }) => [isLearned, isWatched, minutes]),
  ).toEqual([
    [true, false, 40],
    [false, false, 0],
    [false, false, 0],
    [true, true, -10],
  ]);
});

test("an evening that was not noted is not known, and one that is not over is none yet", () => {
  const stop = (days: number, minutes: number) => ({
    stop: { at: EIGHT + days * DAY + 10 * HOUR, fixed: 0, minutes, isLearned: true, reason: "" },
  });
  const runs = [
    run({ endsAt: EIGHT + 10 * HOUR - 25 * MINUTE, optimum: stop(0, 25) }),
    run({ dueAt: EIGHT + DAY, endsAt: EIGHT + DAY + 10 * HOUR }),
    run({ dueAt: EIGHT + 2 * DAY, endsAt: EIGHT + 2 * DAY + 10 * HOUR, state: "runs", isOpen: true }),
  ];
  const all = stopsSaved(runs, TIME);
  expect(all.map(({ isLearned, saved: minutes }) => [isLearned, minutes])).toEqual([
    [true, 25],
    [false, 0],
  ]);
  expect(all[0]).toMatchObject({ switched: EIGHT + 10 * HOUR - 25 * MINUTE, before: 1, to: EIGHT + 10 * HOUR });
});

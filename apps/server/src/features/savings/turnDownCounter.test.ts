import { DeviceDescription } from "@atrium/contract/devices";
import { HOUR, MINUTE, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { rowOf } from "./savingSums.ts";
import { TurnDownCounter } from "./turnDownCounter.ts";
import { type ActedRun, turnDownsOf } from "./turnDowns.ts";
import { UsualPower } from "./usualPower.ts";

const QUARTER = 15 * MINUTE;
const time = new SiteTime("Asia/Bangkok");
const EIGHT = time.parse("2026-10-10T20:00");
const terms = { factors: [], time, exists: () => true };

const point = (id: number, key: string, more: object) => ({
  id,
  device: "D",
  key,
  name: key,
  isWritable: true,
  expectedInterval: HOUR,
  ...more,
});
const device = (id: string, module: string, facts: object, points: object[]) =>
  DeviceDescription.parse({
    id,
    module,
    name: id,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "hall",
    at: [1, 1],
    connection: "gateway",
    connectionName: "Gateway",
    facts,
    points: points.map((one) => Object.assign({}, one, { device: id })),
  });
/** A lamp of 100 W that does not measure its power, and a plug of which nobody knows what it uses. */
const LAMP = device("L-1", "lighting", { watts: 100 }, [point(1, "level", { kind: "number", unit: "%" })]);
const PLUG = device("P-1", "plug", {}, [point(2, "on", { kind: "boolean" })]);
/** It measures its power. */
const UNIT = device("AC-1", "air-condition", {}, [
  point(3, "on", { kind: "boolean" }),
  point(4, "power", { kind: "number", unit: "W" }),
]);
const ALL = [LAMP, PLUG, UNIT];

function run(change: Partial<ActedRun>): ActedRun {
  const begun = { id: 1, kind: "schedule", rule: 1, name: "Off", beganAt: EIGHT, endsAt: EIGHT + 2 * HOUR } as const;
  return {
    ...begun,
    isOpen: false,
    isKept: false,
    isWatched: false,
    kilowatts: null,
    targets: [],
    fixed: { from: EIGHT, to: begun.endsAt },
    ...change,
  };
}

/** What runs saved where points showed these values. */
async function saved(runs: readonly ActedRun[], valueAt: (point: number, moment: number) => number) {
  const quarterMeans = async (points: readonly number[], { from, to }: { from: number; to: number }) => {
    const starts = Array.from({ length: (to - from) / QUARTER }, (_, index) => from + index * QUARTER);
    const of = (id: number) => ({
      weighted: starts.map((start) => 900 * valueAt(id, start)),
      seconds: starts.map(() => 900),
      ends: starts.map((start) => valueAt(id, start)),
    });
    return new Map(points.map((id) => [id, of(id)]));
  };
  const past = { quarterMeans, hourMeans: quarterMeans, pastAt: async () => ({ states: new Map<number, never>() }) };
  const now = EIGHT + 48 * HOUR;
  const downs = turnDownsOf(runs, { device: (id) => ALL.find((one) => one.id === id), now });
  const usual = new UsualPower({ means: quarterMeans, time });
  const counter = new TurnDownCounter(downs, { past, usual, firstRun: () => undefined, price: () => 4, time, now });
  return rowOf(await counter.count(), terms);
}

test("a lamp that does not measure its power is estimated by its rated load and level", async () => {
  const targets = [{ device: "L-1", point: "level", value: 0 }];
  const row = await saved([run({ targets })], (_, moment) => (moment < EIGHT ? 80 : 0));
  expect(row).toMatchObject({ kwh: expect.closeTo(0.16, 6), measured: 0, confidence: "low" });
  expect(row?.cost).toBeCloseTo(0.64, 6);
  // Without an emission factor nobody can say what that is in CO₂.
  expect(row?.kg).toBeNull();
});

test("a device of which nobody knows what it uses counts nothing, and is named", async () => {
  const row = await saved([run({ targets: [{ device: "P-1", point: "on", value: 0 }] })], () => 1);
  expect(row).toMatchObject({ kwh: 0, unmeasured: 1, confidence: null });
});

test("a stage whose devices say nothing counts by the kW that it states, as an estimate", async () => {
  const shed = run({ kind: "limit", kilowatts: 12, targets: [{ device: "P-1", point: "on", value: 0 }] });
  expect(await saved([shed], () => 1)).toMatchObject({ kwh: 24, measured: 0, confidence: "low", hours: 2 });
});

test("the minutes that an optimum ended earlier are its own: the schedule counts from its fixed end on", async () => {
  const early = run({
    beganAt: EIGHT - 10 * HOUR,
    endsAt: EIGHT - HOUR,
    fixed: { from: EIGHT - 10 * HOUR, to: EIGHT },
    targets: [{ device: "AC-1", point: "on", value: 1 }],
  });
  const next = run({
    id: 2,
    beganAt: EIGHT + 4 * HOUR,
    fixed: { from: EIGHT + 3 * HOUR, to: null },
    endsAt: null,
    isOpen: true,
  });
  const row = await saved([early, next], (_, moment) => (moment < EIGHT - HOUR ? 1_000 : 0));
  expect(row).toMatchObject({ kwh: expect.closeTo(3, 6), hours: 3, confidence: "medium" });
});

test("a device that is on again minutes after the schedule that kept it on was not switched off by it", async () => {
  const kept = run({ beganAt: EIGHT - 10 * HOUR, endsAt: EIGHT, targets: [{ device: "AC-1", point: "on", value: 1 }] });
  const after = { ...kept, fixed: { from: kept.beganAt, to: EIGHT } };
  const isOff = (moment: number) => moment >= EIGHT && moment < EIGHT + 15 * MINUTE;
  expect(await saved([after], (_, moment) => (isOff(moment) ? 0 : 500))).toBeUndefined();
});

test("a device that came on for a part of a quarter hour is on again from then on", async () => {
  const targets = [{ device: "AC-1", point: "on", value: 0 }];
  const row = await saved([run({ targets })], (_, moment) => {
    if (moment < EIGHT) return 600;
    // On again five minutes before nine.
    if (moment < EIGHT + 45 * MINUTE) return 0;
    return moment < EIGHT + HOUR ? 200 : 600;
  });
  expect(row).toMatchObject({ kwh: expect.closeTo((0.6 * 55) / 60, 6), again: 1 });
});

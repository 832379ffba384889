import { PeakLimitContent } from "@atrium/contract/automation";
import { MINUTE, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { tryLimit } from "./limitTrial.ts";

const stage = (kilowatts: number | null) => ({
  name: "Lights",
  actions: [{ kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "level", value: 40 }] }],
  kilowatts,
});
const limit = (kilowatts: number | null) =>
  PeakLimitContent.parse({
    name: "Demand",
    isEnabled: true,
    isWatchOnly: false,
    source: { device: "EM-1", point: "total.active-power" },
    limit: 400,
    margin: 20,
    settleMinutes: 1,
    leastMinutes: 5,
    mostMinutes: 60,
    restMinutes: 0,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    isOffOnHolidays: false,
    stages: [stage(kilowatts), stage(kilowatts)],
  });
const DAY = Date.parse("2026-11-19T00:00:00Z");
const days = { time: SiteTime.of("Asia/Bangkok"), holidayOn: () => undefined };
const tried = (kilowatts: number | null, values: Readonly<Record<number, number>>) => {
  const trial = tryLimit({
    limit: limit(kilowatts),
    from: DAY,
    to: DAY + 60 * MINUTE,
    before: 300,
    recorded: {
      times: Object.keys(values).map((minute) => DAY + Number(minute) * MINUTE),
      values: Object.values(values),
    },
    ...days,
  });
  for (;;) {
    const step = trial.next();
    if (step.done === true) return step.value;
  }
};

test("a trial sees what its own stages take off, so that it sheds no more than it needs, and gives back", () => {
  const { sheds, windows } = tried(50, { 15: 420, 30: 300 });
  expect(
    sheds.map(({ stage: index, at, until }) => [index, (at - DAY) / MINUTE, ((until ?? 0) - DAY) / MINUTE]),
  ).toEqual([[0, 16, 30]]);
  expect(windows.map(({ before, after }) => [before, Math.round(after)])).toEqual([
    [300, 300],
    [420, Math.round(420 - (50 * 14) / 15)],
    [300, 300],
    [300, 300],
  ]);
});

test("where a stage does not say what it takes off, it takes nothing off, and all are tried", () => {
  const { sheds, windows } = tried(null, { 15: 420, 30: 300 });
  expect(sheds).toHaveLength(2);
  expect(windows.every(({ before, after }) => before === after)).toBe(true);
});

test("a window with a gap has no mean", () => {
  const { windows } = tried(50, { 20: Number.NaN, 25: 300 });
  expect(windows.map(({ before }) => Number.isNaN(before))).toEqual([false, true, false, false]);
});

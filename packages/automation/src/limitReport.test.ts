import { MINUTE } from "@atrium/time";
import { expect, test } from "vitest";
import { type KeptShed, reportLimit } from "./limitReport.ts";

const DAY = Date.parse("2026-11-19T00:00:00Z");
const at = (minute: number): number => DAY + minute * MINUTE;
const shed = (from: number, until: number | null, kilowatts: number | null): KeptShed => ({
  at: at(from),
  until: until === null ? null : at(until),
  kilowatts,
});

function report(values: Readonly<Record<number, number>>, sheds: readonly KeptShed[], isWatched = false) {
  const windows = reportLimit({
    from: DAY,
    to: at(60),
    before: 300,
    recorded: { times: Object.keys(values).map((minute) => at(Number(minute))), values: Object.values(values) },
    sheds,
    isWatched,
  });
  return windows.map(({ before, after }) => [before, after]);
}

test("without what was shed, the stages' kW were drawn besides, for as long as they were shed", () => {
  expect(report({ 15: 360 }, [shed(20, 50, 30), shed(40, 50, 60)])).toEqual([
    [300, 300],
    [380, 360],
    [360 + 30 + 20, 360],
    [360 + 30, 360],
  ]);
});

test("where it was only watched, what was recorded is the power without it, and nothing is made by what goes off", () => {
  expect(report({ 15: 60 }, [shed(15, 30, 20), shed(30, null, 200)], true)).toEqual([
    [300, 300],
    [60, 40],
    [60, 0],
    [60, 0],
  ]);
});

test("a stage that says nothing takes nothing off, and one that was shed before the time counts from its beginning", () => {
  expect(report({}, [shed(-30, 15, 45), shed(30, 45, null)])).toEqual([
    [345, 300],
    [300, 300],
    [300, 300],
    [300, 300],
  ]);
});

test("a window with a gap has neither mean", () => {
  const windows = report({ 20: Number.NaN, 25: 300 }, [shed(0, 60, 10)]);
  expect(windows.map(([before, after]) => [Number.isNaN(before), Number.isNaN(after)])).toEqual([
    [false, false],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

import { PointForecast } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { laneBars, stepPath } from "./nextShapes.ts";

const step = (at: number, value: number | null) => ({ at, value, by: null, isLikely: false });
const SCALE = { fallback: null, to: 100, x: (moment: number) => moment, y: (value: number) => value };

test("a line goes by steps, is open where nothing is known, and falls back where that is", () => {
  const steps = [step(0, 80), step(40, null), step(60, 20)];
  expect(stepPath(steps, SCALE)).toBe("M0 80H40M60 20H100");
  expect(stepPath(steps, { ...SCALE, fallback: 5 })).toBe("M0 80H40V5H60V20H100");
});

test("lanes are cut to the day, and a holiday is the whole of its day", () => {
  const at = Date.UTC(2026, 10, 24, 5);
  const to = at + 86_400_000;
  const forecast = PointForecast.parse({
    point: 1,
    at,
    to,
    held: [step(at, null)],
    released: [step(at, null)],
    spans: [
      { kind: "schedule", rule: 4, name: "Kept", from: at - 5, to: null, value: 1, certainty: "certain", note: null },
      { kind: "condition", rule: 2, name: "C", from: at + 5, to: at + 9, value: 1, certainty: "likely", note: null },
    ],
    moments: [],
    later: null,
    holidays: [{ date: "2026-11-25", name: "Loy Krathong" }],
    nextHoliday: null,
  });
  const bars = (lane: "schedule" | "hold" | "holiday") => laneBars(forecast, { lane, timeZone: "UTC" });
  expect(bars("schedule")).toEqual([{ from: at, to, rule: 4, certainty: "certain" }]);
  expect(bars("hold")).toEqual([]);
  expect(bars("holiday")).toEqual([{ from: Date.UTC(2026, 10, 25), to, rule: 0, certainty: "certain" }]);
});

import { expect, test } from "vitest";
import { liftLines, openingsOf, runsByHour, runsOf } from "./liftDay.ts";

const span = (value: number, from: number, to?: number) => ({ value, from, to });

test("a run begins where the car sets off, in either direction, and counts in its hour", () => {
  const hour = 3_600_000;
  const states = [
    span(3, 0, 10),
    span(1, 10, 20),
    span(2, 20, hour + 1),
    span(0, hour + 1, hour + 2),
    span(1, hour + 2),
  ];
  expect(runsOf(states)).toEqual([10, 20, hour + 2]);
  expect(runsByHour(states, 0, 2 * hour)).toEqual([2, 1]);
  // An hour of which nothing is known has no runs, not none.
  expect(runsByHour([span(0, 2 * hour + 5)], 0, 3 * hour)).toEqual([null, null, 0]);
});

test("doors opened as often as they left the shut state; unknown before is not an opening", () => {
  expect(
    openingsOf([span(2, 0, 5), span(3, 5, 6), span(0, 6, 9), span(1, 9, 10), span(2, 10, 20), span(3, 20, 21)]),
  ).toBe(1);
  expect(openingsOf([span(0, 0, 5), span(2, 8, 9)])).toBe(0);
  expect(openingsOf([span(3, 0, 5), span(1, 5, 6)])).toBe(1);
});

test("faults have their code's name, modes but the normal one their own, the newest first", () => {
  const lines = liftLines({
    faults: [span(0, 0, 50), span(1, 50, 60), span(0, 60)],
    codes: [span(0, 0, 50), span(43, 50, 61), span(0, 61)],
    modes: [span(1, 0, 80), span(3, 80)],
    nameOf: (code) => `code ${String(code)}`,
  });
  expect(lines.map(({ from, to, what, detail }) => [from, to, what, detail])).toEqual([
    [80, undefined, "Independent", undefined],
    [50, 60, "Fault", "code 43"],
  ]);
});

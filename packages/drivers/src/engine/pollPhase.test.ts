import { expect, test } from "vitest";
import { pollPhase } from "./pollPhase.ts";

test("spreads the connections of a campus evenly over half an interval, the same each time", () => {
  const phases = Array.from({ length: 400 }, (_, index) => pollPhase(`bacnet-o1-${index}`, 60_000));
  const tenths = Map.groupBy(phases, (phase) => Math.floor(phase * 20));
  expect([...tenths.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.max(...[...tenths.values()].map(({ length }) => length))).toBeLessThan(70);
  expect(pollPhase("bacnet-o1-7", 60_000)).toBe(phases[7]);
  expect(pollPhase("bacnet-o1-7", 10_000)).not.toBe(phases[7]);
});

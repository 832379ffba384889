import { PointId } from "@atrium/contract";
import type { Trends } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { linesOf } from "./dayLine.ts";

const QUARTER = 15 * 60_000;
const TO = 96 * QUARTER;

function reply(times: number[], means: (number | null)[]): Trends {
  const point = PointId.parse(7);
  return { step: "15m", from: 0, to: TO, series: [{ point, before: null, times, means, coverage: 1 }] };
}

test("a line has a place for every quarter hour of the day, empty where nothing was measured", () => {
  const line = linesOf([reply([0, QUARTER, 95 * QUARTER], [1, null, 3])]).get(PointId.parse(7)) ?? [];
  expect(line).toHaveLength(96);
  expect([line[0], line[1], line[2], line[95]]).toEqual([1, null, null, 3]);
});

test("what is older or newer than the day is left out, and an answer that has not arrived has no lines", () => {
  const line = linesOf([undefined, reply([-QUARTER, TO], [1, 2])]).get(PointId.parse(7)) ?? [];
  expect(line.filter((mean) => mean !== null)).toEqual([]);
});

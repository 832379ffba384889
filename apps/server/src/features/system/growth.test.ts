import { DAY } from "@atrium/time";
import { expect, test } from "vitest";
import { growthOf } from "./growth.ts";

const GB = 1e9;
const days = (count: number, bytesOf: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => ({ at: day * DAY, bytes: bytesOf(day) }));

test("a steady growth says when the disk is full", () => {
  const { perDay, fullInMonths } = growthOf(
    days(30, (day) => 100 * GB + day * GB),
    61 * GB,
  );
  expect(perDay).toBeCloseTo(GB);
  expect(fullInMonths).toBeCloseTo(2, 1);
});

test("too few days say nothing, and a few more only how much a day", () => {
  expect(
    growthOf(
      days(6, (day) => day * GB),
      100 * GB,
    ),
  ).toEqual({ days: 6, perDay: null, fullInMonths: null });
  expect(
    growthOf(
      days(10, (day) => day * GB),
      100 * GB,
    ),
  ).toMatchObject({ days: 10, fullInMonths: null });
});

test("days that do not agree, a database that shrinks, a room that is unknown, and ten years say no end", () => {
  const jumpy = days(30, (day) => (day % 2) * 50 * GB + day * 0.1 * GB);
  expect(growthOf(jumpy, 100 * GB).fullInMonths).toBeNull();
  expect(
    growthOf(
      days(30, (day) => 100 * GB - day * GB),
      100 * GB,
    ),
  ).toMatchObject({ fullInMonths: null });
  expect(
    growthOf(
      days(30, (day) => day * GB),
      null,
    ).fullInMonths,
  ).toBeNull();
  expect(
    growthOf(
      days(30, (day) => day * 1e6),
      100 * GB,
    ).fullInMonths,
  ).toBeNull();
});

test("days that are missing count as time that went by", () => {
  const gappy = days(30, (day) => day * GB).filter(({ at }) => at < 5 * DAY || at > 15 * DAY);
  expect(growthOf(gappy, 100 * GB).perDay).toBeCloseTo(GB);
});

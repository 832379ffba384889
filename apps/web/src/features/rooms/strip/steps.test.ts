import { expect, test } from "vitest";
import { stretchesOf } from "./steps.ts";

const day = { from: 100, to: 200 };
const before = (value: number) => ({ time: 50, value });
const highest = (known: readonly number[]) => (known.length === 0 ? undefined : Math.max(...known));

test("a lane is what it was before the day until its first change, and goes on until now", () => {
  const lamp = { before: before(0), times: [120, 150], means: [65, 0] };
  expect(stretchesOf([lamp], day, highest)).toEqual([
    { from: 100, to: 120, value: 0 },
    { from: 120, to: 150, value: 65 },
    { from: 150, to: 200, value: 0 },
  ]);
});

test("where nothing is known there is no stretch", () => {
  expect(stretchesOf([{ before: null, times: [], means: [] }], day, highest)).toEqual([]);
  const gap = { before: null, times: [110, 130, 160], means: [1, null, 1] };
  expect(stretchesOf([gap], day, highest)).toEqual([
    { from: 110, to: 130, value: 1 },
    { from: 160, to: 200, value: 1 },
  ]);
});

test("where one of several points is not known, the others do not speak for it", () => {
  const off = { before: before(0), times: [], means: [] };
  const lost = { before: before(0), times: [140], means: [null] };
  expect(stretchesOf([off, lost], day, highest)).toEqual([{ from: 100, to: 140, value: 0 }]);
});

test("several points are one lane, and values that mean the same are one stretch", () => {
  const one = { before: before(0), times: [120, 140], means: [10, 40] };
  const other = { before: before(0), times: [120], means: [12] };
  const tens = (known: readonly number[]) => Math.round((highest(known) ?? 0) / 10) * 10;
  expect(stretchesOf([one, other], day, tens)).toEqual([
    { from: 100, to: 120, value: 0 },
    { from: 120, to: 140, value: 10 },
    { from: 140, to: 200, value: 40 },
  ]);
});

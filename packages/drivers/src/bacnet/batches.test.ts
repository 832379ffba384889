import { expect, test } from "vitest";
import { inBatches, objectsPerRead, statesPerRead } from "./batches.ts";

test("asks for as many objects as one answer can carry", () => {
  expect([1_476, 480, 206, 50, 0].map(objectsPerRead)).toEqual([42, 13, 5, 1, 1]);
});

test("asks for the priorities of as many objects as one answer can carry", () => {
  expect([1_476, 480, 206, 0].map(statesPerRead)).toEqual([12, 4, 1, 1]);
});

test("cuts a list into runs", () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 2)).toEqual([]);
});

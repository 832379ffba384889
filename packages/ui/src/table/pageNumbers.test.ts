import { expect, test } from "vitest";
import { pageNumbers } from "./pageNumbers.ts";

test("up to seven pages are all offered", () => {
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageNumbers(1, 0)).toEqual([]);
});

test("of many pages the first, the last and the nearest are offered, always seven places", () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  expect(pageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, undefined, 16, 17, 18, 19, 20]);
  expect(pageNumbers(99, 20)).toEqual([1, undefined, 16, 17, 18, 19, 20]);
});

import { DeviceId } from "@atrium/contract";
import { expect, test } from "vitest";
import { cellsOf, gridFor, placed, toggled } from "./placing.ts";

const A = DeviceId.parse("CAM-A");
const B = DeviceId.parse("CAM-B");
const C = DeviceId.parse("CAM-C");

test("a wall opens with the smallest grid that has a monitor for each camera", () => {
  expect([0, 1, 2, 4, 5, 14].map(gridFor)).toEqual([1, 1, 4, 4, 9, 9]);
});

test("a camera that is put where another is changes places with it", () => {
  const cells = cellsOf([A, B], 4);
  expect(placed(cells, B, 0)).toEqual([B, A, null, null]);
  expect(placed(cells, C, 0)).toEqual([C, B, null, null]);
});

test("a camera is put into the first empty monitor, else into the last, and taken off again", () => {
  expect(toggled(cellsOf([A], 4), B)).toEqual([A, B, null, null]);
  expect(toggled([A], B)).toEqual([B]);
  expect(toggled(cellsOf([A, B], 4), A)).toEqual([null, B, null, null]);
});

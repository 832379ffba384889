import { expect, test } from "vitest";
import { fitOf, onStage } from "./fit.ts";

const FRAME = { left: -50, top: -20, width: 100, height: 50 };

test("a drawing is as large as its stage allows, and in its middle", () => {
  const fit = fitOf(FRAME, { width: 400, height: 400 });
  expect(fit.scale).toBe(4);
  expect(onStage([-50, -20], fit)).toEqual([0, 100]);
  expect(onStage([50, 30], fit)).toEqual([400, 300]);
});

test("a drawing of nothing has a scale too", () => {
  expect(fitOf({ left: 0, top: 0, width: 0, height: 0 }, { width: 400, height: 400 }).scale).toBe(1);
});

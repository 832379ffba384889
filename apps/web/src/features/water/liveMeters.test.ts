import { QUALITY, type QualityCode } from "@atrium/contract/devices";

import { expect, test } from "vitest";
import { figureOf } from "../../devices/liveFigures.ts";
import { sumOfFlows } from "./liveMeters.ts";

const said = (value: number | null, quality: QualityCode) => figureOf({ value, quality, time: 1, since: 1 });

test("a flow is summed of what is of this moment, and says of how many meters it is", () => {
  const figures = [said(100, QUALITY.good), said(50, QUALITY.stale), said(null, QUALITY.bad), undefined];
  expect(sumOfFlows(figures)).toEqual({ flow: 6, current: 1, of: 4 });
});

test("where no meter is of this moment, what was said last is shown, and nothing is no zero", () => {
  expect(sumOfFlows([said(50, QUALITY.stale)])).toEqual({ flow: 3, current: 0, of: 1 });
  expect(sumOfFlows([said(null, QUALITY.good), figureOf(undefined)]).flow).toBeNull();
});

test("a value that is no answer, old or stuck says so", () => {
  expect(said(5, QUALITY.bad)).toMatchObject({ value: null, doubt: "no value" });
  expect(said(5, QUALITY.stale)).toMatchObject({ value: 5, doubt: "stale" });
  expect(said(5, QUALITY.stuck)).toMatchObject({ value: 5, doubt: "stuck" });
  expect(figureOf(undefined).doubt).toBe("no reply yet");
});

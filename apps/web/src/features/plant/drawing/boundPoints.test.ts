import { PointDescription, QUALITY } from "@atrium/contract/devices";
import { SchematicEdge } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { flowOf, shownOf } from "./boundPoints.ts";

const point = PointDescription.parse({
  id: 1,
  device: "HM-1",
  key: "flow",
  name: "Flow",
  kind: "number",
  unit: "m³/h",
  isWritable: false,
  expectedInterval: 1_000,
});

function value(number: number | null, quality: (typeof QUALITY)[keyof typeof QUALITY] = QUALITY.good) {
  return { value: number, quality, time: 1, since: 1 };
}

function flow(...values: (ReturnType<typeof value> | undefined)[]): ReturnType<typeof flowOf> {
  const end = { node: "pump", side: "left" };
  const named = values.map((_, index) => ({ device: "HM-1", point: `v${String(index)}` }));
  return flowOf(SchematicEdge.parse({ from: end, to: end, medium: "cold", flow: named }), (_, key) =>
    shownOf(point, values[Number(key.slice(1))]),
  );
}

function flows(...values: Parameters<typeof flow>): boolean | undefined {
  return flow(...values).isFlowing;
}

test("it flows where one of its points says so", () => {
  expect(flows(value(0), value(12))).toBe(true);
  expect(flows(value(-3))).toBe(true);
});

test("it flows the other way while the sum of its points is below 0", () => {
  expect(flow(value(-3), value(1))).toEqual({ isFlowing: true, isBackward: true });
  expect(flow(value(-1), value(3))).toEqual({ isFlowing: true, isBackward: false });
});

test("it does not flow where all of them say so", () => {
  expect(flows(value(0), value(0.001))).toBe(false);
});

test("it is not known where none is named, or one that may move it is not heard", () => {
  expect(flows()).toBeUndefined();
  expect(flows(value(0), value(5, QUALITY.stale))).toBeUndefined();
  expect(flows(value(0), value(null, QUALITY.bad))).toBeUndefined();
  expect(flows(value(0), undefined)).toBeUndefined();
});

test("a bad value is none, a stale one is the last", () => {
  expect(shownOf(point, value(4, QUALITY.bad))).toMatchObject({ value: null, isOld: false });
  expect(shownOf(point, value(4, QUALITY.stale))).toMatchObject({ value: 4, isOld: true });
});
